//! Chapter 5: replication. The course lists it when all of its exercises are there.

mod append_fetched;
mod code;
mod decision;
mod follower_hw;
#[cfg(test)]
mod kept;
mod lanes;
mod leader_hw;
mod note_fetch;
mod play;
mod schedules;
mod serve;
mod table;
mod words;

use crate::suite::{Suite, suite};
use decision::Deciding;

/// The chapter's exercises, in order.
#[must_use]
pub fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<Deciding<follower_hw::Following>>(),
        suite::<Deciding<append_fetched::Appending>>(),
        suite::<Deciding<serve::Serving>>(),
        suite::<Deciding<note_fetch::Noting>>(),
        suite::<Deciding<leader_hw::Leading>>(),
    ]
}
