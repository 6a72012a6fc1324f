//! 5.11: whether a follower's log is a beginning of the leader's.

use ch05_replication::diverging;
use cluster::{Divergence, EpochEnd, EpochStart};
use kit::{Epoch, Offset};

/// The answer of Kafka 4.4's broker 2 after KIP-279's elections: epoch 0 from 0, epoch 1 from 2, epoch 6 from 5, its end 6.
fn leader_says(last_fetched: Option<i32>, from: i64) -> Divergence {
    let entry = |(epoch, start)| EpochStart {
        epoch: Epoch(epoch),
        start: Offset(start),
    };
    let epochs = [(0, 0), (1, 2), (6, 5)].map(entry);
    diverging(&epochs, Offset(6), last_fetched.map(Epoch), Offset(from))
}

fn at(epoch: i32, end: i64) -> Divergence {
    let (epoch, end) = (Epoch(epoch), Offset(end));
    Divergence::At(EpochEnd { epoch, end })
}

#[test]
fn a_beginning_of_the_leaders_log_is_no_divergence() {
    assert_eq!(leader_says(Some(6), 6), Divergence::No);
    assert_eq!(leader_says(Some(1), 4), Divergence::No);
    assert_eq!(leader_says(Some(0), 2), Divergence::No);
}

/// Broker 3 came back with epoch 2 and end 3, broker 1 with epoch 4 and end 6.
#[test]
fn an_epoch_that_the_leader_does_not_have_diverges() {
    assert_eq!(leader_says(Some(2), 3), at(1, 5));
    assert_eq!(leader_says(Some(4), 6), at(1, 5));
}

/// Broker 1 again, after its first cut.
#[test]
fn more_of_an_epoch_than_the_leader_has_diverges() {
    assert_eq!(leader_says(Some(0), 4), at(0, 2));
}

#[test]
fn what_the_leader_cannot_tell_is_out_of_range() {
    assert_eq!(leader_says(Some(7), 6), Divergence::OutOfRange);
    assert_eq!(leader_says(None, 7), Divergence::OutOfRange);
    assert_eq!(leader_says(None, 0), Divergence::No);
}
