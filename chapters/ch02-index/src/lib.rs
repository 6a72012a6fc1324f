//! ch02-index
