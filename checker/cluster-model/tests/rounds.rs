//! What 5.11 and 5.12 are for: whatever elections there were, a follower that fetches, is told where the logs part, cuts and fetches
//! again has the leader's log in the end, and it has never cut a record that both had.

#[path = "../../../solutions/ch05-replication/tests/common/mod.rs"]
mod common;

use cluster::{Decisions, Divergence, Record, ReplicaLog, Value};
use cluster_model::Model;
use common::Table;
use kit::{Epoch, Offset, SplitMix64};

/// The number of offsets from the start at which two logs have the same records.
fn shared(one: &ReplicaLog, other: &ReplicaLog) -> usize {
    let both = one.records().iter().zip(other.records());
    both.take_while(|(one, other)| one == other).count()
}

/// One fetch: the follower cuts its log, or gets at most two records. Returns whether its log is now the leader's.
fn round(d: &dyn Decisions, leader: &ReplicaLog, follower: &mut ReplicaLog, what: &str) -> bool {
    let (last, from) = (follower.last_epoch(), follower.end());
    match d.diverging(leader.epochs(), leader.end(), last, from) {
        Divergence::At(end) => {
            let before = shared(leader, follower);
            let point = d.truncation_point(follower.epochs(), from, end);
            assert!(point <= from, "{what}: cut to {point}, above {from}");
            follower.truncate_to(point);
            let after = shared(leader, follower);
            assert_eq!(after, before, "{what}: a shared record was cut");
        }
        Divergence::No => {
            let agrees = shared(leader, follower) == follower.records().len();
            assert!(agrees, "{what}: the logs differ and nobody has noticed");
            let records = leader.between(from, leader.end());
            for record in records.iter().take(2) {
                follower.append(*record);
            }
        }
        Divergence::OutOfRange => panic!("{what}: a leader knows all epochs below its own"),
    }
    leader.records() == follower.records()
}

/// Three logs that begin in the same place. In each epoch any of them leads, as after unclean elections, takes up to three writes, and the
/// others fetch a few times or not at all.
fn history(d: &dyn Decisions, seed: u64) {
    let mut draw = SplitMix64::new(seed);
    let mut logs = vec![ReplicaLog::new(); 3];
    let mut value = 0;
    for epoch in 0..8 {
        let what = format!("seed {seed}, epoch {epoch}");
        let mut leader = logs.remove(draw.below(3) as usize);
        leader.begin_epoch(Epoch(epoch));
        for _ in 0..draw.below(4) {
            value += 1;
            leader.append(Record {
                epoch: Epoch(epoch),
                value: Value(value),
            });
        }
        let patience = if epoch == 7 { 100 } else { draw.below(5) };
        for follower in &mut logs {
            let agreed = (0..patience).any(|_| round(d, &leader, follower, &what));
            assert!(agreed || epoch < 7, "{what}: 100 rounds were not enough");
        }
        logs.push(leader);
    }
}

#[test]
fn the_logs_agree_in_the_end() {
    for seed in 0..5_000 {
        history(&Model, seed);
        history(&Table, seed);
    }
}

/// The smallest case in which it matters that nothing above the leader's epoch stays: else this follower would ask the same for
/// ever.
#[test]
fn two_logs_without_a_shared_epoch_agree_too() {
    let record = |epoch, value| Record {
        epoch: Epoch(epoch),
        value: Value(value),
    };
    let (mut leader, mut follower) = (ReplicaLog::new(), ReplicaLog::new());
    (0..4).for_each(|value| leader.append(record(0, value)));
    leader.begin_epoch(Epoch(2));
    follower.append(record(1, 9));
    for d in [&Model as &dyn Decisions, &Table] {
        let mut follower = follower.clone();
        assert!(!round(d, &leader, &mut follower, "first"));
        assert_eq!(follower.end(), Offset(0));
        assert!((0..3).any(|_| round(d, &leader, &mut follower, "later")));
    }
}
