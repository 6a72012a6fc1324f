//! 5.7: which of the waiting writes are answered now.

use ch05_replication::settle;
use cluster::{Outcome, RequestId, Settled, Tick, Waiting};
use kit::Offset;

fn write(request: u32, offset: i64, give_up: i64) -> Waiting {
    Waiting {
        request: RequestId(request),
        offset: Offset(offset),
        give_up: Tick(give_up),
    }
}

/// The three writes of the contract, at tick 20.
fn settled(hw: i64, still_leader: bool) -> (Vec<(u32, Outcome)>, Vec<u32>) {
    let mut waiting = vec![write(1, 3, 30), write(2, 5, 20), write(3, 6, 21)];
    let settled = settle(&mut waiting, Offset(hw), Tick(20), still_leader);
    let answer = |settled: &Settled| (settled.request.0, settled.outcome);
    let answers = settled.iter().map(answer).collect();
    (
        answers,
        waiting.iter().map(|write| write.request.0).collect(),
    )
}

#[test]
fn committed_timed_out_or_still_waiting() {
    let answers = vec![(1, Outcome::Acknowledged), (2, Outcome::TimedOut)];
    assert_eq!(settled(5, true), (answers, vec![3]));
}

#[test]
fn committed_in_the_last_tick_is_committed() {
    let answers = vec![(1, Outcome::Acknowledged), (2, Outcome::Acknowledged)];
    assert_eq!(settled(6, true), (answers, vec![3]));
}

#[test]
fn a_leader_no_more_tells_everybody_so() {
    let answers = [1, 2, 3].map(|request| (request, Outcome::NotLeader));
    assert_eq!(settled(6, false), (answers.to_vec(), vec![]));
}

#[test]
fn nobody_is_answered_twice() {
    let mut waiting = vec![write(1, 3, 30)];
    assert_eq!(settle(&mut waiting, Offset(9), Tick(20), true).len(), 1);
    assert_eq!(settle(&mut waiting, Offset(9), Tick(31), true), []);
}
