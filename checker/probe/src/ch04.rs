//! Chapter 4: the calls and answers of its exercises.

pub mod checkpoint;
pub mod recover_segment;
