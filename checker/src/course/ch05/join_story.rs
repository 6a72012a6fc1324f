//! What is said of a wrong answer in 5.9, and its test.

use super::code;
use super::members::{HEAD, brokers, values};
use super::table::Table;
use super::words::offset;
use crate::exercise::Story;
use cluster::{Brokers, Isr};
use probe::ch05::{Joined, Joining, ProposeJoin};

pub(super) fn of_a_proposal(
    call: &ProposeJoin,
    expected: Option<Isr>,
    got: Option<Isr>,
    law: &str,
) -> Story {
    let (what, so) = match got {
        None => not_proposed(call),
        Some(got) => proposed(call, expected, got, law),
    };
    let line = |isr: Option<Isr>| {
        isr.map_or(["None".into(), String::new(), String::new()], |isr| {
            values(&isr)
        })
    };
    let mut picture = vec![format!(
        "broker {}    end {}; high watermark {}, the term began at {}",
        call.follower,
        offset(call.its_end),
        offset(call.hw),
        offset(call.epoch_start)
    )];
    let table = Table::new(&HEAD).row("before", &values(&call.isr));
    picture.extend(table.judged(&line(expected), &line(got)).lines());
    Story {
        headline: format!("propose_join {what}."),
        picture,
        so: Some(so),
        ..Story::default()
    }
}

/// What is wrong, and why anybody cares.
type Wrong = (String, String);

fn not_proposed(call: &ProposeJoin) -> Wrong {
    let (follower, end) = (call.follower, offset(call.its_end));
    (
        format!(
            "did not propose broker {follower}, which has all below {end}; the high watermark is {}, the term began at {}",
            offset(call.hw),
            offset(call.epoch_start)
        ),
        format!(
            "broker {follower} stays out of the in-sync replicas, and when another one stops, acks=all may be refused."
        ),
    )
}

fn proposed(call: &ProposeJoin, expected: Option<Isr>, got: Isr, law: &str) -> Wrong {
    let (follower, end) = (call.follower, offset(call.its_end));
    match (law, expected) {
        ("join-hw", _) => (
            format!(
                "proposed broker {follower} with end {end}, below the high watermark {}",
                offset(call.hw)
            ),
            format!(
                "record {end} is committed. If broker {follower} is elected, that record is lost."
            ),
        ),
        ("join-epoch-start", _) => (
            format!(
                "proposed broker {follower} with end {end}, and the term began at {}",
                offset(call.epoch_start)
            ),
            format!(
                "the leader before may have committed record {end}. If broker {follower} is elected, that record is lost (KAFKA-7128)."
            ),
        ),
        ("join-member", _) => (
            format!("proposed broker {follower}, which is in sync already"),
            "each of its fetches asks the controller for nothing new, and while that is pending nobody can join or leave."
                .into(),
        ),
        ("join-pending", _) => {
            let asked = call.isr.pending.unwrap_or_default();
            (
                format!("proposed broker {follower} while the change to {asked} was pending"),
                match asked.is_subset(call.isr.committed.union(got.pending.unwrap_or_default())) {
                    true => "the controller refuses the second change once it has agreed to the first: that one raised the version.",
                    false => "the leader forgets what it asked before. If the controller agrees to that, somebody is in sync and does not count.",
                }
                .into(),
            )
        }
        (_, Some(expected)) => unlike(call, &expected, &got),
        (_, None) => ("proposed somebody who may not join".into(), String::new()),
    }
}

/// A proposal of the right follower that says something else.
fn unlike(call: &ProposeJoin, expected: &Isr, got: &Isr) -> Wrong {
    let follower = call.follower;
    let wanted = expected.pending.unwrap_or_default();
    if got.committed != expected.committed {
        return (
            format!(
                "proposed broker {follower} with {} in `committed`; that must stay {}",
                got.committed, expected.committed
            ),
            "the leader takes for agreed what it has only asked for, and counts it for min.insync.replicas.".into(),
        );
    }
    if got.pending != expected.pending {
        let asked = got.pending.map_or("nothing".into(), |set| set.to_string());
        let missing = wanted.difference(got.pending.unwrap_or_default());
        let so = match missing.is_empty() {
            true => "somebody is taken in who may lack committed records.".into(),
            false => format!(
                "the controller is asked for in-sync replicas without {}.",
                brokers(missing)
            ),
        };
        return (
            format!("proposed broker {follower} with {asked} pending; that must be {wanted}"),
            so,
        );
    }
    (
        format!(
            "proposed broker {follower} with version {} instead of {}",
            got.version, expected.version
        ),
        "the controller refuses a change that was asked for at another version than its own."
            .into(),
    )
}

pub(super) fn of_counts(isr: &Isr, expected: Brokers, got: Brokers) -> Story {
    let missing = expected.difference(got);
    let names = brokers(missing);
    let one_of = if missing.len() > 1 { "one of " } else { "" };
    let (what, so) = match isr.pending {
        _ if missing.is_empty() => (
            format!("names {} too", brokers(got.difference(expected))),
            "a write waits for a broker that nobody wants in sync.".into(),
        ),
        None => (
            format!("leaves out {names}"),
            format!(
                "records are acknowledged that {names} may lack. If a broker without them is elected, they are lost."
            ),
        ),
        Some(_) if missing.is_subset(isr.committed) => (
            format!("leaves out {names}, still in sync"),
            format!(
                "if the leader dies now, the controller may elect {one_of}{names}. A record that was acknowledged without it is lost."
            ),
        ),
        Some(_) => (
            format!("leaves out {names}, asked for already"),
            format!(
                "the controller may have agreed already and elect {one_of}{names}. A record that was acknowledged without it is lost."
            ),
        ),
    };
    let asked = match isr.pending {
        None => "no change pending".to_string(),
        Some(set) => format!("{set} pending"),
    };
    let [committed, pending, _] = values(isr);
    let table = Table::new(&["in sync", "pending", "counts"])
        .row("before", &[committed.as_str(), &pending, ""])
        .judged(
            &["", "", &expected.to_string()],
            &["", "", &got.to_string()],
        );
    Story {
        headline: format!("counts with {} in sync and {asked} {what}.", isr.committed),
        picture: table.lines(),
        so: Some(so),
        ..Story::default()
    }
}

pub(super) fn test(call: &Joining, expected: &Joined) -> String {
    let (name, isr, asked, right) = match (call, expected) {
        (Joining::Propose { call }, Joined::Proposal { proposal }) => (
            "propose_join",
            call.isr,
            format!(
                "propose_join(isr, {}, {}, {}, {})",
                code::value(&call.follower),
                code::value(&call.its_end),
                code::value(&call.hw),
                code::value(&call.epoch_start)
            ),
            code::value(proposal),
        ),
        (Joining::Counts { isr }, Joined::Counts { counts }) => {
            ("counts", *isr, "counts(isr)".into(), code::value(counts))
        }
        _ => return String::new(),
    };
    let body = [
        format!("let isr = {};", code::value(&isr)),
        format!("let answer = ch05_replication::{asked};"),
        format!("assert_eq!(answer, {right});"),
    ];
    code::test(name, call, &body)
}
