//! The runtime of the probes, and the format in which calls and answers cross.
//!
//! A *probe* is the process that runs the learner's code: this library, a small shim for each chapter (`checker/probe-ch01`, ...)
//! and the learner's crate. The checker sends a call, the probe sends back what the learner's function answered.
//! Answers cross, never verdicts: no expected value, no seed and no count of cases is known here.
//!
//! | module | holds |
//! |---|---|
//! | `wire` | how a value becomes bytes, and back |
//! | `value` | a value as a reader sees it, for pages and JSON |
//! | `disk` | the disks that a learner's code runs on |
//! | `frame` | the frames that carry calls and answers |
//! | `serve` | the probe's main loop |
//! | `memory` | the allocator that counts, and stops at the limit |
//! | `ch00` to `ch04` | the calls and answers of each exercise of a chapter |

pub mod ch00;
pub mod ch01;
pub mod ch02;
pub mod ch03;
pub mod ch04;
pub mod ch05;
pub mod disk;
pub mod frame;
pub mod memory;
mod serve;
mod stdio;
pub mod value;
pub mod wire;

pub use serve::{CHECKER, Handler, handler, handler_up_to, serve};
pub use value::Value;
pub use wire::Wire;
