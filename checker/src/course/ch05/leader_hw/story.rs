//! What is said of a wrong answer of 5.5.

use super::calls::{Kind, end_of, kind_of, need};
use crate::course::ch05::table::Table;
use crate::course::ch05::words::offset;
use crate::exercise::Story;
use cluster::Brokers;
use kit::{BrokerId, Offset};
use probe::ch05::LeaderHw;

pub(super) fn of(call: &LeaderHw, expected: Offset, got: Offset) -> Story {
    let mut picture = brokers(call).lines();
    picture.push(String::new());
    let row = |answer: Offset| {
        [
            call.committed.to_string(),
            need(call).to_string(),
            offset(call.current),
            offset(answer),
        ]
    };
    let head = ["in sync", "needed", "before", "high watermark"];
    let numbers = Table::new(&head).judged(&row(expected), &row(got));
    picture.extend(numbers.lines());
    Story {
        headline: format!("leader_hw {}.", what(call, expected, got)),
        picture,
        so: Some(so(call, expected, got).into()),
        ..Story::default()
    }
}

/// A broker in each column: what it has, and whether it counts.
fn brokers(call: &LeaderHw) -> Table {
    let seen: Brokers = call.seen.iter().map(|(id, _)| *id).collect();
    let all = seen.union(call.counts).union(call.joinable).with(call.me);
    let part = |id: BrokerId| match (id == call.me, call.counts.contains(id)) {
        (true, true) => "leader",
        (true, false) => "unlisted leader",
        (false, true) => "counts",
        (false, false) if call.joinable.contains(id) => "may join",
        (false, false) => "-",
    };
    let end = |id: BrokerId| match (id == call.me, end_of(call, id)) {
        (true, Some(seen)) => format!("{} (seen {})", offset(call.own_end), offset(seen)),
        (true, None) => offset(call.own_end),
        (false, Some(end)) => offset(end),
        (false, None) => "unseen".into(),
    };
    let ids: Vec<String> = all.iter().map(|id| id.to_string()).collect();
    let parts: Vec<&str> = all.iter().map(part).collect();
    let ends: Vec<String> = all.iter().map(end).collect();
    let head: Vec<&str> = ids.iter().map(String::as_str).collect();
    Table::new(&head).row("end", &ends).row("", &parts)
}

fn what(call: &LeaderHw, expected: Offset, got: Offset) -> String {
    let [said, before] = [got, call.current].map(offset);
    if got < call.current {
        return format!("goes back from {before} to {said}");
    }
    match kind_of(call) {
        Kind::BelowMinimum => format!(
            "moves from {before} to {said}, and {} in sync where {} are needed",
            match call.committed {
                1 => "1 is".into(),
                more => format!("{more} are"),
            },
            need(call)
        ),
        Kind::Unseen => format!(
            "moves from {before} to {said}, and broker {} counts and has not been seen",
            first_unseen(call).map_or(String::new(), |id| id.to_string())
        ),
        _ if got > expected => {
            let (id, end) = lowest(call);
            format!(
                "says {said}, and broker {id} has only what is below {}",
                offset(end)
            )
        }
        Kind::Enough if got == call.current => format!(
            "stays at {said} with {} in sync, and {} would be enough",
            call.committed,
            need(call)
        ),
        _ => format!(
            "{} {said}, and all who count have everything below {}",
            if got == call.current {
                "stays at"
            } else {
                "says"
            },
            offset(expected)
        ),
    }
}

fn so(call: &LeaderHw, expected: Offset, got: Offset) -> &'static str {
    if got < call.current {
        return "consumers have read further, and what they read is called uncommitted again.";
    }
    match kind_of(call) {
        Kind::BelowMinimum => "a record counts as committed that too few brokers have.",
        Kind::Unseen => {
            "that broker may be elected, and nobody knows whether it has the committed records."
        }
        _ if got > expected => match lowest(call).0 {
            id if id == call.me => "records count as committed that the leader does not have.",
            id if call.counts.contains(id) => {
                "that broker may be elected, and acknowledged records are lost."
            }
            _ => "that broker may join and be elected in a moment, without these records.",
        },
        Kind::Others => "a follower that is down for long holds up every acks=all.",
        Kind::Enough => {
            "with as many in sync as are needed, acks=all still waits until it gives up."
        }
        _ => "acks=all waits for records that all who count have.",
    }
}

fn first_unseen(call: &LeaderHw) -> Option<BrokerId> {
    let mut others = call.counts.without(call.me).iter();
    others.find(|id| end_of(call, *id).is_none())
}

/// Who has the least of all who count, a listed broker before the leader and one that may join.
fn lowest(call: &LeaderHw) -> (BrokerId, Offset) {
    let others = call.counts.without(call.me).iter();
    let joinable = call.joinable.difference(call.counts).without(call.me);
    let others = others.chain(joinable);
    let ends = others.filter_map(|id| end_of(call, id).map(|end| (id, end)));
    let leader = std::iter::once((call.me, call.own_end));
    let all = ends.chain(leader);
    all.min_by_key(|(_, end)| *end)
        .unwrap_or((call.me, call.own_end))
}
