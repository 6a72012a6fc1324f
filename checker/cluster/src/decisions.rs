//! The decisions of chapter 5 as a table, so that the cluster runs with the learner's, with the reference's, or with some of each.

use crate::{
    AckWhen, Acks, Action, Brokers, Divergence, Election, EpochEnd, EpochStart, Fetch, Gap, Isr,
    Leader, NotEnoughReplicas, OutOfRange, Partition, Progress, Reader, Record, ReplicaLog,
    Settled, Standing, Tick, Ticks, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

/// One function a decision. What each must answer stands in chapter 5, at the function of the same name.
pub trait Decisions {
    /// Who plays what this table does not play itself, by exercise. A table that plays all names itself.
    fn others(&self, exercise: u16) -> &dyn Decisions;

    /// 5.1
    fn follower_hw(&self, leader_hw: Offset, own_end: Offset) -> Offset {
        self.others(1).follower_hw(leader_hw, own_end)
    }
    /// 5.2
    fn append_fetched(
        &self,
        log: &mut ReplicaLog,
        at: Offset,
        records: &[Record],
    ) -> Result<(), Gap> {
        self.others(2).append_fetched(log, at, records)
    }
    /// 5.3
    fn serve(
        &self,
        log: &ReplicaLog,
        hw: Offset,
        reader: Reader,
        from: Offset,
        max: usize,
    ) -> Result<Vec<Record>, OutOfRange> {
        self.others(3).serve(log, hw, reader, from, max)
    }
    /// 5.4
    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress {
        self.others(4).note_fetch(seen, now, from, leader_end)
    }
    /// 5.5
    fn leader_hw(&self, standing: &Standing<'_>) -> Offset {
        self.others(5).leader_hw(standing)
    }
    /// 5.6
    fn admit(
        &self,
        acks: Acks,
        isr: Isr,
        min_isr: usize,
        replicas: Brokers,
        at: Offset,
    ) -> Result<AckWhen, NotEnoughReplicas> {
        self.others(6).admit(acks, isr, min_isr, replicas, at)
    }
    /// 5.7
    fn settle(
        &self,
        waiting: &mut Vec<Waiting>,
        hw: Offset,
        now: Tick,
        still_leader: bool,
    ) -> Vec<Settled> {
        self.others(7).settle(waiting, hw, now, still_leader)
    }
    /// 5.8
    #[expect(
        clippy::too_many_arguments,
        reason = "seven facts, and the table itself"
    )]
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
        self.others(8)
            .laggards(isr, me, seen, leader_end, now, lag_max, term_start)
    }
    /// 5.9
    fn propose_join(
        &self,
        isr: Isr,
        follower: BrokerId,
        its_end: Offset,
        hw: Offset,
        epoch_start: Offset,
    ) -> Option<Isr> {
        self.others(9)
            .propose_join(isr, follower, its_end, hw, epoch_start)
    }
    /// 5.9
    fn counts(&self, isr: Isr) -> Brokers {
        self.others(9).counts(isr)
    }
    /// 5.10
    fn isr_answered(&self, isr: Isr, version: Version, committed: Brokers) -> Isr {
        self.others(10).isr_answered(isr, version, committed)
    }
    /// 5.10
    fn isr_refused(&self, isr: Isr, version: Version) -> Isr {
        self.others(10).isr_refused(isr, version)
    }
    /// 5.11
    fn diverging(
        &self,
        epochs: &[EpochStart],
        log_end: Offset,
        last_fetched: Option<Epoch>,
        from: Offset,
    ) -> Divergence {
        self.others(11)
            .diverging(epochs, log_end, last_fetched, from)
    }
    /// 5.12
    fn truncation_point(
        &self,
        own_epochs: &[EpochStart],
        own_end: Offset,
        leader_says: EpochEnd,
    ) -> Offset {
        self.others(12)
            .truncation_point(own_epochs, own_end, leader_says)
    }
    /// 5.13
    fn elect(&self, partition: &Partition, live: Brokers, unclean: bool) -> Election {
        self.others(13).elect(partition, live, unclean)
    }
    /// 5.14. `decisions` is the table to call for the others.
    fn on_fetch(
        &self,
        decisions: &dyn Decisions,
        leader: &mut Leader,
        log: &ReplicaLog,
        now: Tick,
        fetch: &Fetch,
    ) -> Vec<Action> {
        self.others(14).on_fetch(decisions, leader, log, now, fetch)
    }

    /// What a broker cuts off its log before it fetches from a new leader, whatever that leader has. Since KIP-101 nothing: it is here so that
    /// an older Kafka can be shown, and no exercise.
    fn cut_before_fetching(&self, _log: &ReplicaLog, _hw: Offset) -> Option<Offset> {
        None
    }

    /// Whether the table has come to its end: the run stops then, and what it answers does not count any more.
    fn stopped(&self) -> bool {
        false
    }
}

/// Makes a table of free functions that have the decisions' names: `decisions!(Table, ch05_replication)`.
#[macro_export]
macro_rules! decisions {
    ($table:ty, $($functions:ident)::+) => {
        impl $crate::Decisions for $table {
            fn others(&self, _: u16) -> &dyn $crate::Decisions {
                self
            }

            fn follower_hw(&self, leader_hw: $crate::kit::Offset, own_end: $crate::kit::Offset) -> $crate::kit::Offset {
                $($functions)::+::follower_hw(leader_hw, own_end)
            }

            fn append_fetched(&self, log: &mut $crate::ReplicaLog, at: $crate::kit::Offset, records: &[$crate::Record]) -> Result<(), $crate::Gap> {
                $($functions)::+::append_fetched(log, at, records)
            }

            fn serve(&self, log: &$crate::ReplicaLog, hw: $crate::kit::Offset, reader: $crate::Reader, from: $crate::kit::Offset, max: usize) -> Result<Vec<$crate::Record>, $crate::OutOfRange> {
                $($functions)::+::serve(log, hw, reader, from, max)
            }

            fn note_fetch(&self, seen: Option<$crate::Progress>, now: $crate::Tick, from: $crate::kit::Offset, leader_end: $crate::kit::Offset) -> $crate::Progress {
                $($functions)::+::note_fetch(seen, now, from, leader_end)
            }

            fn leader_hw(&self, standing: &$crate::Standing<'_>) -> $crate::kit::Offset {
                $($functions)::+::leader_hw(standing)
            }

            fn admit(&self, acks: $crate::Acks, isr: $crate::Isr, min_isr: usize, replicas: $crate::Brokers, at: $crate::kit::Offset) -> Result<$crate::AckWhen, $crate::NotEnoughReplicas> {
                $($functions)::+::admit(acks, isr, min_isr, replicas, at)
            }

            fn settle(&self, waiting: &mut Vec<$crate::Waiting>, hw: $crate::kit::Offset, now: $crate::Tick, still_leader: bool) -> Vec<$crate::Settled> {
                $($functions)::+::settle(waiting, hw, now, still_leader)
            }

            fn laggards(&self, isr: $crate::Isr, me: $crate::kit::BrokerId, seen: &std::collections::BTreeMap<$crate::kit::BrokerId, $crate::Progress>, leader_end: $crate::kit::Offset, now: $crate::Tick, lag_max: $crate::Ticks, term_start: $crate::Tick) -> $crate::Brokers {
                $($functions)::+::laggards(isr, me, seen, leader_end, now, lag_max, term_start)
            }

            fn propose_join(&self, isr: $crate::Isr, follower: $crate::kit::BrokerId, its_end: $crate::kit::Offset, hw: $crate::kit::Offset, epoch_start: $crate::kit::Offset) -> Option<$crate::Isr> {
                $($functions)::+::propose_join(isr, follower, its_end, hw, epoch_start)
            }

            fn counts(&self, isr: $crate::Isr) -> $crate::Brokers {
                $($functions)::+::counts(isr)
            }

            fn isr_answered(&self, isr: $crate::Isr, version: $crate::Version, committed: $crate::Brokers) -> $crate::Isr {
                $($functions)::+::isr_answered(isr, version, committed)
            }

            fn isr_refused(&self, isr: $crate::Isr, version: $crate::Version) -> $crate::Isr {
                $($functions)::+::isr_refused(isr, version)
            }

            fn diverging(&self, epochs: &[$crate::EpochStart], log_end: $crate::kit::Offset, last_fetched: Option<$crate::kit::Epoch>, from: $crate::kit::Offset) -> $crate::Divergence {
                $($functions)::+::diverging(epochs, log_end, last_fetched, from)
            }

            fn truncation_point(&self, own_epochs: &[$crate::EpochStart], own_end: $crate::kit::Offset, leader_says: $crate::EpochEnd) -> $crate::kit::Offset {
                $($functions)::+::truncation_point(own_epochs, own_end, leader_says)
            }

            fn elect(&self, partition: &$crate::Partition, live: $crate::Brokers, unclean: bool) -> $crate::Election {
                $($functions)::+::elect(partition, live, unclean)
            }

            fn on_fetch(&self, decisions: &dyn $crate::Decisions, leader: &mut $crate::Leader, log: &$crate::ReplicaLog, now: $crate::Tick, fetch: &$crate::Fetch) -> Vec<$crate::Action> {
                $($functions)::+::on_fetch(leader, log, decisions, now, fetch)
            }
        }
    };
}
