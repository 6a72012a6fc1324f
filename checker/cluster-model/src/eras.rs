//! How Kafka decided before today, so that its history can be shown (KIP-101, KIP-279).
//!
//! An era is the model with a few of its decisions exchanged. Each was right in its time, as far as anybody knew; the scripts show
//! what it lost.

use crate::{Model, epochs};
use cluster::{
    AckWhen, Acks, Action, Brokers, Decisions, Divergence, Election, EpochEnd, EpochStart, Fetch,
    Gap, Isr, Leader, NotEnoughReplicas, OutOfRange, Partition, Progress, Reader, Record,
    ReplicaLog, Settled, Standing, Tick, Ticks, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

/// A time in Kafka's history.
#[derive(Clone, Copy, Debug)]
pub struct Era {
    name: &'static str,
    sentence: &'static str,
    /// Whether a follower cuts its log to its own high watermark before it fetches.
    to_the_watermark: bool,
    diverging: fn(&[EpochStart], Offset, Option<Epoch>, Offset) -> Divergence,
}

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

    // All the others are the model's.

    fn follower_hw(&self, leader_hw: Offset, own_end: Offset) -> Offset {
        Model.follower_hw(leader_hw, own_end)
    }

    fn append_fetched(
        &self,
        log: &mut ReplicaLog,
        at: Offset,
        records: &[Record],
    ) -> Result<(), Gap> {
        Model.append_fetched(log, at, records)
    }

    fn serve(
        &self,
        log: &ReplicaLog,
        hw: Offset,
        reader: Reader,
        from: Offset,
        max: usize,
    ) -> Result<Vec<Record>, OutOfRange> {
        Model.serve(log, hw, reader, from, max)
    }

    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress {
        Model.note_fetch(seen, now, from, leader_end)
    }

    fn leader_hw(&self, standing: &Standing<'_>) -> Offset {
        Model.leader_hw(standing)
    }

    fn admit(
        &self,
        acks: Acks,
        isr: Isr,
        min_isr: usize,
        replicas: Brokers,
        at: Offset,
    ) -> Result<AckWhen, NotEnoughReplicas> {
        Model.admit(acks, isr, min_isr, replicas, at)
    }

    fn settle(
        &self,
        waiting: &mut Vec<Waiting>,
        hw: Offset,
        now: Tick,
        still_leader: bool,
    ) -> Vec<Settled> {
        Model.settle(waiting, hw, now, still_leader)
    }

    fn laggards(
        &self,
        isr: Isr,
        me: BrokerId,
        seen: &BTreeMap<BrokerId, Progress>,
        leader_end: Offset,
        now: Tick,
        lag_max: Ticks,
        term_start: Tick,
    ) -> Brokers {
        Model.laggards(isr, me, seen, leader_end, now, lag_max, term_start)
    }

    fn propose_join(
        &self,
        isr: Isr,
        follower: BrokerId,
        its_end: Offset,
        hw: Offset,
        epoch_start: Offset,
    ) -> Option<Isr> {
        Model.propose_join(isr, follower, its_end, hw, epoch_start)
    }

    fn counts(&self, isr: Isr) -> Brokers {
        Model.counts(isr)
    }

    fn isr_answered(&self, isr: Isr, version: Version, committed: Brokers) -> Isr {
        Model.isr_answered(isr, version, committed)
    }

    fn isr_refused(&self, isr: Isr, version: Version) -> Isr {
        Model.isr_refused(isr, version)
    }

    fn truncation_point(
        &self,
        own_epochs: &[EpochStart],
        own_end: Offset,
        leader_says: EpochEnd,
    ) -> Offset {
        Model.truncation_point(own_epochs, own_end, leader_says)
    }

    fn elect(&self, partition: &Partition, live: Brokers, unclean: bool) -> Election {
        Model.elect(partition, live, unclean)
    }

    fn on_fetch(
        &self,
        decisions: &dyn Decisions,
        leader: &mut Leader,
        log: &ReplicaLog,
        now: Tick,
        fetch: &Fetch,
    ) -> Vec<Action> {
        Model.on_fetch(decisions, leader, log, now, fetch)
    }
}
