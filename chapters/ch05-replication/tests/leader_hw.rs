//! 5.5: which records are committed.

use ch05_replication::leader_hw;
use cluster::{Brokers, Progress, Standing, Tick};
use kit::{BrokerId, Offset};
use std::collections::BTreeMap;

const NONE: [i32; 0] = [];

fn followers(ends: &[(i32, i64)]) -> BTreeMap<BrokerId, Progress> {
    let progress = |end| Progress {
        end: Offset(end),
        caught_up: None,
        last_fetch: Tick(0),
        end_at_last_fetch: Offset(0),
    };
    let follower = |(id, end): &(i32, i64)| (BrokerId(*id), progress(*end));
    ends.iter().map(follower).collect()
}

/// Where the high watermark stands that stood at 3, when leader 1 has records below 9 and the minimum is 2 of 3.
fn watermark(in_sync: &[i32], joinable: &[i32], ends: &[(i32, i64)]) -> i64 {
    let set = |ids: &[i32]| -> Brokers { ids.iter().copied().map(BrokerId).collect() };
    let standing = Standing {
        me: BrokerId(1),
        own_end: Offset(9),
        current: Offset(3),
        counts: set(in_sync),
        joinable: set(joinable),
        seen: &followers(ends),
        committed: in_sync.len(),
        min_isr: 2,
        replicas: 3,
    };
    leader_hw(&standing).0
}

#[test]
fn committed_is_what_everybody_in_sync_has() {
    assert_eq!(watermark(&[1, 2, 3], &NONE, &[(2, 7), (3, 8)]), 7);
    assert_eq!(watermark(&[1, 2], &NONE, &[(2, 7), (3, 4)]), 7);
}

#[test]
fn it_waits_for_one_who_may_join_in_a_moment() {
    assert_eq!(watermark(&[1, 2], &[3], &[(2, 9), (3, 8)]), 8);
}

#[test]
fn it_stands_still_below_the_minimum_and_for_one_not_seen_yet() {
    assert_eq!(watermark(&[1], &NONE, &[(2, 7), (3, 8)]), 3);
    assert_eq!(watermark(&[1, 2, 3], &NONE, &[(2, 7)]), 3);
}

#[test]
fn it_does_not_go_back_with_a_follower_that_has_cut_its_log() {
    assert_eq!(watermark(&[1, 2], &NONE, &[(2, 2)]), 3);
}
