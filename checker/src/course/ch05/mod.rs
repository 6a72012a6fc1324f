//! Chapter 5: replication. The course lists it when all of its exercises are there.

mod code;
mod decision;
mod diverging;
mod diverging_story;
#[cfg(test)]
mod kept;
mod leave;
mod logs;
mod note_fetch;
mod play;
mod schedules;
mod table;
mod truncation_point;
mod words;

use crate::suite::{Suite, suite};
use decision::Deciding;

/// The chapter's exercises, in order.
#[must_use]
pub fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<Deciding<note_fetch::Noting>>(),
        suite::<Deciding<diverging::Parting>>(),
        suite::<Deciding<truncation_point::Truncating>>(),
        suite::<Deciding<leave::Leaving>>(),
    ]
}
