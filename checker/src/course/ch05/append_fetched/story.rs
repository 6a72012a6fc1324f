//! What is said of a wrong answer of 5.2: first of the log, else of the result.

use super::{Appended, Appending, is_below};
use crate::course::ch05::decision::Decision;
use crate::course::ch05::lanes::{Columns, Lane, listed};
use crate::course::ch05::words::offset;
use crate::exercise::Story;
use cluster::{EpochStart, Gap, ReplicaLog};
use probe::ch05::AppendFetched;

pub(super) fn of(call: &AppendFetched, expected: &Appended, got: &Appended, of_log: bool) -> Story {
    let of_log = of_log || expected.0 == got.0;
    let (what, so) = match of_log {
        true => wrong_log(call, expected, got),
        false => wrong_answer(call, expected, got),
    };
    let (before, fetched) = (Lane::of(&call.log), lane(call));
    let (right, yours) = (Lane::of(&expected.1), Lane::of(&got.1));
    let columns = Columns::over(&[before, fetched, right, yours]);
    let mut table = columns.table();
    let same = (right.at, right.records) == (yours.at, yours.records);
    if expected.0.is_ok() || same {
        table = table.row("log", &columns.cells(before));
    }
    table = table.row("fetched", &columns.cells(fetched));
    if !same {
        table = columns.judged(table, right, yours);
    }
    let mut picture = match columns.is_empty() {
        true => vec![format!("{:<12}empty", "log")],
        false => table.lines(),
    };
    let mut pair = |[expected, got]: [String; 2]| {
        picture.push(format!("expected    {expected}"));
        picture.push(format!("you         {got}"));
    };
    if !of_log {
        pair([&expected.0, &got.0].map(answer_line));
    } else if same {
        pair([&expected.1, &got.1].map(epochs_line));
    }
    Story {
        headline: format!("{} {what}.", Appending::call_text(call)),
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

/// What is wrong, and why anybody cares.
type Wrong = (String, &'static str);

fn wrong_log(call: &AppendFetched, expected: &Appended, got: &Appended) -> Wrong {
    let (before, right, yours) = (&call.log, &expected.1, &got.1);
    let to = format!("to a log that ends at {}", offset(before.end()));
    if right.records() == yours.records() && right.start() == yours.start() {
        return (
            format!("{to} left its records right, but not its list of epochs"),
            "the next comparison with the leader's epochs finds the wrong place to cut.",
        );
    }
    let what = match yours == before {
        true => format!("{to} added nothing"),
        false => format!("{to} left {} in it", listed(yours.records())),
    };
    let so = match (right == before, yours.end() < right.end()) {
        (true, true) => "records are gone that the leader counts on this follower to have.",
        (true, false) => {
            "the log has a record at an offset where the leader has another, and nothing tells it later."
        }
        (false, true) => "the follower stays behind its leader, and acks=all waits for it.",
        (false, false) => {
            "the follower's log differs from the leader's, and nothing tells it later."
        }
    };
    (what, so)
}

fn wrong_answer(call: &AppendFetched, expected: &Appended, got: &Appended) -> Wrong {
    let end = offset(call.log.end());
    match (&expected.0, &got.0) {
        (Ok(()), _) => (
            format!("answers that there is a gap, and the log ends at {end}"),
            match call.records.is_empty() {
                true => {
                    "the follower does not take over the high watermark that came with the answer."
                }
                false => {
                    "the follower does not take over the high watermark that came with the records."
                }
            },
        ),
        (Err(_), Ok(())) => (
            format!("answers Ok, and the log ends at {end}"),
            match is_below(call) {
                _ if got.1 == call.log => {
                    "an answer to an old fetch passes for new, and its high watermark is taken over."
                }
                true => {
                    "an answer that came late leaves records at the wrong offsets, and nothing tells it later."
                }
                false => {
                    "the log lacks what lies between, and all behind it stands at the wrong offsets."
                }
            },
        ),
        (Err(right), Err(gap)) => (
            match right.expected == gap.expected {
                true => format!("says that {} came", offset(gap.got)),
                false => format!(
                    "says that {} was expected, and the log ends at {end}",
                    offset(gap.expected)
                ),
            },
            "whoever reads the error looks for the fault at the wrong offset.",
        ),
    }
}

pub(super) fn gap_text(gap: &Gap) -> String {
    format!(
        "gap: expected {}, got {}",
        offset(gap.expected),
        offset(gap.got)
    )
}

fn answer_line(answer: &Result<(), Gap>) -> String {
    answer
        .as_ref()
        .map_or_else(gap_text, |()| "no error".into())
}

fn epochs_line(log: &ReplicaLog) -> String {
    let entry = |epoch: &EpochStart| format!("{} from {}", epoch.epoch, offset(epoch.start));
    let entries: Vec<String> = log.epochs().iter().map(entry).collect();
    match entries.is_empty() {
        true => "no epochs".into(),
        false => format!("epochs: {}", entries.join(", ")),
    }
}

fn lane(call: &AppendFetched) -> Lane<'_> {
    Lane {
        at: call.at,
        records: &call.records,
    }
}
