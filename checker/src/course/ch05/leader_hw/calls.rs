//! Calls of 5.5, and which clause of its contract decides each.

use cluster::{Brokers, Progress, Tick};
use kit::{BrokerId, Offset};
use probe::ch05::LeaderHw;
use proptest::prelude::*;

/// Which clause of the contract decides: a law for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    BelowMinimum,
    Unseen,
    NotBack,
    Enough,
    Leader,
    Joinable,
    Others,
    Smallest,
}

/// The end of a follower, if it has been seen.
pub(super) fn end_of(call: &LeaderHw, broker: BrokerId) -> Option<Offset> {
    let mut seen = call.seen.iter();
    seen.find(|(id, _)| *id == broker)
        .map(|(_, progress)| progress.end)
}

/// The smallest end of the others that are in a set, far above all where there is none.
fn smallest(call: &LeaderHw, among: Brokers) -> Offset {
    let others = among.without(call.me);
    let ends = others.iter().filter_map(|id| end_of(call, id));
    ends.min().unwrap_or(Offset(i64::MAX))
}

pub(super) fn need(call: &LeaderHw) -> usize {
    call.min_isr.min(call.replicas)
}

/// The clause that makes the difference. Where several do, the one that comes first here.
pub(super) fn kind_of(call: &LeaderHw) -> Kind {
    let is_unseen = |id: BrokerId| id != call.me && end_of(call, id).is_none();
    let listed = smallest(call, call.counts);
    let joinable = smallest(call, call.joinable);
    let all = call.seen.iter().map(|(id, _)| *id).collect();
    let lowest = listed.min(joinable).min(call.own_end);
    if call.committed < need(call) {
        Kind::BelowMinimum
    } else if call.counts.iter().any(is_unseen) {
        Kind::Unseen
    } else if lowest < call.current {
        Kind::NotBack
    } else if end_of(call, call.me).is_some()
        || !call.counts.contains(call.me)
        || call.own_end < listed.min(joinable)
    {
        Kind::Leader
    } else if smallest(call, all) < lowest {
        Kind::Others
    } else if !call.joinable.is_empty() {
        Kind::Joinable
    } else if call.committed == need(call) || call.committed < call.replicas {
        Kind::Enough
    } else {
        Kind::Smallest
    }
}

/// Leader 1 and followers 2 and 3 with these ends, the high watermark at 3; one replica in sync would be enough.
pub(super) fn standing<const N: usize>(ends: [i64; 3], counts: [i32; N]) -> LeaderHw {
    let [own_end, second, third] = ends;
    LeaderHw {
        me: BrokerId(1),
        own_end: Offset(own_end),
        current: Offset(3),
        counts: counts.into(),
        joinable: Brokers::new(),
        seen: vec![at(2, second), at(3, third)],
        committed: N,
        min_isr: 1,
        replicas: 3,
    }
}

pub(super) fn at(id: i32, end: i64) -> (BrokerId, Progress) {
    let progress = Progress {
        end: Offset(end),
        caught_up: None,
        last_fetch: Tick(0),
        end_at_last_fetch: Offset(end + 2),
    };
    (BrokerId(id), progress)
}

pub(super) fn in_sync(committed: usize, min_isr: usize, call: LeaderHw) -> LeaderHw {
    LeaderHw {
        committed,
        min_isr,
        ..call
    }
}

pub(super) fn may_join(id: i32, call: LeaderHw) -> LeaderHw {
    LeaderHw {
        joinable: [id].into(),
        ..call
    }
}

pub(super) fn unseen(id: i32, mut call: LeaderHw) -> LeaderHw {
    call.seen.retain(|(broker, _)| *broker != BrokerId(id));
    call
}

/// The leader in its own list.
pub(super) fn leader_seen(end: i64, mut call: LeaderHw) -> LeaderHw {
    call.seen.insert(0, at(1, end));
    call
}

/// Up to five brokers with ends near each other; who may join has been seen and does not count yet.
pub(super) fn calls() -> impl Strategy<Value = LeaderHw> {
    let follower = (0..6_u8, 0..9_i64);
    let followers = proptest::collection::vec(follower, 0..5);
    let leader = (0..4_i32, 0..9_i64, 0..6_i64, 0..8_u8);
    (followers, leader, 0..6_usize, 1..6_usize).prop_map(
        |(followers, (place, own_end, current, listed), pending, min_isr)| {
            let replicas = followers.len() + 1;
            let me = BrokerId(1 + place.min(followers.len() as i32));
            let mut call = LeaderHw {
                me,
                own_end: Offset(own_end),
                current: Offset(current),
                counts: Brokers::new(),
                joinable: Brokers::new(),
                seen: Vec::new(),
                committed: 0,
                min_isr,
                replicas,
            };
            if listed == 0 {
                call.seen.push(at(me.0, (own_end + 3) % 9));
            }
            if listed != 1 {
                call.counts.insert(me);
            }
            let ids = (1..).filter(|id| BrokerId(*id) != me);
            for (id, (kind, end)) in ids.zip(followers) {
                match kind {
                    0..=2 => call.counts.insert(BrokerId(id)),
                    3 => call.joinable.insert(BrokerId(id)),
                    _ => false,
                };
                if kind != 2 || end < 6 {
                    call.seen.push(at(id, end));
                }
            }
            // What is pending counts and is not committed.
            call.committed = call.counts.len().saturating_sub(pending.saturating_sub(3));
            call
        },
    )
}
