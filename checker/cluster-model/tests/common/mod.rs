//! Small arguments from a seed. Most are such as a cluster makes, some are not.

use cluster::{
    Brokers, Config, EpochEnd, EpochStart, Fetch, Isr, Leader, Membership, Partition, Progress,
    Record, ReplicaLog, RequestId, Term, Tick, Ticks, Value, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset, SplitMix64};
use std::collections::BTreeMap;

/// Draws arguments.
pub struct Draw(SplitMix64);

impl Draw {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    pub fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    pub fn flag(&mut self) -> bool {
        self.0.one_in(2)
    }

    pub fn maybe<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let there = self.0.one_in(2);
        there.then(|| draw(self))
    }

    /// A small number; rarely one at the edge of what a number can be.
    fn number(&mut self) -> i64 {
        match self.below(40) {
            0 => i64::MAX,
            1 => i64::MIN,
            2 => -1,
            _ => i64::from(self.below(9)),
        }
    }

    pub fn offset(&mut self) -> Offset {
        Offset(self.number())
    }

    pub fn tick(&mut self) -> Tick {
        Tick(self.number())
    }

    pub fn ticks(&mut self) -> Ticks {
        Ticks(self.number())
    }

    pub fn size(&mut self) -> usize {
        match self.below(20) {
            0 => usize::MAX,
            _ => self.below(5) as usize,
        }
    }

    pub fn epoch(&mut self) -> Epoch {
        match self.below(20) {
            0 => Epoch(i32::MAX),
            _ => Epoch(self.below(7) as i32),
        }
    }

    pub fn version(&mut self) -> Version {
        Version(self.below(4))
    }

    pub fn broker(&mut self) -> BrokerId {
        BrokerId(self.below(4) as i32)
    }

    pub fn brokers(&mut self) -> Brokers {
        let all = (0..4).map(BrokerId);
        all.filter(|_| self.flag()).collect()
    }

    pub fn isr(&mut self) -> Isr {
        Isr {
            committed: self.brokers(),
            pending: self.maybe(Self::brokers),
            version: self.version(),
        }
    }

    pub fn progress(&mut self) -> Progress {
        Progress {
            end: self.offset(),
            caught_up: self.maybe(Self::tick),
            last_fetch: self.tick(),
            end_at_last_fetch: self.offset(),
        }
    }

    /// What is known of each of `brokers`.
    pub fn seen_of(&mut self, brokers: Brokers) -> BTreeMap<BrokerId, Progress> {
        let seen = brokers.iter().map(|broker| (broker, self.progress()));
        seen.collect()
    }

    pub fn seen(&mut self) -> BTreeMap<BrokerId, Progress> {
        let brokers = self.brokers();
        self.seen_of(brokers)
    }

    pub fn records(&mut self) -> Vec<Record> {
        let count = self.below(5);
        (0..count).map(|_| self.record()).collect()
    }

    fn record(&mut self) -> Record {
        Record {
            epoch: Epoch(self.below(5) as i32),
            value: Value(self.below(100)),
        }
    }

    /// A log whose epochs ascend, as a leader's does.
    pub fn log(&mut self) -> ReplicaLog {
        let mut log = ReplicaLog::starting_at(Offset(i64::from(self.below(3))));
        let mut epoch = 0;
        for _ in 0..self.below(7) {
            epoch += self.below(3) as i32;
            let value = Value(self.below(100));
            let record = Record {
                epoch: Epoch(epoch),
                value,
            };
            log.append(record);
        }
        if self.flag() {
            log.begin_epoch(Epoch(epoch + 1));
        }
        log
    }

    /// Epochs and starts that ascend strictly, and an end at or above the last start.
    pub fn epochs(&mut self) -> (Vec<EpochStart>, Offset) {
        let log = self.log();
        (log.epochs().to_vec(), log.end())
    }

    pub fn epoch_end(&mut self) -> EpochEnd {
        EpochEnd {
            epoch: self.epoch(),
            end: self.offset(),
        }
    }

    pub fn waiting(&mut self) -> Vec<Waiting> {
        let count = self.below(5);
        let write = |request| Waiting {
            request: RequestId(request),
            offset: self.offset(),
            give_up: self.tick(),
        };
        (0..count).map(write).collect()
    }

    pub fn partition(&mut self) -> Partition {
        let mut assignment: Vec<BrokerId> = self.brokers().iter().collect();
        let turns = self.below(4) as usize % assignment.len().max(1);
        assignment.rotate_left(turns);
        if self.flag() {
            assignment.reverse();
        }
        Partition {
            assignment,
            leader: self.maybe(Self::broker),
            isr: self.brokers(),
            epoch: self.epoch(),
        }
    }

    pub fn membership(&mut self) -> Membership {
        Membership {
            isr: self.brokers(),
            elr: self.brokers(),
            min_isr: self.size(),
        }
    }

    fn config(&mut self) -> Config {
        Config {
            min_isr: self.size(),
            lag_max: self.ticks(),
            unclean: self.flag(),
            max_records: self.size(),
        }
    }

    /// A leader, its log, and a fetch that often comes from a beginning of it.
    pub fn leader(&mut self) -> (Leader, ReplicaLog, Fetch) {
        let log = self.log();
        let term = Term {
            me: self.broker(),
            epoch: self.epoch(),
            epoch_start: self.offset(),
            began: self.tick(),
            replicas: self.brokers(),
            live: self.brokers(),
            config: self.config(),
        };
        let leader = Leader {
            term,
            hw: self.offset(),
            isr: self.isr(),
            seen: self.seen(),
            waiting: self.waiting(),
        };
        let follower = self.broker();
        let mut fetch = Fetch {
            follower,
            epoch: term.epoch,
            from: self.offset(),
            last_fetched: self.maybe(Self::epoch),
        };
        if self.flag() {
            let place = self.below(log.records().len() as u32 + 1);
            fetch.from = Offset(log.start().0 + i64::from(place));
            let before = log.get(Offset(fetch.from.0 - 1));
            fetch.last_fetched = before.map(|record| record.epoch);
        }
        (leader, log, fetch)
    }
}
