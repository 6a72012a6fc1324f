//! The models and the solutions are written in different ways, from one contract. Where they differ, one of them is wrong.

mod common;

#[path = "../../../solutions/ch05-replication/tests/common/mod.rs"]
mod table;

use cluster::{Acks, Action, Decisions, FetchReply, Reader, Standing};
use cluster_model::Model;
use common::Draw;
use table::Table;

const CASES: u64 = 20_000;

/// Asks both the same many times.
fn agree<T: PartialEq + std::fmt::Debug>(ask: impl Fn(&dyn Decisions, &mut Draw) -> T) {
    for seed in 0..CASES {
        let model = ask(&Model, &mut Draw::new(seed));
        let solution = ask(&Table, &mut Draw::new(seed));
        assert_eq!(solution, model, "seed {seed}");
    }
}

#[test]
fn what_a_follower_does_with_an_answer() {
    agree(|d, draw| d.follower_hw(draw.offset(), draw.offset()));
    agree(|d, draw| {
        let mut log = draw.log();
        let at = draw.maybe(Draw::offset).unwrap_or(log.end());
        (d.append_fetched(&mut log, at, &draw.records()), log)
    });
}

#[test]
fn who_may_read_up_to_where() {
    agree(|d, draw| {
        let reader = match draw.flag() {
            true => Reader::Follower,
            false => Reader::Consumer,
        };
        let (log, hw, from) = (draw.log(), draw.offset(), draw.offset());
        d.serve(&log, hw, reader, from, draw.size())
    });
}

#[test]
fn what_a_fetch_tells() {
    agree(|d, draw| {
        let seen = draw.maybe(Draw::progress);
        d.note_fetch(seen, draw.tick(), draw.offset(), draw.offset())
    });
}

#[test]
fn which_records_are_committed() {
    agree(|d, draw| {
        let (counts, joinable) = (draw.brokers(), draw.brokers());
        // All who may join have fetched.
        let seen = draw.brokers().union(joinable);
        let standing = Standing {
            me: draw.broker(),
            own_end: draw.offset(),
            current: draw.offset(),
            counts,
            joinable,
            seen: &draw.seen_of(seen),
            committed: draw.size(),
            min_isr: draw.size(),
            replicas: draw.size(),
        };
        d.leader_hw(&standing)
    });
}

#[test]
fn which_writes_are_taken_and_answered() {
    agree(|d, draw| {
        let acks = [Acks::None, Acks::Leader, Acks::All][draw.below(3) as usize];
        let (isr, min_isr, replicas) = (draw.isr(), draw.size(), draw.brokers());
        d.admit(acks, isr, min_isr, replicas, draw.offset())
    });
    agree(|d, draw| {
        let mut waiting = draw.waiting();
        let (hw, now, still_leader) = (draw.offset(), draw.tick(), draw.flag());
        (d.settle(&mut waiting, hw, now, still_leader), waiting)
    });
}

#[test]
fn who_is_in_sync() {
    agree(|d, draw| {
        let (isr, me, seen, end) = (draw.isr(), draw.broker(), draw.seen(), draw.offset());
        d.laggards(isr, me, &seen, end, draw.tick(), draw.ticks(), draw.tick())
    });
    agree(|d, draw| {
        let (isr, follower, its_end) = (draw.isr(), draw.broker(), draw.offset());
        d.propose_join(isr, follower, its_end, draw.offset(), draw.offset())
    });
    agree(|d, draw| d.counts(draw.isr()));
    agree(|d, draw| d.isr_answered(draw.isr(), draw.version(), draw.brokers()));
    agree(|d, draw| d.isr_refused(draw.isr(), draw.version()));
}

#[test]
fn where_two_logs_part() {
    agree(|d, draw| {
        let (epochs, end) = draw.epochs();
        d.diverging(&epochs, end, draw.maybe(Draw::epoch), draw.offset())
    });
    agree(|d, draw| {
        let (epochs, end) = draw.epochs();
        d.truncation_point(&epochs, end, draw.epoch_end())
    });
}

#[test]
fn who_leads() {
    agree(|d, draw| d.elect(&draw.partition(), draw.brokers(), draw.flag()));
    for seed in 0..CASES {
        let mut draw = Draw::new(seed);
        let (members, who, clean) = (draw.membership(), draw.broker(), draw.flag());
        assert_eq!(
            ch05_replication::leave(members, who, clean),
            cluster_model::leave(members, who, clean),
            "seed {seed}"
        );
    }
}

/// The whole leader and all actions, each side calling its own decisions and the other's.
#[test]
fn what_a_leader_does_with_a_fetch() {
    let mut kinds = [0; 5];
    for seed in 0..CASES {
        let ask = |d: &dyn Decisions, table: &dyn Decisions| {
            let mut draw = Draw::new(seed);
            let (mut leader, log, fetch) = draw.leader();
            let actions = d.on_fetch(table, &mut leader, &log, draw.tick(), &fetch);
            (actions, leader)
        };
        let model = ask(&Model, &Model);
        assert_eq!(ask(&Table, &Table), model, "seed {seed}");
        assert_eq!(ask(&Table, &Model), model, "seed {seed}");
        for action in model.0 {
            kinds[match action {
                Action::AlterIsr(_) => 0,
                Action::Answer(_) => 1,
                Action::Reply(FetchReply::Records { .. }) => 2,
                Action::Reply(FetchReply::Diverged(_)) => 3,
                Action::Reply(FetchReply::OutOfRange(_)) => 4,
            }] += 1;
        }
    }
    assert!(kinds.iter().all(|count| *count > 500), "{kinds:?}");
}
