//! 5.4: what a fetch tells the leader.

use ch05_replication::note_fetch;
use cluster::{Progress, Tick};
use kit::Offset;

/// Notes fetches, each a tick, where it asks from and the leader's end. Returns what is known after each.
fn noted(fetches: &[(i64, i64, i64)]) -> Vec<Progress> {
    let mut all: Vec<Progress> = Vec::new();
    for (now, from, leader_end) in fetches {
        let seen = all.last().copied();
        let progress = note_fetch(seen, Tick(*now), Offset(*from), Offset(*leader_end));
        all.push(progress);
    }
    all
}

fn caught_up(fetches: &[(i64, i64, i64)]) -> Vec<Option<i64>> {
    let ticks = noted(fetches)
        .into_iter()
        .map(|progress| progress.caught_up);
    ticks.map(|tick| tick.map(|tick| tick.0)).collect()
}

#[test]
fn who_asks_from_an_offset_has_everything_below() {
    let expected = Progress {
        end: Offset(3),
        caught_up: None,
        last_fetch: Tick(10),
        end_at_last_fetch: Offset(5),
    };
    assert_eq!(noted(&[(10, 3, 5)]), [expected]);
}

#[test]
fn a_follower_that_always_trails_by_a_bit_was_level_at_its_previous_fetch() {
    let fetches = [(10, 3, 5), (12, 5, 8), (14, 9, 9), (16, 10, 11)];
    assert_eq!(caught_up(&fetches), [None, Some(10), Some(14), Some(14)]);
}

#[test]
fn a_follower_that_has_cut_its_log_has_less() {
    let ends: Vec<Offset> = noted(&[(10, 5, 5), (12, 3, 5)])
        .iter()
        .map(|progress| progress.end)
        .collect();
    assert_eq!(ends, [Offset(5), Offset(3)]);
}

#[test]
fn when_it_was_level_never_goes_back() {
    let fetches = [(10, 5, 5), (12, 3, 5), (14, 4, 9)];
    assert_eq!(caught_up(&fetches), [Some(10), Some(10), Some(10)]);
}
