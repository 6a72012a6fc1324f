//! The golden data judge the reference: a module a file of data, in one program, since each has to be linked.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod batch_verdicts;
mod batches;
mod checkpoints;
mod client_batches;
mod data;
mod directories;
mod epochs;
mod index;
mod inspect;
mod lookup;
mod murmur2;
mod reader;
mod recovery;
mod retention;
mod roll;
mod truncate;
mod varints;
