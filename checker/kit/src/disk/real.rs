//! Real files.

/// The disk.
pub struct RealDisk;
