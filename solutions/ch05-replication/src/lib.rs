//! Chapter 5, replication.
