//! Chapter 4: the calls and answers of its exercises.

pub mod durable;
pub mod recovery;
