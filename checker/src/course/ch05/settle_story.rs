//! What is said of a wrong answer of 5.7.

use super::settle::{Left, breaks, is_in_order, is_left, outcomes};
use super::table::Table;
use super::words::{offset, tick};
use crate::exercise::Story;
use cluster::{Outcome, RequestId, Waiting};
use probe::ch05::Settle;

/// What a write gets, in words.
pub(super) fn fate(outcomes: &[Outcome]) -> String {
    match outcomes {
        [] => "waits".into(),
        [one] => format!("{one:?}"),
        many => format!("{} answers", many.len()),
    }
}

/// The story of the first write that breaks the law, or of what is left, or of the order.
pub(super) fn story(call: &Settle, expected: &Left, got: &Left, law: &str) -> Story {
    let mut writes = call.waiting.iter();
    let wrong = writes.find(|write| breaks(law, call, write, expected, got));
    let (headline, so) = match (law, wrong) {
        ("settle-left", _) if !is_left(call, got) => wrong_left(call, got),
        ("settle-order", _) if !is_in_order(call, got) => wrong_order(got),
        (_, Some(write)) => (
            format!("{}, but {}", what(write, got), reason(call, write)),
            so(&outcomes(write, expected), &outcomes(write, got)),
        ),
        (_, None) => (
            "answers otherwise than it should".into(),
            "each write is answered once.",
        ),
    };
    Story {
        headline: format!("settle {headline}."),
        picture: picture(call, expected, got, law),
        so: Some(so.into()),
        ..Story::default()
    }
}

fn picture(call: &Settle, expected: &Left, got: &Left, law: &str) -> Vec<String> {
    let mut lines = vec![format!(
        "tick {}, high watermark {}, the broker {}",
        tick(call.now),
        offset(call.hw),
        match call.still_leader {
            true => "leads",
            false => "leads no more",
        }
    )];
    let mut table = Table::new(&["offset", "till", "expected", "you", ""]);
    for write in &call.waiting {
        let fates = [expected, got].map(|answer| match outcomes(write, answer).as_slice() {
            [] if !answer.1.contains(write) => "gone".into(),
            outcomes => fate(outcomes),
        });
        let mark = match breaks(law, call, write, expected, got) {
            true => "<-",
            false => "",
        };
        table = table.row(
            &format!("request {}", write.request),
            &[
                offset(write.offset),
                tick(write.give_up),
                fates[0].clone(),
                fates[1].clone(),
                mark.into(),
            ],
        );
    }
    lines.extend(table.lines());
    let answered = |(settled, _): &Left| ids(settled.iter().map(|one| one.request));
    let left = |(_, left): &Left| ids(left.iter().map(|write| write.request));
    for (name, expected, got) in [
        ("answered", answered(expected), answered(got)),
        ("waiting", left(expected), left(got)),
    ] {
        let mark = match expected == got {
            true => "",
            false => "   <-",
        };
        lines.push(format!("{name:<12}expected {expected}, you {got}{mark}"));
    }
    lines
}

fn ids(requests: impl Iterator<Item = RequestId>) -> String {
    let ids: Vec<String> = requests.map(|request| request.to_string()).collect();
    match ids.is_empty() {
        true => "none".into(),
        false => ids.join(" "),
    }
}

fn what(write: &Waiting, got: &Left) -> String {
    let request = write.request;
    match outcomes(write, got).as_slice() {
        [] => format!("does not answer request {request}"),
        [one] => format!("answers request {request} with {one:?}"),
        many => format!("answers request {request} {} times", many.len()),
    }
}

/// Why a write gets what it should get.
fn reason(call: &Settle, write: &Waiting) -> String {
    let hw = offset(call.hw);
    let (at, till) = (offset(write.offset), tick(write.give_up));
    if !call.still_leader {
        "the broker leads no more".into()
    } else if call.hw > write.offset {
        format!("its offset {at} is below the high watermark {hw}")
    } else if call.now >= write.give_up {
        format!("its time was over at tick {till}, and offset {at} is not committed")
    } else {
        format!("offset {at} is not below the high watermark {hw}, and it waits till tick {till}")
    }
}

/// Why anybody cares.
fn so(expected: &[Outcome], got: &[Outcome]) -> &'static str {
    match (expected, got) {
        (_, [_, _, ..]) => {
            "each write is answered once: what comes second is taken for another request's answer."
        }
        (_, [Outcome::NotEnoughReplicas]) => {
            "the producer is told that nothing was written, and the record is in the log."
        }
        ([Outcome::NotLeader], []) => {
            "the producer waits for a broker that leads no more, and asks no other one."
        }
        ([Outcome::NotLeader], [Outcome::Acknowledged]) => {
            "the producer is told that its record is safe, and only the next leader decides which records survive."
        }
        ([Outcome::NotLeader], _) => "the producer tries this broker again, which leads no more.",
        ([Outcome::Acknowledged], []) => {
            "the record is safe, and its producer does not hear of it: it waits on and then sends it again."
        }
        ([Outcome::Acknowledged], _) => {
            "the record is safe, and its producer sends it again: then it is there twice."
        }
        (_, [Outcome::Acknowledged]) => {
            "a record that not all in sync have is called safe; if the leader fails, it is lost."
        }
        ([Outcome::TimedOut], []) => {
            "the producer waits longer than it wanted to, and while followers are away perhaps without end."
        }
        ([], [Outcome::TimedOut]) => {
            "the producer gives up too early and sends again a record that may be committed in a moment."
        }
        (_, [Outcome::NotLeader]) => "the producer looks for another leader, and there is none.",
        _ => "each write is answered once.",
    }
}

fn wrong_left(call: &Settle, got: &Left) -> (String, &'static str) {
    let stays = |write: &&Waiting| got.1.iter().any(|left| left.request == write.request);
    let answered = |write: &&Waiting| !outcomes(write, got).is_empty();
    let mut writes = call.waiting.iter();
    if let Some(write) = writes.clone().find(|write| answered(write) && stays(write)) {
        return (
            format!(
                "answers request {} and leaves it in `waiting`",
                write.request
            ),
            "it is answered again at the next tick, and a producer takes the second answer for another request's.",
        );
    }
    if let Some(write) = writes.find(|write| !answered(write) && !stays(write)) {
        return (
            format!(
                "takes request {} out of `waiting` without an answer",
                write.request
            ),
            "its producer is never answered: whether the record is safe, nobody will say.",
        );
    }
    (
        "does not leave those that wait as they were, in their order".into(),
        "the next answers come in an order in which nobody asked.",
    )
}

fn wrong_order((settled, _): &Left) -> (String, &'static str) {
    let order = ids(settled.iter().map(|one| one.request));
    (
        format!("answers the requests in the order {order}, which is not theirs in `waiting`"),
        "a producer with several writes on the way expects its answers in the order in which it asked.",
    )
}
