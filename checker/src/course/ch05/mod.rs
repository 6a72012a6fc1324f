//! Chapter 5: replication. The course lists it when all of its exercises are there.

mod code;
mod decision;
mod elect;
mod elect_calls;
mod elect_story;
mod isr_change;
mod isr_change_story;
mod join;
mod join_story;
mod members;
mod note_fetch;
mod play;
mod schedules;
mod table;
mod words;

use crate::suite::{Suite, suite};
use decision::Deciding;

/// The chapter's exercises, in order.
#[must_use]
pub fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<Deciding<note_fetch::Noting>>(),
        suite::<Deciding<join::Joins>>(),
        suite::<Deciding<isr_change::Changes>>(),
        suite::<Deciding<elect::Electing>>(),
    ]
}
