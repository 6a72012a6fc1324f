//! A bike share's topic, read out: chapter 0 audits it.
//!
//! The bikes of Varnholm, an invented city, tell one topic of six partitions what happens: a ride is *unlocked*,
//! *returned*, *billed*.
//! The key is the ride, so a ride's events stand in one partition, in order. A dump is what somebody read out of the
//! topic.
//!
//! | module | holds |
//! |---|---|
//! | `words` | the closed sets of words: step, kind, district, app version, field |
//! | `event` | an event, its numbers and its keys |
//! | `day` | the generator of one day |
//! | `case` | the two days of the case, from a seed |
//! | `small` | small dumps from a seed, with everything that can be odd about a dump |

mod case;
mod day;
mod event;
mod small;
mod words;

use std::fmt;

pub use case::{THE_CASE, monday, tuesday};
pub use event::{BikeId, Event, EventId, RideId, RiderId};
pub use small::small;
pub use words::{AppVersion, District, Field, Kind, Step};

use crate::{Offset, PartitionId};

/// Where an event stands in the topic. Places are ordered by partition, then by offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The partition.
    pub partition: PartitionId,
    /// The offset in this partition.
    pub offset: Offset,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "partition {} offset {}", self.partition, self.offset)
    }
}

/// One event of a dump, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where the event stands.
    pub place: Place,
    /// What happened.
    pub event: Event,
}

/// What somebody read out of a topic.
///
/// In each partition the offsets rise from line to line, and no place comes twice. Across partitions the lines stand
/// in any order:
/// which partition comes first, and how they take turns, means nothing. A partition's first offset need not be 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dump {
    /// The events, in the order in which they were read.
    pub lines: Vec<Line>,
}
