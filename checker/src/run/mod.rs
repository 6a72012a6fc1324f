//! Runs a probe: starts it, asks it, notices how it ended, and never lets it outlive us.

mod adopted;
mod ctrl_c;
mod group;
mod limited;
mod passing;
mod process;
mod remove;
mod scratch;
mod session;
mod watchman;

pub use ctrl_c::end_probes_on_ctrl_c;
pub use group::{Ended, Group};
pub use limited::{Bounds, Finish, Limited};
pub use passing::Passing;
pub use session::{FOR_AN_EXERCISE, Limits, Session};

use crate::build::Digest;
use probe::frame::Panic;

/// What came back for one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The learner's function returned.
    Returned {
        /// The answer's bytes.
        bytes: Vec<u8>,
        /// How many bytes the call allocated at most.
        peak: u64,
    },
    /// It panicked.
    Panicked(Panic),
    /// The probe died, or was ended at a limit.
    Died(Death),
    /// It answered with far more than any right answer has.
    TooLarge,
    /// Our own error: the probe could not read the call.
    Unreadable,
}

/// How a probe ended in the middle of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Death {
    /// It left or was killed; the text says how.
    Aborted(String),
    /// Its stack overflowed.
    StackOverflow,
    /// It used more CPU time than allowed.
    CpuLimit,
    /// It took longer than allowed, waiting rather than working.
    WallLimit,
    /// It asked for more memory than allowed.
    MemoryLimit,
    /// It was not asked any more: the calls before it took all the time that there is for an exercise.
    NoTimeLeft,
}

impl Reply {
    /// The reply as far as known mistakes are told apart: a panic is a panic, whatever it says, and which limit code
    /// without an end hits first depends on the machine.
    #[must_use]
    pub fn kind(&self) -> Vec<u8> {
        match self {
            Reply::Panicked(_) => vec![1],
            Reply::Died(Death::CpuLimit | Death::WallLimit | Death::MemoryLimit) => vec![4],
            _ => self.essence(),
        }
    }

    /// The fingerprint of the reply's essence.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::default().with(&self.essence())
    }

    /// The reply without what may differ between two runs of right code: how much was allocated.
    #[must_use]
    pub fn essence(&self) -> Vec<u8> {
        use probe::Wire;
        let mut out = Vec::new();
        match self {
            Reply::Returned { bytes, .. } => {
                out.push(0);
                out.extend_from_slice(bytes);
            }
            Reply::Panicked(panic) => {
                out.push(1);
                panic.message.put(&mut out);
            }
            Reply::Died(Death::Aborted(_)) => out.push(2),
            Reply::Died(Death::StackOverflow) => out.push(3),
            Reply::Died(Death::CpuLimit) => out.push(4),
            Reply::Died(Death::WallLimit) => out.push(5),
            Reply::Died(Death::MemoryLimit) => out.push(6),
            Reply::Unreadable => out.push(7),
            Reply::TooLarge => out.push(8),
            Reply::Died(Death::NoTimeLeft) => out.push(9),
        }
        out
    }
}
