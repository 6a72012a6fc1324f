//! What is said of a wrong answer of 5.3.

use super::{Served, Serving, reader_text};
use crate::course::ch05::decision::Decision;
use crate::course::ch05::lanes::{Columns, Lane, listed, record};
use crate::course::ch05::words::offset;
use crate::exercise::Story;
use cluster::Reader::{Consumer, Follower};
use cluster::Record;
use kit::Offset;
use probe::ch05::Serve;

pub(super) fn of(call: &Serve, expected: &Served, got: &Served) -> Story {
    let (what, so) = wrong(call, expected, got);
    let lane = |served: &Served| served.clone().unwrap_or_default();
    let (right, yours) = (lane(expected), lane(got));
    let right = at(call, &right);
    let yours = at(call, &yours);
    let log = Lane::of(&call.log);
    let columns = Columns::over(&[log, right, yours]);
    let mut picture = vec![format!(
        "{:<11} from {}, at most {}; the log is from {} to {}, high watermark {}",
        reader_text(call.reader),
        offset(call.from),
        call.max,
        offset(call.log.start()),
        offset(call.log.end()),
        offset(call.hw)
    )];
    let table = columns.table().row("log", &columns.cells(log));
    match (expected, got) {
        (Ok(_), Ok(_)) => picture.extend(columns.judged(table, right, yours).lines()),
        _ => {
            picture.extend(table.lines());
            picture.push(format!("expected    {}", Serving::answer_text(expected)));
            picture.push(format!("you         {}", Serving::answer_text(got)));
        }
    }
    Story {
        headline: format!("{} {what}.", Serving::call_text(call)),
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

/// What is wrong, and why anybody cares.
fn wrong(call: &Serve, expected: &Served, got: &Served) -> (String, &'static str) {
    match (expected, got) {
        (Err(right), Ok(records)) => (
            format!(
                "gives {}, and the log is from {} to {}",
                listed(records),
                offset(right.start),
                offset(right.end)
            ),
            match records.is_empty() {
                false => "the reader takes other records for those that are not there.",
                true => "the reader never learns that there is no such offset, and waits there.",
            },
        ),
        (Err(right), Err(range)) => (
            format!(
                "says that the log is from {} to {}, and it is from {} to {}",
                offset(range.start),
                offset(range.end),
                offset(right.start),
                offset(right.end)
            ),
            match call.reader {
                Follower => "the follower cuts its log, or begins a new one, at the wrong offset.",
                Consumer => "the consumer goes on from where the log does not begin or end.",
            },
        ),
        (Ok(_), Err(_)) => (
            format!(
                "is out of range, and the log is from {} to {}",
                offset(call.log.start()),
                offset(call.log.end())
            ),
            match call.reader {
                Follower if call.from == call.log.end() => {
                    "a refused fetch is not noted: the leader never learns that this follower is level."
                }
                Follower => "the follower gets no records, and cannot follow any more.",
                Consumer => {
                    "a consumer that waits for new records is told that its place is gone, and jumps."
                }
            },
        ),
        (Ok(right), Ok(records)) => wrong_records(call, right, records),
    }
}

fn wrong_records(call: &Serve, right: &[Record], records: &[Record]) -> (String, &'static str) {
    let what = |why: &str| format!("gives {}{why}", listed(records));
    let hw = offset(call.hw);
    if records.len() > call.max {
        return (
            what(&format!(", and at most {} were asked for", call.max)),
            "the reader gets more than it has room for.",
        );
    }
    if records.len() > right.len() && records.starts_with(right) {
        return (
            what(&format!(", and only what is below {hw} is committed")),
            "a consumer reads a record that can still be lost, and nobody tells it afterwards.",
        );
    }
    let (missing, place) = (right.get(records.len()..), differs_at(right, records));
    if let Some(missing) = missing.filter(|_| right.starts_with(records)) {
        let is = if missing.len() == 1 { "is" } else { "are" };
        return (
            what(&format!(", and {} {is} missing", listed(missing))),
            match call.reader {
                Follower => {
                    "what no follower gets is never committed, and acks=all waits until it gives up."
                }
                Consumer => "committed records stay hidden from consumers.",
            },
        );
    }
    (
        what(&match right.get(place) {
            Some(there) => format!(
                ", and at {} lies {}",
                offset(Offset(call.from.0 + place as i64)),
                record(there)
            ),
            None => ", and there are no more".into(),
        }),
        match call.reader {
            Follower => "the follower writes records to offsets where the leader has others.",
            Consumer => "a consumer misses records, or reads some twice.",
        },
    )
}

/// Where the reader takes them to be.
fn at<'a>(call: &Serve, records: &'a [Record]) -> Lane<'a> {
    Lane {
        at: call.from,
        records,
    }
}

fn differs_at(right: &[Record], records: &[Record]) -> usize {
    right
        .iter()
        .zip(records)
        .take_while(|(a, b)| a == b)
        .count()
}
