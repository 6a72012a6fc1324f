//! 5.1 and 5.2: what a follower does with an answer.

use ch05_replication::{append_fetched, follower_hw};
use cluster::{Gap, Record, ReplicaLog, Value};
use kit::{Epoch, Offset};

fn record(value: u32) -> Record {
    Record {
        epoch: Epoch(0),
        value: Value(value),
    }
}

fn log_of_three() -> ReplicaLog {
    let mut log = ReplicaLog::new();
    (0..3).for_each(|value| log.append(record(value)));
    log
}

#[test]
fn it_is_the_leaders_as_far_as_the_own_log_goes() {
    assert_eq!(follower_hw(Offset(5), Offset(9)), Offset(5));
    assert_eq!(follower_hw(Offset(7), Offset(5)), Offset(5));
    assert_eq!(follower_hw(Offset(0), Offset(5)), Offset(0));
}

/// Kafka 4.4: broker 1 led and stood at 2. Broker 2, elected after it, knew only 1, and broker 1 took that over.
#[test]
fn after_an_election_it_may_go_back() {
    let under_the_old_leader = follower_hw(Offset(2), Offset(2));
    let under_the_new_leader = follower_hw(Offset(1), Offset(2));
    assert_eq!(
        (under_the_old_leader, under_the_new_leader),
        (Offset(2), Offset(1))
    );
}

#[test]
fn records_go_to_the_end_in_order() {
    let mut log = log_of_three();
    let fetched = [record(3), record(4)];
    assert_eq!(append_fetched(&mut log, Offset(3), &fetched), Ok(()));
    let all: Vec<Record> = (0..5).map(record).collect();
    assert_eq!(log.records(), all);
}

#[test]
fn anywhere_else_they_change_nothing() {
    for at in [2, 4] {
        let mut log = log_of_three();
        let (expected, got) = (Offset(3), Offset(at));
        let gap = Err(Gap { expected, got });
        assert_eq!(append_fetched(&mut log, got, &[record(9)]), gap);
        assert_eq!(log, log_of_three());
    }
}
