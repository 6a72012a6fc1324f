//! A broker while it leads.

use crate::{Brokers, FetchReply, Isr, Progress, ReplicaLog, Settled, Tick, Ticks, Waiting};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

/// What all brokers agree on before the first record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Config {
    /// `min.insync.replicas`: acks=all needs so many in sync. More than there are replicas means all.
    pub min_isr: usize,
    /// `replica.lag.time.max.ms`: who has been behind for longer is not in sync.
    pub lag_max: Ticks,
    /// `unclean.leader.election.enable`: may somebody lead who is not in sync?
    pub unclean: bool,
    /// At most so many records in one answer to a fetch.
    pub max_records: usize,
}

/// What does not change while a leader leads, except who is alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The leader itself.
    pub me: BrokerId,
    /// Its epoch.
    pub epoch: Epoch,
    /// Its log's end when it took office: its first record goes here.
    pub epoch_start: Offset,
    /// When it took office.
    pub began: Tick,
    /// All replicas of the partition.
    pub replicas: Brokers,
    /// The brokers that the controller takes for alive.
    pub live: Brokers,
    /// The cluster's settings.
    pub config: Config,
}

/// What a leader knows beside its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// What stays as it is.
    pub term: Term,
    /// The high watermark: every record below it is committed.
    pub hw: Offset,
    /// Who is in sync.
    pub isr: Isr,
    /// What it knows of each follower that has fetched in this term.
    pub seen: BTreeMap<BrokerId, Progress>,
    /// Writes that wait for their records to be committed, in the order of their requests.
    pub waiting: Vec<Waiting>,
}

/// All that the high watermark depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing<'a> {
    /// The leader.
    pub me: BrokerId,
    /// Its log's end.
    pub own_end: Offset,
    /// The high watermark up to now.
    pub current: Offset,
    /// Who counts as in sync until the controller has agreed (5.9), the leader among them.
    pub counts: Brokers,
    /// Who may join the in-sync replicas in a moment: alive, and level or caught up within the allowed lag. All of them have fetched.
    pub joinable: Brokers,
    /// What the leader knows of each follower that has fetched in this term.
    pub seen: &'a BTreeMap<BrokerId, Progress>,
    /// How many replicas are in sync as the controller has agreed.
    pub committed: usize,
    /// `min.insync.replicas`.
    pub min_isr: usize,
    /// How many replicas the partition has.
    pub replicas: usize,
}

impl Leader {
    /// All that the high watermark depends on, `counts` being the answer of 5.9.
    #[must_use]
    pub fn standing(&self, log: &ReplicaLog, now: Tick, counts: Brokers) -> Standing<'_> {
        Standing {
            me: self.term.me,
            own_end: log.end(),
            current: self.hw,
            counts,
            joinable: self.joinable(log, now).difference(counts),
            seen: &self.seen,
            committed: self.isr.committed.len(),
            min_isr: self.term.config.min_isr,
            replicas: self.term.replicas.len(),
        }
    }

    /// The live followers outside the in-sync replicas that are level with the log's end, or were so within the allowed lag: any
    /// of them may ask to join with its next fetch, so the high watermark waits for them.
    fn joinable(&self, log: &ReplicaLog, now: Tick) -> Brokers {
        let keeps_up = |progress: &Progress| {
            progress.end >= log.end()
                || progress
                    .caught_up
                    .is_some_and(|then| now.since(then) <= self.term.config.lag_max)
        };
        let outside = |broker: &BrokerId| {
            self.term.live.contains(*broker) && !self.isr.committed.contains(*broker)
        };
        let seen = self.seen.iter();
        seen.filter(|(broker, progress)| outside(broker) && keeps_up(progress))
            .map(|(broker, _)| *broker)
            .collect()
    }
}

/// What a leader does with a fetch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// It asks the controller for other in-sync replicas: the pending ones.
    AlterIsr(Isr),
    /// It answers a producer that waited.
    Answer(Settled),
    /// It answers the follower.
    Reply(FetchReply),
}
