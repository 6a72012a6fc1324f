//! ch01-batch
