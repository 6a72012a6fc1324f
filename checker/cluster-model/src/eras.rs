//! How Kafka decided before today, so that its history can be shown (KIP-101, KIP-279).
//!
//! An era is the model with a few of its decisions exchanged. Each was right in its time, as far as anybody knew; the scripts show
//! what it lost.

use crate::{Model, epochs};
use cluster::{Decisions, Divergence, EpochEnd, EpochStart, ReplicaLog};
use kit::{Epoch, Offset};

/// A time in Kafka's history.
#[derive(Clone, Copy, Debug)]
pub struct Era {
    name: &'static str,
    sentence: &'static str,
    /// Whether a follower cuts its log to its own high watermark before it fetches.
    to_the_watermark: bool,
    diverging: fn(&[EpochStart], Offset, Option<Epoch>, Offset) -> Divergence,
}

/// KIP-101, scenario 1, as a script: what the first era lost.
pub const KIP_101: &str = include_str!("../scripts/kip-101-1-until-0.10.txt");

/// All eras, the oldest first.
pub const ERAS: [Era; 3] = [
    Era {
        name: "cut-to-the-watermark",
        sentence: "Until 0.10: a follower cuts its log to its own high watermark, and epochs are not looked at.",
        to_the_watermark: true,
        diverging: by_offset,
    },
    Era {
        name: "ask-for-the-end",
        sentence: "From 0.11, KIP-101: the leader says where the follower's newest epoch ends in its log, and not in which epoch that is.",
        to_the_watermark: false,
        diverging: by_end,
    },
    Era {
        name: "today",
        sentence: "From 2.0, KIP-279, and since 2.7 in the fetch itself: the leader says epoch and end, in rounds until both agree.",
        to_the_watermark: false,
        diverging: epochs::diverging,
    },
];

impl Era {
    /// The era of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Era> {
        ERAS.iter().find(|era| era.name == name)
    }

    /// Its name in scripts.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What was decided otherwise.
    #[must_use]
    pub fn sentence(&self) -> &'static str {
        self.sentence
    }
}

/// Only an offset behind the leader's end was seen to be wrong.
fn by_offset(
    _: &[EpochStart],
    log_end: Offset,
    _last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    if from > log_end {
        Divergence::OutOfRange
    } else {
        Divergence::No
    }
}

/// The end of the asked epoch is the start of the next larger one, whether the leader has the asked one or not: that another epoch
/// stands before this end goes unseen.
fn by_end(
    epochs: &[EpochStart],
    log_end: Offset,
    last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    let Some(asked) = last_fetched else {
        return by_offset(epochs, log_end, last_fetched, from);
    };
    let mut larger = epochs.iter().filter(|entry| entry.epoch > asked);
    let end = larger.next().map_or(log_end, |entry| entry.start);
    if end < from {
        Divergence::At(EpochEnd { epoch: asked, end })
    } else {
        Divergence::No
    }
}

impl Decisions for Era {
    /// All the others are the model's.
    fn others(&self, _: u16) -> &dyn Decisions {
        &Model
    }

    fn diverging(
        &self,
        epochs: &[EpochStart],
        log_end: Offset,
        last_fetched: Option<Epoch>,
        from: Offset,
    ) -> Divergence {
        (self.diverging)(epochs, log_end, last_fetched, from)
    }

    fn cut_before_fetching(&self, _log: &ReplicaLog, hw: Offset) -> Option<Offset> {
        self.to_the_watermark.then_some(hw)
    }
}
