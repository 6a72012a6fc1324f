//! 5.14: what a leader does with a fetch. The other decisions come from this crate's table: this file passes when they are written.

mod common;

use ch05_replication::on_fetch;
use cluster::{
    Action, Brokers, Config, EpochEnd, Fetch, FetchReply, Isr, Leader, Outcome, Record, ReplicaLog,
    RequestId, Settled, Term, Tick, Ticks, Value, Version, Waiting,
};
use common::Table;
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

const NOW: Tick = Tick(20);

/// Broker 1 leads in epoch 0 and has records 0 and 1. Only the first is committed; a write waits for the second.
fn leader<const N: usize>(in_sync: [i32; N]) -> (Leader, ReplicaLog) {
    let mut log = ReplicaLog::new();
    (0..2).for_each(|value| log.append(record(value)));
    let config = Config {
        min_isr: 2,
        lag_max: Ticks(10),
        unclean: false,
        max_records: 4,
    };
    let term = Term {
        me: BrokerId(1),
        epoch: Epoch(0),
        epoch_start: Offset(0),
        began: Tick(0),
        replicas: Brokers::from([1, 2, 3]),
        live: Brokers::from([1, 2, 3]),
        config,
    };
    let isr = Isr {
        committed: Brokers::from(in_sync),
        pending: None,
        version: Version(4),
    };
    let write = Waiting {
        request: RequestId(8),
        offset: Offset(1),
        give_up: Tick(30),
    };
    let leader = Leader {
        term,
        hw: Offset(1),
        isr,
        seen: BTreeMap::new(),
        waiting: vec![write],
    };
    (leader, log)
}

fn record(value: u32) -> Record {
    Record {
        epoch: Epoch(0),
        value: Value(value),
    }
}

fn fetch(follower: i32, from: i64) -> Fetch {
    Fetch {
        follower: BrokerId(follower),
        epoch: Epoch(0),
        from: Offset(from),
        last_fetched: (from > 0).then_some(Epoch(0)),
    }
}

fn reply(from: i64, records: &[Record], hw: i64) -> Action {
    Action::Reply(FetchReply::Records {
        from: Offset(from),
        records: records.to_vec(),
        hw: Offset(hw),
    })
}

#[test]
fn the_answer_carries_the_high_watermark_that_this_fetch_has_raised() {
    let (mut leader, log) = leader([1, 2]);
    let actions = on_fetch(&mut leader, &log, &Table, NOW, &fetch(2, 2));
    let answer = Action::Answer(Settled {
        request: RequestId(8),
        outcome: Outcome::Acknowledged,
    });
    assert_eq!(actions, [answer, reply(2, &[], 2)]);
    assert_eq!((leader.hw, leader.waiting), (Offset(2), vec![]));
}

#[test]
fn who_asks_gets_records_that_are_not_committed_yet() {
    let (mut leader, log) = leader([1, 2]);
    let actions = on_fetch(&mut leader, &log, &Table, NOW, &fetch(2, 1));
    assert_eq!(actions, [reply(1, &[record(1)], 1)]);
    assert_eq!(leader.seen[&BrokerId(2)].end, Offset(1));
}

#[test]
fn who_joins_counts_from_this_moment_on() {
    let (mut leader, log) = leader([1, 2]);
    on_fetch(&mut leader, &log, &Table, NOW, &fetch(2, 1));
    let actions = on_fetch(&mut leader, &log, &Table, NOW, &fetch(3, 1));
    assert_eq!(leader.isr.pending, Some(Brokers::from([1, 2, 3])));
    let asks = Action::AlterIsr(leader.isr);
    assert_eq!(actions, [asks, reply(1, &[record(1)], 1)]);

    let second = on_fetch(&mut leader, &log, &Table, NOW, &fetch(2, 2));
    assert_eq!(second, [reply(2, &[], 1)]);
}

#[test]
fn a_fetch_from_a_log_that_differs_teaches_the_leader_nothing() {
    let (before, log) = leader([1, 2]);
    let mut after = before.clone();
    let actions = on_fetch(&mut after, &log, &Table, NOW, &fetch(2, 3));
    let (epoch, end) = (Epoch(0), Offset(2));
    let diverged = FetchReply::Diverged(EpochEnd { epoch, end });
    assert_eq!(actions, [Action::Reply(diverged)]);
    assert_eq!(after, before);
}
