//! Chapter 5: replication.

mod code;
mod decision;
mod note_fetch;
mod play;
mod schedules;
mod words;

use crate::suite::{Suite, suite};
use decision::Deciding;

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![suite::<Deciding<note_fetch::Noting>>()]
}
