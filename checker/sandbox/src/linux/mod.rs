//! The walls of Linux, each in a module of its own. All of them bind the process that raises them and what it becomes.
//!
//! | module | holds |
//! |---|---|
//! | `raise` | tries all walls, and makes the command that raises them |
//! | `jail` | the order in which a process restricts itself |
//! | `trial` | tries each wall, and says which stand |
//! | `cell` | namespaces for all of this program |
//! | `group` | control groups: what all processes of a job use together |
//! | `root` | a root folder that holds what the policy names |
//! | `user` | another user than root, and no privileges |
//! | `limits` | how much of everything |
//! | `files` | Landlock: which files |
//! | `calls`, `needs`, `denied` | seccomp: which system calls |
//! | `system` | where the toolchain and the system's libraries lie |
//! | `raw` | two calls that nobody wraps safely |

mod calls;
pub(crate) mod cell;
mod denied;
mod files;
pub(crate) mod group;
mod jail;
mod limits;
mod needs;
mod raise;
mod raw;
mod root;
mod system;
mod trial;
mod user;

pub(crate) use raise::{command, raise};

use std::ffi::OsString;
use std::process::ExitCode;

/// The signal that ends a jail that could not be built. No jailed program can send it to itself.
pub(crate) const FAILED: rustix::process::Signal = rustix::process::Signal::USR1;
/// The argument that asks for a trial of a wall.
const TRY: &str = "try";

pub(crate) fn jail_main(args: impl Iterator<Item = OsString>) -> ExitCode {
    let mut args = args.peekable();
    if args.next_if(|first| first == TRY).is_some() {
        return trial::try_all(args);
    }
    jail::enter(args)
}
