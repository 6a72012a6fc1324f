//! What is said of a wrong answer in 5.13, and its test.

use super::code;
use super::members::brokers;
use super::table::Table;
use crate::exercise::Story;
use cluster::{Brokers, Election};
use kit::{BrokerId, Epoch};
use probe::ch05::Elect;
use std::cmp::Ordering;

pub(super) fn values(leader: Option<BrokerId>, isr: Brokers, epoch: Epoch) -> [String; 3] {
    [
        leader.map_or("None".into(), |leader| leader.to_string()),
        isr.to_string(),
        epoch.to_string(),
    ]
}

pub(super) fn of(call: &Elect, expected: &Election, got: &Election, law: &str) -> Story {
    let (what, so) = match law {
        "elect-isr-alone" | "elect-isr-stays" => wrong_isr(call, expected, got),
        "elect-epoch-up" | "elect-epoch-same" => wrong_epoch(call, got),
        _ => wrong_leader(call, expected, got),
    };
    let before = &call.partition;
    let ids: Vec<String> = before.assignment.iter().map(BrokerId::to_string).collect();
    let mut picture = vec![format!(
        "assigned    {}; live {}; unclean {}",
        ids.join(" "),
        call.live,
        call.unclean
    )];
    let answer = |one: &Election| values(one.leader, one.isr, one.epoch);
    let table = Table::new(&["leader", "in sync", "epoch"])
        .row("before", &values(before.leader, before.isr, before.epoch))
        .judged(&answer(expected), &answer(got));
    picture.extend(table.lines());
    Story {
        headline: format!("elect {what}."),
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

/// What is wrong, and why anybody cares.
type Wrong = (String, &'static str);

const SPREADS: &str = "the assignment is what spreads the leaders over the brokers. By another order a few of them lead everything.";

fn wrong_leader(call: &Elect, expected: &Election, got: &Election) -> Wrong {
    let right = match expected.leader {
        None if call.unclean => "no replica is alive".to_string(),
        None => "nobody in sync is alive, and unclean elections are not allowed".to_string(),
        Some(leader) if call.partition.leader == expected.leader => {
            format!("leader {leader} is alive and in sync")
        }
        Some(leader) if call.partition.isr.contains(leader) => {
            format!("broker {leader} is alive and in sync")
        }
        Some(leader) => format!("broker {leader} is alive and unclean elections are allowed"),
    };
    let Some(leader) = got.leader else {
        return (
            format!("named no leader, though {right}"),
            "the partition takes no write and answers no read, and it could.",
        );
    };
    if !call.live.contains(leader) {
        return (
            format!("named broker {leader}, which is dead; {right}"),
            "nobody answers for this partition until that broker is back.",
        );
    }
    if !call.partition.assignment.contains(&leader) {
        return (
            format!("named broker {leader}, which has no replica; {right}"),
            "that broker has no record of this partition.",
        );
    }
    let in_sync = |broker: BrokerId| call.partition.isr.contains(broker);
    if let Some(right) = expected.leader.filter(|right| !in_sync(*right)) {
        return (
            format!(
                "named broker {leader} in an unclean election, though broker {right} is alive and before it in the assignment"
            ),
            SPREADS,
        );
    }
    if !in_sync(leader) {
        return (
            format!("named broker {leader}, which is not in sync; {right}"),
            match expected.leader {
                None => {
                    "acknowledged records that only the in-sync replicas have are lost, and nobody had allowed that."
                }
                Some(_) => {
                    "that broker may lack acknowledged records, and one that has them all is there."
                }
            },
        );
    }
    if call.partition.leader == expected.leader {
        return (
            format!("named broker {leader}, though {right}"),
            "each change of the leader stops the writes for a moment, and this one has no reason.",
        );
    }
    (
        format!("named broker {leader}, though {right} and before it in the assignment"),
        SPREADS,
    )
}

fn wrong_isr(call: &Elect, expected: &Election, got: &Election) -> Wrong {
    let before = call.partition.isr;
    if expected.isr == before {
        let missing = before.difference(got.isr);
        return match missing.is_empty() {
            true => (
                format!(
                    "took {} into the in-sync replicas",
                    brokers(got.isr.difference(before))
                ),
                "that broker may lack acknowledged records, and could be elected next.",
            ),
            false => (
                format!("took {} out of the in-sync replicas", brokers(missing)),
                match missing.intersection(call.live).is_empty() {
                    true => {
                        "the controller drops dead members itself, but never the last: it is the only one known to have every record."
                    }
                    false => {
                        "brokers that have everything are out of sync, and acks=all is refused until they are back."
                    }
                },
            ),
        };
    }
    let leader = got
        .leader
        .map_or("none".into(), |leader| leader.to_string());
    (
        format!(
            "named broker {leader}, which was not in sync, and has {} in sync; that must be {leader} alone",
            got.isr
        ),
        "whoever else is in sync may be elected next, without what the new leader acknowledges from now on.",
    )
}

fn wrong_epoch(call: &Elect, got: &Election) -> Wrong {
    let before = &call.partition;
    let name = |leader: Option<BrokerId>| leader.map_or("none".into(), |leader| leader.to_string());
    let (then, now) = (before.epoch, got.epoch);
    let epoch = match now.cmp(&then) {
        Ordering::Equal => format!("left the epoch at {now}"),
        Ordering::Greater => format!("raised the epoch from {then} to {now}"),
        Ordering::Less => format!("took the epoch back from {then} to {now}"),
    };
    if got.leader == before.leader {
        return (
            match got.leader {
                Some(leader) => format!("{epoch}, and broker {leader} leads as before"),
                None => format!("{epoch}, and there is no leader, as before"),
            },
            match got.leader {
                Some(_) => {
                    "brokers take it for a new term: the writes that wait are answered NotLeader, though nothing has happened."
                }
                None => "the epoch counts the terms, and there was none.",
            },
        );
    }
    (
        format!(
            "{epoch}, and the leader changed from {} to {}",
            name(before.leader),
            name(got.leader)
        ),
        match got.leader {
            _ if now > then => "epochs go up by one: a gap is a term that never was.",
            Some(_) => {
                "two terms have one epoch: late messages of the old leader are taken for the new one's."
            }
            None => "by the epoch the old term goes on: late messages of its leader still count.",
        },
    )
}

pub(super) fn test(call: &Elect, expected: &Election) -> String {
    let partition = &call.partition;
    let ids: Vec<String> = partition.assignment.iter().map(code::value).collect();
    let body = [
        "let partition = cluster::Partition {".to_string(),
        format!("    assignment: vec![{}],", ids.join(", ")),
        format!("    leader: {},", code::value(&partition.leader)),
        format!("    isr: {},", code::value(&partition.isr)),
        format!("    epoch: {},", code::value(&partition.epoch)),
        "};".into(),
        format!(
            "let elected = ch05_replication::elect(&partition, {}, {});",
            code::value(&call.live),
            call.unclean
        ),
        format!("assert_eq!(elected, {});", code::value(expected)),
    ];
    code::test("elect", call, &body)
}
