//! 5.11 `diverging`: what is said of a wrong answer.

use super::diverging::{Place, found, of};
use super::words::offset;
use crate::exercise::Story;
use cluster::{Divergence, EpochEnd};
use kit::Epoch;
use probe::ch05::Diverging;

pub(super) fn answer(answer: &Divergence) -> String {
    match answer {
        Divergence::No => "No".into(),
        Divergence::At(EpochEnd { epoch, end }) => {
            format!("At epoch {epoch}, end {}", offset(*end))
        }
        Divergence::OutOfRange => "OutOfRange".into(),
    }
}

pub(super) fn last(epoch: Option<Epoch>) -> String {
    match epoch {
        Some(epoch) => format!("last epoch {epoch}"),
        None => "no epoch".into(),
    }
}

pub(super) fn story(call: &Diverging, expected: &Divergence, got: &Divergence) -> Story {
    let mut leader: Vec<String> = call
        .epochs
        .iter()
        .map(|entry| format!("{} from {}", entry.epoch, offset(entry.start)))
        .collect();
    if leader.is_empty() {
        leader.push("no epochs".into());
    }
    leader.push(format!("end {}", offset(call.log_end)));
    let you = answer(got);
    let picture = vec![
        format!("{:12}{}", "leader", leader.join("   ")),
        format!(
            "{:12}{}, from {}",
            "follower",
            last(call.last_fetched),
            offset(call.from)
        ),
        format!("{:12}{}", "expected", answer(expected)),
        format!("{:12}{you}", "you"),
        format!("{:12}{}", "", "^".repeat(you.len())),
    ];
    Story {
        headline: format!(
            "A fetch from {} with {} is answered with {you}, and {}.",
            offset(call.from),
            last(call.last_fetched),
            truth(call, expected)
        ),
        picture,
        so: Some(so(call, expected, got).into()),
        ..Story::default()
    }
}

/// What the leader's log says of the fetch.
fn truth(call: &Diverging, expected: &Divergence) -> String {
    let end = offset(call.log_end);
    let Some(asked) = call.last_fetched else {
        let side = match expected {
            Divergence::OutOfRange => "above",
            _ => "not above",
        };
        return format!("{} is {side} the leader's end {end}", offset(call.from));
    };
    let Some(found) = found(call) else {
        return match call.epochs.last() {
            Some(newest) => format!("the leader's newest epoch is {}", newest.epoch),
            None => "the leader knows no epoch".into(),
        };
    };
    let ends = offset(found.end);
    match (of(call), expected) {
        (Place::Between, _) => format!(
            "the leader has no epoch {asked}: the largest below it is {}, which ends at {ends}",
            found.epoch
        ),
        (Place::Below, _) => format!(
            "all that the leader knows of epoch {asked} is that it ended before the first one it knows, at {ends}"
        ),
        (_, Divergence::No) => format!("the leader's epoch {asked} goes up to {ends}"),
        _ => format!("the leader's epoch {asked} ends at {ends}"),
    }
}

/// Why anybody cares.
fn so(call: &Diverging, expected: &Divergence, got: &Divergence) -> &'static str {
    match (expected, got) {
        (Divergence::At(_), Divergence::No | Divergence::OutOfRange)
            if call.from > call.log_end =>
        {
            match found(call).is_some_and(|found| found.end < call.log_end) {
                true => {
                    "the follower is not told where the logs part: it only cuts to the leader's end, and they part below it."
                }
                false => {
                    "the follower is not told where the logs part. Here that is the leader's end, and a fetch out of range is cut to it as well; elsewhere it is below."
                }
            }
        }
        (Divergence::At(_), Divergence::No) => {
            "the follower keeps records that the leader does not have, and the leader counts them as received: two logs differ at the same offset."
        }
        (Divergence::At(right), Divergence::At(wrong)) => {
            match wrong.end > right.end || wrong.epoch > right.epoch {
                true => {
                    "the follower cuts too little: it asks from the same place for ever, or goes on behind records that the leader does not have."
                }
                false => {
                    "the follower may throw away records that both have: acknowledged ones are lost, if it must lead then."
                }
            }
        }
        (Divergence::At(_), Divergence::OutOfRange) => {
            "the follower is not told where the logs part: it has nothing above the leader's end to cut, and asks the same again, for ever."
        }
        (Divergence::No, Divergence::At(_)) => {
            "a follower that is right is sent to cut its log, and gets no records."
        }
        (Divergence::No, _) if call.last_fetched.is_none() => {
            "a new follower is never given its first record."
        }
        (Divergence::No, _) => "a follower that is right gets no records, and leaves the ISR.",
        (Divergence::OutOfRange, Divergence::At(_)) => {
            "a leader that cannot compare the logs names a place all the same: the follower cuts its log by a guess."
        }
        (Divergence::OutOfRange, _) if call.last_fetched.is_none() => {
            "a log that is longer than the leader's passes for a beginning of it."
        }
        (Divergence::OutOfRange, _) => {
            "the follower's log is called a beginning of a log that the leader cannot compare it with."
        }
    }
}
