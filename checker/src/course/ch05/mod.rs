//! Chapter 5: replication. The course lists it when all of its exercises are there.

mod admit;
mod admit_story;
mod code;
mod decision;
#[cfg(test)]
mod kept;
mod laggards;
mod laggards_story;
mod note_fetch;
mod play;
mod schedules;
mod settle;
mod settle_story;
mod table;
mod words;

use crate::suite::{Suite, suite};
use decision::Deciding;

/// The chapter's exercises, in order.
#[must_use]
pub fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<Deciding<note_fetch::Noting>>(),
        suite::<Deciding<admit::Admitting>>(),
        suite::<Deciding<settle::Settling>>(),
        suite::<Deciding<laggards::Lagging>>(),
    ]
}
