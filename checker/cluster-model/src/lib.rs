//! Chapter 5's decisions from slow and obvious models: what the checker compares with, and what plays a decision that is not
//! written yet.
//!
//! They are written from the contracts, in another way than the solutions: they list, filter and take the smallest, where a
//! solution searches. Every argument has an answer, also one that no cluster makes.
//!
//! | module | exercises |
//! |---|---|
//! | `records` | 5.1 to 5.3, what followers and consumers get |
//! | `progress` | 5.4, 5.5 and 5.8, what the leader knows of its followers |
//! | `writes` | 5.6 and 5.7 |
//! | `membership` | 5.9, 5.10, 5.13 and 5.15, who is in sync and who leads |
//! | `epochs` | 5.11 and 5.12, where two logs part |
//! | `model` | 5.14, and the table of all |
//! | `eras` | how Kafka decided in former times |

mod epochs;
mod eras;
mod membership;
mod model;
mod progress;
mod records;
mod writes;

pub use eras::{ERAS, Era, KIP_101};
pub use membership::leave;
pub use model::Model;
