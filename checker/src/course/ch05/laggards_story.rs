//! What is said of a wrong answer of 5.8.

use super::laggards::{Kind, progress, wrong};
use super::table::Table;
use super::words::{offset, tick};
use crate::exercise::Story;
use crate::page::plural;
use cluster::{Brokers, Tick};
use kit::BrokerId;
use probe::ch05::Laggards;

/// The story of the first broker that breaks the law.
pub(super) fn story(call: &Laggards, expected: Brokers, got: Brokers, law: &str) -> Story {
    let which = match law {
        "laggards-late" => Kind::Behind,
        "laggards-level" => Kind::Level,
        "laggards-not-caught-up" => Kind::NotCaughtUp,
        "laggards-not-fetched" => Kind::NotFetched,
        "laggards-leader" => Kind::Leader,
        "laggards-members" => Kind::Outside,
        _ => Kind::Pending,
    };
    let wrong = wrong(call, expected, got, which);
    let Some(broker) = wrong.iter().next() else {
        return Story::default();
    };
    let named = got.contains(broker);
    Story {
        headline: format!(
            "laggards {} broker {}.",
            if named { "names" } else { "does not name" },
            clause(call, broker, which, named)
        ),
        picture: picture(call, expected, got, wrong),
        so: Some(so(call, which, named).into()),
        ..Story::default()
    }
}

/// The broker, and what speaks for it or against it.
fn clause(call: &Laggards, broker: BrokerId, which: Kind, named: bool) -> String {
    let only = if named { "" } else { "only " };
    let allowed = format!("and {only}{} are allowed", call.lag_max);
    let ticks = |since: Tick| plural(call.now.since(since).0.max(0) as usize, "tick");
    let since_start = ticks(call.term_start);
    match which {
        Kind::Pending => {
            let pending = call.isr.pending.unwrap_or_default();
            format!("{broker}, while the change to {pending} is pending")
        }
        Kind::Leader => format!("{broker}, the leader itself"),
        Kind::Outside => format!("{broker}, which is not in sync anyway"),
        Kind::Level => format!(
            "{broker}, which has everything up to the leader's end {}",
            offset(call.leader_end)
        ),
        Kind::NotFetched => format!(
            "{broker}, which has not fetched in this term; it began {since_start} ago, {allowed}"
        ),
        Kind::NotCaughtUp => format!(
            "{broker}, which has not caught up in this term; it began {since_start} ago, {allowed}"
        ),
        Kind::Behind => {
            let since = progress(call, broker).and_then(|progress| progress.caught_up);
            let lag = ticks(since.unwrap_or(call.term_start));
            format!("{broker}, which has been behind for {lag}, {allowed}")
        }
    }
}

fn picture(call: &Laggards, expected: Brokers, got: Brokers, wrong: Brokers) -> Vec<String> {
    let mut lines = vec![
        format!(
            "leader {}, end {}; tick {}, the term began at {}; {} ticks are allowed",
            call.me,
            offset(call.leader_end),
            tick(call.now),
            tick(call.term_start),
            call.lag_max
        ),
        format!(
            "in sync {}, pending {}",
            call.isr.committed,
            call.isr
                .pending
                .map_or("nothing".into(), |all| all.to_string())
        ),
    ];
    let followers: Brokers = call.seen.iter().map(|(id, _)| *id).collect();
    let mut table = Table::new(&["end", "caught up", "last fetch", "expected", "you", ""]);
    for broker in call.isr.committed.union(followers).union(got) {
        let progress = progress(call, broker);
        let shown = |value: Option<String>| value.unwrap_or("-".into());
        let verdict = |late: Brokers| match (late.contains(broker), broker == call.me) {
            (true, _) => "laggard",
            (false, true) => "leads",
            (false, false) if call.isr.committed.contains(broker) => "stays",
            (false, false) => "outside",
        };
        table = table.row(
            &format!("broker {broker}"),
            &[
                shown(progress.map(|progress| offset(progress.end))),
                shown(progress.map(|progress| progress.caught_up.map_or("None".into(), tick))),
                shown(progress.map(|progress| tick(progress.last_fetch))),
                verdict(expected).into(),
                verdict(got).into(),
                if wrong.contains(broker) { "<-" } else { "" }.into(),
            ],
        );
    }
    lines.extend(table.lines());
    lines
}

/// Why anybody cares.
fn so(call: &Laggards, which: Kind, named: bool) -> &'static str {
    let joins = |pending: Brokers| !pending.is_subset(call.isr.committed);
    match (which, named) {
        (Kind::Pending, _) if call.isr.pending.is_some_and(joins) => {
            "the second change takes the place of the first: whoever joins by the first counts no more, and may lead without the newest records."
        }
        (Kind::Pending, _) => {
            "the controller refuses the second change: it is made from a version that is old by then."
        }
        (Kind::Leader, _) => {
            "the leader asks for in-sync replicas without itself, the one that has every record."
        }
        (Kind::Outside, _) => {
            "the leader asks for a change that changes nothing, and nobody can join meanwhile."
        }
        (Kind::Level, _) => {
            "fewer are in sync than have every record, and acks=all may be refused for nothing."
        }
        (Kind::NotFetched, false) => {
            "a follower that was dead before this term stays in sync, and the high watermark waits for it: nothing is committed any more."
        }
        (_, false) => {
            "the high watermark waits for a follower that does not keep up, and every acks=all with it."
        }
        (Kind::Behind, true) => {
            "a follower that keeps up is thrown out after a burst of writes: fewer copies count, and acks=all may be refused."
        }
        (Kind::NotFetched | Kind::NotCaughtUp, true) => {
            "a new leader throws out followers that have had no time yet: after an election acks=all may be refused."
        }
    }
}
