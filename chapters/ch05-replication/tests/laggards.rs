//! 5.8: who is no longer in sync.

use ch05_replication::laggards;
use cluster::{Brokers, Isr, Progress, Tick, Ticks, Version};
use kit::{BrokerId, Offset};
use std::collections::BTreeMap;

/// Who of 1 (the leader, end 9), 2 and 3 is a laggard, at most 10 ticks being allowed in a term that began at tick 0. Each follower
/// has its end and when it was level.
fn behind(now: i64, followers: &[(i32, i64, Option<i64>)]) -> Brokers {
    let isr = Isr {
        committed: Brokers::from([1, 2, 3]),
        pending: None,
        version: Version(4),
    };
    behind_in(isr, now, followers)
}

fn behind_in(isr: Isr, now: i64, followers: &[(i32, i64, Option<i64>)]) -> Brokers {
    let mut seen = BTreeMap::new();
    for (id, end, caught_up) in followers {
        let progress = Progress {
            end: Offset(*end),
            caught_up: caught_up.map(Tick),
            last_fetch: Tick(now - 1),
            end_at_last_fetch: Offset(9),
        };
        seen.insert(BrokerId(*id), progress);
    }
    let (me, end) = (BrokerId(1), Offset(9));
    laggards(isr, me, &seen, end, Tick(now), Ticks(10), Tick(0))
}

#[test]
fn behind_for_longer_than_allowed_is_out_and_exactly_so_long_is_not() {
    let followers = [(2, 8, Some(20)), (3, 8, Some(19))];
    assert_eq!(behind(30, &followers), Brokers::from([3]));
}

#[test]
fn who_has_everything_is_not_behind_however_long_ago_that_was() {
    let followers = [(2, 9, Some(5)), (3, 9, Some(25))];
    assert_eq!(behind(1000, &followers), Brokers::new());
}

#[test]
fn a_new_leader_gives_everybody_time() {
    let silent_and_never_level = [(2, 4, None)];
    assert_eq!(behind(10, &silent_and_never_level), Brokers::new());
    assert_eq!(behind(11, &silent_and_never_level), Brokers::from([2, 3]));
}

#[test]
fn while_a_change_is_pending_nobody_is_thrown_out() {
    let pending = Isr {
        committed: Brokers::from([1, 2]),
        pending: Some(Brokers::from([1, 2, 3])),
        version: Version(4),
    };
    let followers = [(2, 4, Some(0)), (3, 9, Some(30))];
    assert_eq!(behind_in(pending, 30, &followers), Brokers::new());
}
