//! Chapter 5's cluster: three brokers, one of them leads.
//!
//! | module | holds |
//! |---|---|
//! | `brokers`, `time` | a set of brokers; ticks |
//! | `log` | a replica's log and its epochs |
//! | `isr`, `leader`, `write`, `fetch`, `partition` | what leaders, followers, producers and the controller know and say |
//! | `decisions` | the table of the decisions that chapter 5 writes |

mod brokers;
mod decisions;
mod fetch;
mod isr;
mod leader;
mod log;
mod partition;
mod time;
mod write;

pub use brokers::{Brokers, BrokersIter};
pub use decisions::Decisions;
pub use fetch::{Divergence, Fetch, FetchReply, Gap, OutOfRange, Reader};
pub use isr::{Isr, Progress, Version};
pub use leader::{Action, Config, Leader, Standing, Term};
pub use log::{EpochEnd, EpochStart, Record, ReplicaLog, Value};
pub use partition::{Election, Membership, Partition};
pub use time::{Tick, Ticks};
pub use write::{AckWhen, Acks, NotEnoughReplicas, Outcome, RequestId, Settled, Waiting};
