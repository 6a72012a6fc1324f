//! How the cluster's types cross.

use super::{mask, model};
use crate::{Value as Seen, Wire, wire_for};
use cluster::{
    AckWhen, Acks, Action, At, Brokers, Config, Decisions, Divergence, Election, EpochEnd,
    EpochStart, Fetch, FetchReply, Gap, Isr, Leader, Membership, NotEnoughReplicas, OutOfRange,
    Outcome, Partition, Progress, Reader, Record, ReplicaLog, RequestId, Schedule, Settled, Step,
    Target, Term, Tick, Ticks, Value, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use std::cell::Cell;
use std::collections::BTreeMap;

macro_rules! wire_one {
    ($($name:ident),*) => {$(
        impl Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                self.0.put(out);
            }

            fn get(input: &mut &[u8]) -> Option<Self> {
                Wire::get(input).map($name)
            }

            fn value(&self) -> Seen {
                self.0.value()
            }
        }
    )*};
}
wire_one!(Tick, Ticks, Value, Version, RequestId);

/// An enum of the cluster's: variants plain, with places, or with named fields.
macro_rules! wire_variants {
    ($name:ident { $($variant:ident $(($($place:ident: $place_ty:ty),*))? $({$($field:ident: $field_ty:ty),*})?),* $(,)? }) => {
        impl Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                let mut _tag = 0u8;
                $(
                    if let Self::$variant $(($($place),*))? $({$($field),*})? = self {
                        out.push(_tag);
                        $($($place.put(out);)*)?
                        $($($field.put(out);)*)?
                    }
                    _tag += 1;
                )*
            }

            fn get(input: &mut &[u8]) -> Option<Self> {
                let tag = u8::get(input)?;
                let mut _next = 0u8;
                $(
                    if tag == _next {
                        return Some(Self::$variant
                            $(($(<$place_ty as Wire>::get(input)?),*))?
                            $({$($field: <$field_ty as Wire>::get(input)?),*})?);
                    }
                    _next += 1;
                )*
                None
            }

            fn value(&self) -> Seen {
                match self {
                    $(Self::$variant $(($($place),*))? $({$($field),*})? => {
                        let _inside: Vec<Seen> = vec![$($($place.value()),*)? $($($field.value()),*)?];
                        match _inside.is_empty() {
                            true => Seen::Text(stringify!($variant).to_string()),
                            false => Seen::Map(vec![(stringify!($variant), Seen::List(_inside))]),
                        }
                    }),*
                }
            }
        }
    };
}

wire_variants!(Acks { None, Leader, All });
wire_variants!(AckWhen { Never, Now, Committed(offset: Offset) });
wire_variants!(Outcome {
    Acknowledged,
    TimedOut,
    NotLeader,
    NotEnoughReplicas
});
wire_variants!(Reader { Follower, Consumer });
wire_variants!(Divergence { No, At(end: EpochEnd), OutOfRange });
wire_variants!(FetchReply {
    Records { from: Offset, records: Vec<Record>, hw: Offset },
    Diverged(end: EpochEnd),
    OutOfRange(range: OutOfRange),
});
wire_variants!(Action { AlterIsr(isr: Isr), Answer(settled: Settled), Reply(reply: FetchReply) });
wire_variants!(Target { Leader, Broker(broker: BrokerId) });

wire_for!(Record {
    epoch: Epoch,
    value: Value
});
wire_for!(EpochStart {
    epoch: Epoch,
    start: Offset
});
wire_for!(EpochEnd {
    epoch: Epoch,
    end: Offset
});
wire_for!(Progress { end: Offset, caught_up: Option<Tick>, last_fetch: Tick, end_at_last_fetch: Offset });
wire_for!(Isr { committed: Brokers, pending: Option<Brokers>, version: Version });
wire_for!(Waiting {
    request: RequestId,
    offset: Offset,
    give_up: Tick
});
wire_for!(Settled {
    request: RequestId,
    outcome: Outcome
});
wire_for!(NotEnoughReplicas {
    have: usize,
    need: usize
});
wire_for!(OutOfRange {
    start: Offset,
    end: Offset
});
wire_for!(Gap {
    expected: Offset,
    got: Offset
});
wire_for!(Fetch { follower: BrokerId, epoch: Epoch, from: Offset, last_fetched: Option<Epoch> });
wire_for!(Config {
    min_isr: usize,
    lag_max: Ticks,
    unclean: bool,
    max_records: usize
});
wire_for!(Term {
    me: BrokerId,
    epoch: Epoch,
    epoch_start: Offset,
    began: Tick,
    replicas: Brokers,
    live: Brokers,
    config: Config
});
wire_for!(Leader { term: Term, hw: Offset, isr: Isr, seen: BTreeMap<BrokerId, Progress>, waiting: Vec<Waiting> });
wire_for!(Partition { assignment: Vec<BrokerId>, leader: Option<BrokerId>, isr: Brokers, epoch: Epoch });
wire_for!(Election { leader: Option<BrokerId>, isr: Brokers, epoch: Epoch });
wire_for!(Membership {
    isr: Brokers,
    elr: Brokers,
    min_isr: usize
});
wire_for!(At {
    at: Tick,
    step: Step
});
wire_for!(Schedule { config: Config, steps: Vec<At>, healing: bool });

impl Wire for Brokers {
    fn put(&self, out: &mut Vec<u8>) {
        self.iter().collect::<Vec<_>>().put(out);
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        let ids: Vec<BrokerId> = Wire::get(input)?;
        let known = ids.iter().all(|id| (0..64).contains(&id.0));
        known.then(|| ids.into_iter().collect())
    }

    fn value(&self) -> Seen {
        Seen::List(self.iter().map(|id| id.value()).collect())
    }
}

impl<V: Wire> Wire for BTreeMap<BrokerId, V> {
    fn put(&self, out: &mut Vec<u8>) {
        self.len().put(out);
        for (key, value) in self {
            key.put(out);
            value.put(out);
        }
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        let pairs: Vec<(BrokerId, V)> = Wire::get(input)?;
        Some(pairs.into_iter().collect())
    }

    fn value(&self) -> Seen {
        let pair = |(key, value): (&BrokerId, &V)| Seen::List(vec![key.value(), value.value()]);
        Seen::List(self.iter().map(pair).collect())
    }
}

/// A log crosses with its epochs, so that one is seen that has no record yet.
impl Wire for ReplicaLog {
    fn put(&self, out: &mut Vec<u8>) {
        self.start().put(out);
        self.records().len().put(out);
        Wire::put_all(self.records(), out);
        self.epochs().len().put(out);
        Wire::put_all(self.epochs(), out);
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        let start = Offset::get(input)?;
        let records: Vec<Record> = Wire::get(input)?;
        let epochs: Vec<EpochStart> = Wire::get(input)?;
        start.0.checked_add(records.len() as i64)?;
        let mut log = ReplicaLog::starting_at(start);
        let mut epochs = epochs.into_iter().peekable();
        for record in records {
            while let Some(entry) = epochs.next_if(|entry| entry.start <= log.end()) {
                log.begin_epoch(entry.epoch);
            }
            log.append(record);
        }
        for entry in epochs {
            log.begin_epoch(entry.epoch);
        }
        Some(log)
    }

    fn value(&self) -> Seen {
        Seen::Map(vec![
            ("start", self.start().value()),
            ("records", Wire::value_all(self.records())),
            ("epochs", Wire::value_all(self.epochs())),
        ])
    }
}

/// As in scripts.
impl Wire for Step {
    fn put(&self, out: &mut Vec<u8>) {
        self.to_string().put(out);
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        String::get(input)?.parse().ok()
    }

    fn value(&self) -> Seen {
        Seen::Text(self.to_string())
    }
}

/// What `on_fetch` may change of a leader: all but its term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The actions.
    pub actions: Vec<Action>,
    /// The high watermark.
    pub hw: Offset,
    /// Who is in sync.
    pub isr: Isr,
    /// What each follower has.
    pub seen: BTreeMap<BrokerId, Progress>,
    /// Who waits.
    pub waiting: Vec<Waiting>,
}
wire_for!(Whole { actions: Vec<Action>, hw: Offset, isr: Isr, seen: BTreeMap<BrokerId, Progress>, waiting: Vec<Waiting> });

impl Whole {
    /// What a leader became, and what it does.
    #[must_use]
    pub fn of(leader: &Leader, actions: Vec<Action>) -> Self {
        Self {
            actions,
            hw: leader.hw,
            isr: leader.isr,
            seen: leader.seen.clone(),
            waiting: leader.waiting.clone(),
        }
    }

    /// Makes a leader what it became. Returns what it does.
    pub fn into_leader(self, leader: &mut Leader) -> Vec<Action> {
        leader.hw = self.hw;
        leader.isr = self.isr;
        leader.seen = self.seen;
        leader.waiting = self.waiting;
        self.actions
    }
}

/// What `on_fetch` did to one fetch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// What the leader became, and what it does.
    pub whole: Whole,
    /// The exercises whose decisions it called through the table, as a set of bits.
    pub called: u32,
}
wire_for!(Fetched {
    whole: Whole,
    called: u32
});

/// The model's decisions, which note who is asked.
#[derive(Default)]
pub struct Watched {
    called: Cell<u32>,
}

impl Watched {
    /// The exercises whose decisions were called, as a set of bits.
    #[must_use]
    pub fn called(&self) -> u32 {
        self.called.get()
    }

    fn note(&self, called: u32) {
        self.called.set(self.called.get() | called);
    }
}

/// The bit of `counts`, as 5.9 has two decisions.
pub const COUNTS: u32 = mask(16);

impl Decisions for Watched {
    fn others(&self, exercise: u16) -> &dyn Decisions {
        self.note(mask(exercise));
        model()
    }

    fn counts(&self, isr: Isr) -> Brokers {
        self.note(COUNTS);
        model().counts(isr)
    }
}
