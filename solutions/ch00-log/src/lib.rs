//! ch00-log
