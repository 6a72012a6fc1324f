//! 0.1 `Log::append`.

use super::cells::{Cells, RECORD, log_text, logs, records_code};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::Offset;
use probe::ch00::{Append, Appended, AppendedOne};
use proptest::collection::vec;
use proptest::prelude::Strategy;

pub(super) struct Appends;

impl Exercise for Appends {
    type Call = Append;
    type Answer = Appended;

    fn about() -> About {
        About {
            id: ExerciseId::new(0, 1),
            title: "append",
            file: "log.rs",
            functions: &["Log::append"],
            minutes: 10,
            weight: 1,
            heart: false,
            learnt: "The log gives each record the offset that was its end before, and no offset twice.",
        }
    }

    fn expected(call: &Append) -> Appended {
        let first = call.start.0 + count(&call.holding);
        let each = (first..first + count(&call.more)).map(|offset| AppendedOne {
            offset: Offset(offset),
            start: call.start,
            end: Offset(offset + 1),
        });
        Appended {
            each: each.collect(),
            holds: Some(format!("{}{}", call.holding, call.more)),
        }
    }

    fn laws() -> Vec<Law<Self>> {
        vec![
            Law::new(
                "append-offset",
                "the answer is what the end was before; in an empty log that is its start",
                calls(),
            )
            .examples(vec![
                call(0, "", "d"),
                call(0, "", "de"),
                call(4, "", "d"),
                call(4, "d", "e"),
                call(4, "def", "g"),
                call(1 << 32, "", "de"),
            ])
            .cases(120)
            .holds(|case| wrong_offset(case).is_none()),
            Law::new(
                "append-end",
                "after each append the end is one more, and the start has not moved",
                calls(),
            )
            .examples(vec![call(4, "", "d"), call(4, "d", "d")])
            .cases(120)
            .holds(|case| wrong_border(case).is_none()),
            Law::new(
                "append-stays",
                "each record stands at its offset, behind all others",
                calls(),
            )
            .examples(vec![call(4, "d", "e"), call(4, "", "dd")])
            .cases(120)
            .holds(|case| case.got.holds == case.expected.holds),
        ]
    }

    fn call_text(call: &Append) -> String {
        let letters: Vec<String> = call.more.chars().map(String::from).collect();
        let appends = match letters.as_slice() {
            [one] => format!("append({one})"),
            more => format!("append of {}", more.join(", ")),
        };
        format!("{appends} to {}", log_text(call.start, &call.holding))
    }

    fn answer_text(answer: &Appended) -> String {
        let offsets: Vec<String> = answer
            .each
            .iter()
            .map(|one| one.offset.to_string())
            .collect();
        let end = answer.each.last().map_or(Offset(0), |last| last.end);
        format!("{}, then the end is {end}", offsets.join(", "))
    }

    fn story(case: &Case<'_, Self>, law: &str) -> Story {
        let index = match law {
            "append-offset" => wrong_offset(case),
            "append-end" => wrong_border(case),
            _ => None,
        };
        match index {
            Some(index) => wrong_number(case, law, index),
            None => wrong_content(case),
        }
    }

    fn test(call: &Append, expected: &Appended) -> String {
        let mut body = format!(
            "{RECORD}    let mut log = Log::holding(Offset({}), {});\n",
            call.start,
            records_code(&call.holding)
        );
        for (letter, one) in call.more.chars().zip(&expected.each) {
            body += &format!(
                "    assert_eq!(log.append(record({letter:?})), Offset({}));\n    assert_eq!(log.end(), Offset({}));\n",
                one.offset, one.end
            );
        }
        let all = expected.holds.clone().unwrap_or_default();
        format!(
            "#[test]\nfn append_{}_to_{}_at_{}() {{\n    use ch00_log::Log;\n    use kit::Offset;\n\n{body}    \
             assert_eq!(log, Log::holding(Offset({}), {}));\n}}\n",
            call.more,
            call.holding.len(),
            call.start,
            call.start,
            records_code(&all)
        )
    }
}

/// The first append whose answer is wrong, as long as the log's borders were right before it.
fn wrong_offset(case: &Case<'_, Appends>) -> Option<usize> {
    let border = wrong_border(case).unwrap_or(usize::MAX);
    let pairs = case.got.each.iter().zip(&case.expected.each);
    let mut wrong = pairs
        .take(border.saturating_add(1))
        .map(|(you, right)| you.offset != right.offset);
    wrong.position(|wrong| wrong)
}

/// The first append after which the start or the end is wrong.
fn wrong_border(case: &Case<'_, Appends>) -> Option<usize> {
    let mut pairs = case.got.each.iter().zip(&case.expected.each);
    pairs.position(|(you, right)| (you.start, you.end) != (right.start, right.end))
}

fn count(letters: &str) -> i64 {
    letters.chars().count() as i64
}

fn call(start: i64, holding: &str, more: &str) -> Append {
    Append {
        start: Offset(start),
        holding: holding.into(),
        more: more.into(),
    }
}

/// New records, and often one that is there already.
fn calls() -> impl Strategy<Value = Append> {
    (logs(6), vec(0..3u8, 1..4)).prop_map(|((start, holding), picks)| {
        let next = b'd' + holding.len() as u8;
        let pick = |pick| char::from(if pick == 2 { b'd' } else { next + pick });
        let more = picks.into_iter().map(pick).collect();
        Append {
            start,
            holding,
            more,
        }
    })
}

/// What the append at `index` answered, or where it left the log's borders.
fn wrong_number(case: &Case<'_, Appends>, law: &str, index: usize) -> Story {
    let (got, right) = (&case.got.each[index], &case.expected.each[index]);
    let letter = case.call.more.chars().nth(index).unwrap_or('?');
    let appended: String = case.call.more.chars().take(index).collect();
    let mut before = case.call.holding.clone() + &appended;
    if law == "append-offset" {
        let (you, end) = (got.offset, right.offset);
        let cells = Cells::new(case.call.start, &before, &[you]);
        let headline = match before.as_str() {
            "" => format!("append({letter}) answered {you}, but the empty log starts at {end}."),
            _ => format!("append({letter}) answered {you}, but the log's end was {end}."),
        };
        let so = if you < end {
            "an offset is a record's name, and this one may be another record's already."
        } else {
            "an offset is a record's name: whoever reads there does not find this record."
        };
        return Story {
            headline,
            picture: vec![
                cells.offsets(),
                cells.row("log before"),
                cells.pointer("expected", end, &format!("{end}, the end before")),
                cells.pointer("you", you, &you.to_string()),
            ],
            so: Some(so.into()),
            ..Story::default()
        };
    }
    before.push(letter);
    let cells = Cells::new(case.call.start, &before, &[got.end, got.start]);
    let start_moved = got.start != right.start;
    let (what, you, expected) = if start_moved {
        ("start", got.start, right.start)
    } else {
        ("end", got.end, right.end)
    };
    let so = match what {
        "start" => "a reader who begins at the start would miss what stands before it.",
        _ => "the next record gets the end as its offset, and readers wait there for it.",
    };
    Story {
        headline: format!("After append({letter}) the log's {what} is {you}, and not {expected}."),
        picture: vec![
            cells.offsets(),
            cells.row("log after"),
            cells.pointer("expected", expected, what),
            cells.pointer("you", you, what),
        ],
        so: Some(so.into()),
        ..Story::default()
    }
}

/// What the log holds in the end.
fn wrong_content(case: &Case<'_, Appends>) -> Story {
    let expected = case.expected.holds.clone().unwrap_or_default();
    let cells = Cells::new(case.call.start, &expected, &[]);
    let mut picture = vec![cells.offsets(), cells.row("expected")];
    let headline = match &case.got.holds {
        Some(holds) => {
            picture.push(Cells::new(case.call.start, holds, &[]).row("you"));
            let place = expected
                .chars()
                .zip(holds.chars())
                .take_while(|(right, you)| right == you)
                .count();
            let offset = Offset(case.call.start.0 + place as i64);
            picture.push(cells.pointer("", offset, "the first that differs"));
            let at = |letters: &str| {
                let letter = letters.chars().nth(place);
                letter.map_or("nothing".into(), String::from)
            };
            format!(
                "After {} the log holds {} at {offset}, and not {}.",
                Appends::call_text(case.call),
                at(holds),
                at(&expected)
            )
        }
        None => {
            picture.push("you           a log that does not hold these records".into());
            format!(
                "After {} the log does not hold what was appended.",
                Appends::call_text(case.call)
            )
        }
    };
    Story {
        headline,
        picture,
        so: Some(
            "who reads an offset tomorrow must get the record that stands there today.".into(),
        ),
        ..Story::default()
    }
}
