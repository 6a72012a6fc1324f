//! Who is in sync, and what the leader knows of each follower.

use crate::{Brokers, Tick};
use kit::Offset;
use std::fmt;

/// Counts the changes of a partition's in-sync replicas and leaders. Kafka calls it the partition epoch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u32);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The in-sync replicas as a leader knows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Isr {
    /// What the controller has agreed to.
    pub committed: Brokers,
    /// What the leader has asked for and the controller has not answered yet.
    pub pending: Option<Brokers>,
    /// The version of `committed`.
    pub version: Version,
}

/// What a leader knows of one follower, from its fetches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Progress {
    /// The follower has everything below this offset.
    pub end: Offset,
    /// When it last had everything that the leader had then. `None`: not yet in this term.
    pub caught_up: Option<Tick>,
    /// When it last fetched.
    pub last_fetch: Tick,
    /// The leader's end at that time.
    pub end_at_last_fetch: Offset,
}
