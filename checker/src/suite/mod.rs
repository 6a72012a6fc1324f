//! Runs an exercise's laws against a probe, and says what became of it.

mod ask;
mod cases;
mod explain;
mod fingerprint;
mod observe;
mod report;
mod run;
mod seed;
mod shrink;
mod sweep;
mod token;

pub use cases::Cases;
pub use fingerprint::{Fingerprints, Observation};
pub use report::{Blame, Diagnosis, Failure, Report, Verdict};
pub use run::{Plan, Suite, suite};
pub use seed::{ClassSeeds, Seed};
pub use token::{Token, TokenError};
