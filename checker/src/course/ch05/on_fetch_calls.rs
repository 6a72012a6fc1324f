//! 5.14: leaders, their logs, and fetches.

use cluster::{
    Brokers, Config, Fetch, Isr, Leader, Progress, Record, ReplicaLog, RequestId, Term, Tick,
    Ticks, Value, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use probe::ch05::OnFetch;
use proptest::prelude::*;
use std::collections::BTreeMap;

const NOW: i64 = 20;
const END: i64 = 4;
const LAG: i64 = 10;

/// A call, made from a simple one: broker 1 leads in epoch 1 a log of four records, two of epoch 0 and two of its own; 1 and 2 are
/// in sync, and the high watermark is 2.
pub(super) struct Call {
    start: i64,
    hw: i64,
    began: i64,
    committed: Brokers,
    pending: Option<Brokers>,
    live: Brokers,
    min_isr: usize,
    max: usize,
    seen: BTreeMap<BrokerId, Progress>,
    waiting: Vec<Waiting>,
    fetch: Fetch,
}

impl Call {
    pub(super) fn new() -> Self {
        Call {
            start: 0,
            hw: 2,
            began: 2,
            committed: Brokers::from([1, 2]),
            pending: None,
            live: Brokers::from([1, 2, 3]),
            min_isr: 2,
            max: 4,
            seen: BTreeMap::new(),
            waiting: Vec::new(),
            fetch: fetch(2, 4, Some(1)),
        }
    }

    /// The log's first offset.
    pub(super) fn start(mut self, start: i64) -> Self {
        self.start = start;
        self
    }

    pub(super) fn hw(mut self, hw: i64) -> Self {
        self.hw = hw;
        self
    }

    /// Where the leader's epoch begins, at most at the end of the four records.
    pub(super) fn began(mut self, began: i64) -> Self {
        self.began = began;
        self
    }

    /// The leader waits for the controller to agree to these.
    pub(super) fn asks<const N: usize>(mut self, pending: [i32; N]) -> Self {
        self.pending = Some(Brokers::from(pending));
        self
    }

    pub(super) fn max(mut self, max: usize) -> Self {
        self.max = max;
        self
    }

    /// A follower that has fetched from `end` three ticks ago.
    pub(super) fn seen(mut self, follower: i32, end: i64) -> Self {
        let level = (end >= END).then_some(NOW - 3);
        self.seen.insert(BrokerId(follower), progress(end, level));
        self
    }

    /// One that had as much, and was never level.
    pub(super) fn behind(mut self, follower: i32, end: i64) -> Self {
        self.seen.insert(BrokerId(follower), progress(end, None));
        self
    }

    pub(super) fn waits(mut self, request: u32, offset: i64, give_up: i64) -> Self {
        self.waiting.push(Waiting {
            request: RequestId(request),
            offset: Offset(offset),
            give_up: Tick(give_up),
        });
        self
    }

    pub(super) fn from(mut self, follower: i32, from: i64, last_fetched: Option<i32>) -> Self {
        self.fetch = fetch(follower, from, last_fetched);
        self
    }

    pub(super) fn call(self) -> OnFetch {
        let mut log = ReplicaLog::starting_at(Offset(self.start));
        for offset in self.start..END {
            log.append(Record {
                epoch: Epoch(i32::from(offset >= self.began)),
                value: Value(offset as u32 + 1),
            });
        }
        log.begin_epoch(Epoch(1));
        let term = Term {
            me: BrokerId(1),
            epoch: Epoch(1),
            epoch_start: Offset(self.began),
            began: Tick(5),
            replicas: Brokers::from([1, 2, 3]),
            live: self.live,
            config: Config {
                min_isr: self.min_isr,
                lag_max: Ticks(LAG),
                unclean: false,
                max_records: self.max,
            },
        };
        let isr = Isr {
            committed: self.committed,
            pending: self.pending,
            version: Version(4),
        };
        OnFetch {
            leader: Leader {
                term,
                hw: Offset(self.hw),
                isr,
                seen: self.seen,
                waiting: self.waiting,
            },
            log,
            now: Tick(NOW),
            fetch: self.fetch,
        }
    }
}

fn fetch(follower: i32, from: i64, last_fetched: Option<i32>) -> Fetch {
    Fetch {
        follower: BrokerId(follower),
        epoch: Epoch(1),
        from: Offset(from),
        last_fetched: last_fetched.map(Epoch),
    }
}

fn progress(end: i64, caught_up: Option<i64>) -> Progress {
    Progress {
        end: Offset(end),
        caught_up: caught_up.map(Tick),
        last_fetch: Tick(NOW - 3),
        end_at_last_fetch: Offset(END),
    }
}

/// Leaders in all states, most of their fetches from logs that agree.
pub(super) fn calls() -> impl Strategy<Value = OnFetch> {
    let known = || {
        proptest::option::of((0..=END, proptest::option::of(5..NOW - 2)))
            .prop_map(|seen| seen.map(|(end, level)| progress(end, level)))
    };
    let waiting = proptest::collection::vec((0..END, NOW - 1..NOW + 5), 0..3);
    let sets = (
        prop_oneof![Just(vec![1, 2]), Just(vec![1]), Just(vec![1, 2, 3])],
        proptest::option::weighted(0.3, prop_oneof![Just(vec![1, 2, 3]), Just(vec![1, 2])]),
        prop_oneof![3 => Just(vec![1, 2, 3]), 1 => Just(vec![1, 2])],
        1..4_usize,
        prop_oneof![2 => Just(4_usize), 1 => 1..4_usize],
    );
    let log = (
        prop_oneof![3 => Just(0_i64), 1 => 1..3_i64],
        1..=END,
        0..=END,
    );
    let asked = (
        2..4_i32,
        0..=END + 1,
        proptest::option::weighted(0.9, 0..3_i32),
    );
    (log, sets, known(), known(), waiting, asked).prop_map(
        |(
            (start, began, hw),
            (committed, pending, live, min_isr, max),
            two,
            three,
            waiting,
            asked,
        )| {
            let set = |ids: Vec<i32>| ids.into_iter().map(BrokerId).collect::<Brokers>();
            let mut call = Call {
                start,
                hw: hw.max(start),
                began: began.max(start),
                committed: set(committed),
                pending: pending.map(set),
                live: set(live),
                min_isr,
                max,
                seen: BTreeMap::new(),
                waiting: Vec::new(),
                fetch: fetch(asked.0, asked.1, agreeing(asked, began.max(start))),
            };
            for (broker, seen) in [(2, two), (3, three)] {
                call.seen.extend(seen.map(|seen| (BrokerId(broker), seen)));
            }
            let numbered = waiting.into_iter().zip(8..);
            numbered
                .fold(call, |call, ((offset, give_up), request)| {
                    call.waits(request, offset, give_up)
                })
                .call()
        },
    )
}

/// The epoch of the record before the offset, as a follower says that agrees with the leader; 2 and nothing stay as they are drawn.
fn agreeing((_, from, drawn): (i32, i64, Option<i32>), began: i64) -> Option<i32> {
    drawn.map(|epoch| match epoch {
        2 if from >= END => 2,
        _ => i32::from(from > began),
    })
}
