//! 5.12: where a follower cuts its log.

use ch05_replication::truncation_point;
use cluster::{EpochEnd, EpochStart};
use kit::{Epoch, Offset};

/// Where a follower with these epochs and this end cuts, when the leader names an epoch and its end.
fn cut(own_epochs: &[(i32, i64)], own_end: i64, leader_says: (i32, i64)) -> i64 {
    let entry = |(epoch, start): &(i32, i64)| EpochStart {
        epoch: Epoch(*epoch),
        start: Offset(*start),
    };
    let own_epochs: Vec<EpochStart> = own_epochs.iter().map(entry).collect();
    let leader_says = EpochEnd {
        epoch: Epoch(leader_says.0),
        end: Offset(leader_says.1),
    };
    truncation_point(&own_epochs, Offset(own_end), leader_says).0
}

/// Kafka 4.4's broker 1 after KIP-279's elections: 6, then 4, then 2.
#[test]
fn the_common_beginning_is_found_in_two_rounds() {
    assert_eq!(cut(&[(0, 0), (4, 4)], 6, (1, 5)), 4);
    assert_eq!(cut(&[(0, 0)], 4, (0, 2)), 2);
}

/// Broker 3 in the same situation needs one.
#[test]
fn the_end_of_an_epoch_that_the_follower_lacks_is_not_looked_at() {
    assert_eq!(cut(&[(0, 0), (2, 2)], 3, (1, 5)), 2);
    assert_eq!(cut(&[(0, 0), (2, 4)], 6, (1, 3)), 4);
}

#[test]
fn of_a_shared_epoch_the_shorter_end_counts() {
    assert_eq!(cut(&[(0, 0), (1, 3)], 8, (1, 5)), 5);
    assert_eq!(cut(&[(0, 0), (1, 3), (2, 6)], 8, (1, 7)), 6);
}

#[test]
fn without_a_shared_epoch_nothing_above_the_leaders_stays() {
    assert_eq!(cut(&[(1, 0)], 3, (0, 4)), 0);
    assert_eq!(cut(&[], 3, (0, 2)), 2);
    assert_eq!(cut(&[], 3, (0, 9)), 3);
}
