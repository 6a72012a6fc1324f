//! Chapter 4, the page cache and crash recovery.
