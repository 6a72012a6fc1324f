//! Chapter 5, replication: three brokers hold the same log, one of them leads, and any of them may stop at any time.
//!
//! The leader takes the writes. The others fetch from it, again and again, and each fetch says how far they are: whoever asks
//! from offset 5 has everything below 5. So the leader knows which records all in-sync replicas (the ISR) have. The first offset
//! that some of them may lack is the high watermark (`hw`); what lies below it is committed, and consumers read no further. A
//! log's end is the offset that its next record will get (Kafka: log end offset, LEO).
//!
//! You write the decisions: small functions that look at their arguments and nothing else. The broker around them, the log, the
//! controller and the network are given, in `checker/cluster`; look there when a word is new. The easiest come first. The
//! last, 5.14, is the place where they meet.
//!
//! | file | exercise | question |
//! |---|---|---|
//! | `follower` | 5.1, 5.2 | what does a follower do with an answer? |
//! | `serve` | 5.3 | who may read up to where? |
//! | `note_fetch` | 5.4 | what does a fetch tell the leader? |
//! | `leader_hw` | 5.5 | which records are committed? |
//! | `admit` | 5.6 | is a write taken, and when is it answered? |
//! | `settle` | 5.7 | which of the waiting writes are answered now? |
//! | `laggards` | 5.8 | who is no longer in sync? |
//! | `join` | 5.9 | who is in sync again, and who counts until that is agreed? |
//! | `isr_change` | 5.10 | what does the controller's answer change? |
//! | `diverging` | 5.11 | is the follower's log a beginning of the leader's? |
//! | `truncation` | 5.12 | where does a follower cut its log? |
//! | `elect` | 5.13 | who leads? |
//! | `on_fetch` | 5.14 | what does a leader do with a fetch, and in which order? |
//! | `leave` | 5.15 | a bonus: who could lead without loss when nobody is in sync? |

mod admit;
mod diverging;
mod elect;
mod follower;
mod isr_change;
mod join;
mod laggards;
mod leader_hw;
mod leave;
mod note_fetch;
mod on_fetch;
mod serve;
mod settle;
mod truncation;

pub use admit::admit;
pub use diverging::diverging;
pub use elect::elect;
pub use follower::{append_fetched, follower_hw};
pub use isr_change::{isr_answered, isr_refused};
pub use join::{counts, propose_join};
pub use laggards::laggards;
pub use leader_hw::leader_hw;
pub use leave::leave;
pub use note_fetch::note_fetch;
pub use on_fetch::on_fetch;
pub use serve::serve;
pub use settle::settle;
pub use truncation::truncation_point;
