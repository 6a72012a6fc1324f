//! Runs a program that nobody trusts: what it may read, write, use and reach.
//!
//! [`Walls::raise`] tries, once and early, what this system lets us do. [`Walls::command`] then makes a command that starts this
//! very program again, which restricts itself and becomes the program that was asked for: same process, same pipes. So `main` begins with
//!
//! ```
//! fn main() -> std::process::ExitCode {
//!     let mut args = std::env::args_os().skip(1);
//!     if args.next().is_some_and(|first| first == sandbox::JAIL) {
//!         return sandbox::jail_main(args);
//!     }
//!     // What the program is for.
//! #   std::process::ExitCode::SUCCESS
//! }
//! ```
//!
//! | module | holds |
//! |---|---|
//! | `tier` | how strong the walls are: A, B, C, none |
//! | `profile` | what a compiler and a probe may do, and their limits |
//! | `policy` | the same as arguments of a command |
//! | `walls` | tries what can be had, and makes commands |
//! | `room` | a folder that holds so much and no more |
//! | `linux` | the walls themselves; other systems have none that we know |

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod policy;
mod profile;
mod room;
mod tier;
mod walls;

pub use profile::{Limits, Profile};
pub use room::{Room, Space};
pub use tier::Tier;
pub use walls::{Walls, failed, jail_main};

/// The first argument of a program that is to restrict itself and become another.
pub const JAIL: &str = "__jail";
