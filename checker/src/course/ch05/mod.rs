//! Chapter 5: replication.

mod admit;
mod admit_story;
mod code;
mod decision;
mod elect;
mod elect_calls;
mod elect_story;
mod isr_change;
mod isr_change_story;
mod join;
mod join_story;
mod kept;
mod laggards;
mod laggards_story;
mod members;
mod my_kafka;
mod note_fetch;
mod on_fetch;
mod on_fetch_calls;
mod on_fetch_code;
mod on_fetch_story;
mod play;
mod schedules;
mod settle;
mod settle_story;
mod table;
mod words;
#[cfg(test)]
use crate::suite::{Suite, suite};
use decision::Deciding;

pub(in crate::course) use my_kafka::keepsake;

/// The chapter's exercises, in order.
#[must_use]
pub fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<Deciding<note_fetch::Noting>>(),
        suite::<Deciding<admit::Admitting>>(),
        suite::<Deciding<settle::Settling>>(),
        suite::<Deciding<laggards::Lagging>>(),
        suite::<Deciding<join::Joins>>(),
        suite::<Deciding<isr_change::Changes>>(),
        suite::<Deciding<elect::Electing>>(),
        suite::<Deciding<on_fetch::OnFetching>>(),
    ]
}
