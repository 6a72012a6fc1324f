//! Chapter 5: replication.

mod admit;
mod admit_story;
mod append_fetched;
mod code;
mod decision;
mod diverging;
mod diverging_story;
mod elect;
mod elect_calls;
mod elect_story;
mod follower_hw;
mod isr_change;
mod isr_change_story;
mod join;
mod join_story;
#[cfg(test)]
mod kept;
mod laggards;
mod laggards_story;
mod lanes;
mod leader_hw;
mod leave;
mod logs;
mod members;
pub(crate) mod my_kafka;
mod note_fetch;
mod on_fetch;
mod on_fetch_calls;
mod on_fetch_code;
mod on_fetch_picture;
mod on_fetch_story;
mod play;
mod schedules;
mod serve;
mod settle;
mod settle_story;
mod table;
mod truncation_point;
mod words;
#[cfg(test)]
mod wrong;

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
        suite::<Deciding<admit::Admitting>>(),
        suite::<Deciding<settle::Settling>>(),
        suite::<Deciding<laggards::Lagging>>(),
        suite::<Deciding<join::Joins>>(),
        suite::<Deciding<isr_change::Changes>>(),
        suite::<Deciding<diverging::Parting>>(),
        suite::<Deciding<truncation_point::Truncating>>(),
        suite::<Deciding<elect::Electing>>(),
        suite::<Deciding<on_fetch::OnFetching>>(),
        suite::<Deciding<leave::Leaving>>(),
    ]
}
