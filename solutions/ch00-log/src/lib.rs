//! Chapter 0: why a log. A list that only grows, whose readers keep their own bookmarks.
//!
//! | file | exercises | the question |
//! |---|---|---|
//! | `log.rs` | 0.1 to 0.3 | what does a log promise about offsets, even when its oldest records are gone? |
//! | `reader.rs` | 0.4, 0.5 | who knows how far a reader has come, and what if that place is gone? |
//! | `run.rs` | 0.6 | bookmark first or work first: what does a crash cost? |
//! | `audit.rs` | 0.7 | does anything show that a record is missing, or came twice? |
//! | `partition.rs` | 0.8 | which partition gets a key, and what makes one hot? |
//! | `verdict.rs` | 0.9 | Monday's rides without a bill: was it the log? |
//!
//! `given.rs` holds what is written already. The rest comes from `kit`, in `checker/kit/src/`: `numbers.rs` has `Offset`,
//! which holds an `i64`, and `PartitionId`, which holds an `i32`; `work.rs` has `Record` and `Work`; `dump.rs` has a
//! dump and its lines, and `dump/event.rs` what an event tells.

mod audit;
mod given;
mod log;
mod partition;
mod reader;
mod run;
mod verdict;

pub use audit::{missing_offsets, sent_twice};
pub use given::{
    Full, Hole, Order, OutOfRange, Queue, Reset, ResumeError, SentTwice, Share, Verdict,
};
pub use log::Log;
pub use partition::{partition_for, shares_if_keyed_by};
pub use reader::Reader;
pub use run::run;
pub use verdict::verdict;
