//! 0.2 `Log::read`.

use super::cells::{Cells, RECORD, letters, log_text, logs, maxima, records_code, spaced};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::Offset;
use probe::ch00::{Outside, Read};
use proptest::prelude::{Just, Strategy, prop_oneof};
use std::collections::BTreeMap;

pub(super) struct Reads;

impl Exercise for Reads {
    type Call = Read;
    type Answer = Result<String, Outside>;

    fn about() -> About {
        About {
            id: ExerciseId::new(0, 2),
            title: "read",
            file: "log.rs",
            functions: &["Log::read"],
            minutes: 15,
            weight: 2,
            heart: false,
            learnt: "A reader at the end of a log gets nothing and no error; only outside of it there is one.",
        }
    }

    fn expected(call: &Read) -> Result<String, Outside> {
        let there: BTreeMap<i64, char> = (call.start.0..).zip(call.holding.chars()).collect();
        let (start, end) = (call.start, end(call));
        match there.contains_key(&call.from.0) || call.from == end {
            true => Ok(there
                .range(call.from.0..)
                .take(call.max)
                .map(|(_, letter)| *letter)
                .collect()),
            false => Err(Outside { start, end }),
        }
    }

    fn laws() -> Vec<Law<Self>> {
        vec![
            Law::new(
                "read-from",
                "the answer is the records from the offset `from` on, as many as there are, at most `max`",
                inside(),
            )
            .examples(vec![
                call(0, 1, 0, 1),
                call(4, 1, 4, 1),
                call(4, 3, 4, 2),
                call(4, 3, 5, 9),
                call(4, 3, 6, 1),
                call(4, 3, 5, 0),
                call(4, 3, 5, usize::MAX),
                call(1 << 32, 2, (1 << 32) + 1, 1),
            ])
            .cases(150),
            Law::new(
                "read-at-end",
                "at the end there is nothing yet: the answer is empty and no error",
                at_end(),
            )
            .examples(vec![call(0, 0, 0, 1), call(4, 0, 4, 1), call(4, 3, 7, 9)])
            .cases(60),
            Law::new(
                "read-outside",
                "below the start or above the end the answer is out of range, whatever `max` is, with the log's start and end",
                outside(),
            )
            .examples(vec![
                call(0, 0, 1, 1),
                call(0, 1, 2, 1),
                call(4, 3, 3, 9),
                call(4, 3, 8, 9),
                call(4, 3, 8, 0),
                call(4, 3, 0, 0),
                call(7, 0, 0, 1),
                call(7, 0, 8, 1),
                call(0, 1, -1, 1),
                call(4, 3, i64::MAX, 1),
                call(4, 3, i64::MIN, 1),
            ])
            .cases(120),
        ]
    }

    fn call_text(call: &Read) -> String {
        let log = log_text(call.start, &call.holding);
        format!("read({}, {}) of {log}", call.from, max_text(call.max))
    }

    fn answer_text(answer: &Result<String, Outside>) -> String {
        match answer {
            Ok(letters) if letters.is_empty() => "nothing, and no error".into(),
            Ok(letters) => spaced(letters),
            Err(Outside { start, end }) => format!("out of range: start {start}, end {end}"),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let call = case.call;
        let cells = Cells::new(call.start, &call.holding, &[call.from]);
        let from = match call.from {
            from if from == end(call) => "from, which is the end",
            from if from < call.start => "from, which is below the start",
            from if from > end(call) => "from, which is above the end",
            _ => "from",
        };
        let (headline, so) = what_is_wrong(case);
        Story {
            headline,
            picture: vec![
                cells.offsets(),
                cells.row("log"),
                cells.pointer("", call.from, from),
                String::new(),
                format!("expected      {}", Self::answer_text(case.expected)),
                format!("you           {}", Self::answer_text(case.got)),
            ],
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &Read, expected: &Result<String, Outside>) -> String {
        let read = format!("log.read(Offset({}), {})", call.from, call.max);
        let assert = match expected {
            Ok(letters) => {
                let records = records_code(letters);
                format!(
                    "    let expected: Vec<kit::work::Record> = {records};\n    assert_eq!({read}, Ok(expected.as_slice()));\n"
                )
            }
            Err(Outside { start, end }) => format!(
                "    let out = ch00_log::OutOfRange {{ start: Offset({start}), end: Offset({end}) }};\n    \
                 assert_eq!({read}, Err(out));\n"
            ),
        };
        let helper = if call.holding.is_empty() { "" } else { RECORD };
        format!(
            "#[test]\nfn read_{}_at_most_{}_of_{}_to_{}() {{\n    use ch00_log::Log;\n    use kit::Offset;\n\n{helper}    \
             let log = Log::holding(Offset({}), {});\n{assert}}}\n",
            call.from.to_string().replace('-', "minus_"),
            call.max,
            call.start,
            end(call),
            call.start,
            records_code(&call.holding)
        )
    }
}

fn end(call: &Read) -> Offset {
    Offset(call.start.0 + call.holding.chars().count() as i64)
}

fn call(start: i64, count: usize, from: i64, max: usize) -> Read {
    Read {
        start: Offset(start),
        holding: letters(count),
        from: Offset(from),
        max,
    }
}

fn max_text(max: usize) -> String {
    match max {
        usize::MAX => "usize::MAX".into(),
        max => max.to_string(),
    }
}

fn read_at(start: Offset, holding: String, from: i64, max: usize) -> Read {
    Read {
        start,
        holding,
        from: Offset(from),
        max,
    }
}

/// From the start up to the last record.
fn inside() -> impl Strategy<Value = Read> {
    (logs(7), 0..7i64, maxima()).prop_map(|((start, mut holding), skip, max)| {
        if holding.is_empty() {
            holding = letters(1);
        }
        let from = start.0 + skip % holding.len() as i64;
        read_at(start, holding, from, max)
    })
}

fn at_end() -> impl Strategy<Value = Read> {
    (logs(7), maxima()).prop_map(|((start, holding), max)| {
        let from = start.0 + holding.len() as i64;
        read_at(start, holding, from, max)
    })
}

fn outside() -> impl Strategy<Value = Read> {
    let away = prop_oneof![4 => Just(1i64), 3 => 2..9i64, 1 => Just(1i64 << 40)];
    (logs(7), away, proptest::bool::ANY, maxima()).prop_map(
        |((start, holding), away, below, max)| {
            let from = match below {
                true => start.0 - away,
                false => start.0 + holding.len() as i64 + away,
            };
            read_at(start, holding, from, max)
        },
    )
}

/// The headline, and why anybody cares.
fn what_is_wrong(case: &Case<'_, Reads>) -> (String, &'static str) {
    let call = case.call;
    let read = format!("read({}, {})", call.from, max_text(call.max));
    let at_end = call.from == end(call);
    match (case.expected, case.got) {
        (Ok(_), Err(_)) if at_end => (
            format!(
                "{read} answered out of range, although {} is the end.",
                call.from
            ),
            "a reader who has read everything stands at the end: it would get an error instead of \"nothing yet\".",
        ),
        (Ok(_), Err(_)) => (
            format!(
                "{read} answered out of range, although a record stands at {}.",
                call.from
            ),
            "a record that cannot be read is as good as lost.",
        ),
        (Err(_), Ok(got)) => {
            let place = if call.from < call.start {
                "below the start"
            } else {
                "above the end"
            };
            let what = match got.as_str() {
                "" => "nothing and no error".into(),
                got => spaced(got),
            };
            let so = match (got.is_empty(), call.from < call.start) {
                (true, false) => {
                    "a reader whose bookmark is above the end would wait there for ever, and nobody is told."
                }
                (true, true) => {
                    "what stood there is deleted: a reader who is not told would wait there for ever."
                }
                (false, _) => {
                    "the reader asked for other records: nobody tells it that they are gone."
                }
            };
            (
                format!("{read} answered {what}, although {} is {place}.", call.from),
                so,
            )
        }
        (Err(right), Err(got)) => {
            let (what, right, got) = match right.start == got.start {
                true => ("end", right.end, got.end),
                false => ("start", right.start, got.start),
            };
            (
                format!(
                    "{read} is out of range, but its error says that the {what} is {got}, and not {right}."
                ),
                "with the start and the end of the error a reader chooses where to go on.",
            )
        }
        (Ok(right), Ok(got)) => {
            let (wanted, count) = (right.chars().count(), got.chars().count());
            let other = right.chars().next() != got.chars().next();
            match () {
                () if count > call.max => (
                    format!(
                        "{read} answered {}, and {} is the most.",
                        plural(count, "record"),
                        max_text(call.max)
                    ),
                    "`max` is what the reader has room for.",
                ),
                () if got.is_empty() => (
                    format!(
                        "{read} answered nothing, although a record stands at {}.",
                        call.from
                    ),
                    "the reader would take this for the log's end and wait.",
                ),
                () if other => (
                    format!(
                        "{read} answered records that do not begin at {}.",
                        call.from
                    ),
                    "an offset is a record's name: the reader gets another record than it asked for.",
                ),
                () if count < wanted => (
                    format!("{read} answered only {count} of {wanted} records."),
                    "as many as there are, up to `max`: the contract promises them all.",
                ),
                () => (
                    format!("{read} answered other records than the log holds."),
                    "who reads an offset tomorrow must get the record that stands there today.",
                ),
            }
        }
    }
}
