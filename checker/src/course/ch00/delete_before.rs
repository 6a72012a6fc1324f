//! 0.3 `Log::delete_before`.

use super::cells::{Cells, RECORD, letters, log_text, logs, records_code};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::Offset;
use probe::ch00::{Delete, Deleted, DeletedOne, Outside};
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) struct Deletes;

impl Exercise for Deletes {
    type Call = Delete;
    type Answer = Deleted;

    fn about() -> About {
        About {
            id: ExerciseId::new(0, 3),
            title: "delete_before",
            file: "log.rs",
            functions: &["Log::delete_before"],
            minutes: 15,
            weight: 2,
            heart: false,
            learnt: "Deleting old records moves the start; no offset changes, and the end never goes back.",
        }
    }

    fn expected(call: &Delete) -> Deleted {
        // Each record keeps its name beside it, so deleting is only a question of which names stay.
        let mut named: Vec<(i64, char)> = (call.start.0..).zip(call.holding.chars()).collect();
        let end = Offset(call.start.0 + named.len() as i64);
        let mut start = call.start;
        let mut each = Vec::new();
        for &before in &call.before {
            let result = match before <= end {
                true => Ok(()),
                false => Err(Outside { start, end }),
            };
            if result.is_ok() {
                named.retain(|(name, _)| *name >= before.0);
                start = named.first().map_or(end, |(name, _)| Offset(*name));
            }
            let holds = Some(named.iter().map(|(_, letter)| *letter).collect());
            each.push(DeletedOne {
                result,
                start,
                end,
                holds,
            });
        }
        Deleted { each, next: end }
    }

    fn laws() -> Vec<Law<Self>> {
        vec![
            Law::new(
                "delete-start",
                "the records below `before` are gone, those that stay keep their offsets, and `before` is the start",
                deletes(inside, 2),
            )
            .examples(vec![
                call(0, 2, &[1]),
                call(4, 3, &[6]),
                call(4, 3, &[5]),
                call(4, 3, &[5, 6]),
                call(1 << 32, 2, &[(1 << 32) + 1]),
            ])
            .cases(120),
            Law::new(
                "delete-all",
                "at the end all records go, and the end never goes back: the next record gets it as its offset",
                deletes(everything, 1),
            )
            .examples(vec![
                call(0, 1, &[1]),
                call(0, 3, &[3]),
                call(4, 3, &[7]),
                call(4, 3, &[6, 7]),
            ])
            .cases(120),
            Law::new(
                "delete-below",
                "at or below the start nothing changes, and that is no error",
                deletes(below, 0),
            )
            .examples(vec![
                call(0, 0, &[0]),
                call(4, 1, &[4]),
                call(4, 3, &[2]),
                call(4, 3, &[0]),
                call(4, 0, &[3]),
                call(0, 1, &[-1]),
                call(4, 3, &[6, 5]),
                call(4, 3, &[7, 5]),
            ])
            .cases(100),
            Law::new(
                "delete-above",
                "above the end nothing changes, and the answer is out of range with the log's start and end",
                deletes(above, 0),
            )
            .examples(vec![
                call(0, 0, &[1]),
                call(4, 1, &[6]),
                call(4, 3, &[8]),
                call(4, 3, &[6, 8]),
                call(4, 3, &[7, 8]),
                call(4, 3, &[i64::MAX]),
            ])
            .cases(100),
        ]
    }

    fn call_text(call: &Delete) -> String {
        let before: Vec<String> = call.before.iter().map(Offset::to_string).collect();
        let log = log_text(call.start, &call.holding);
        match before.as_slice() {
            [one] => format!("delete_before({one}) in {log}"),
            more => format!("delete_before of {} in {log}", more.join(", ")),
        }
    }

    fn answer_text(answer: &Deleted) -> String {
        match answer.each.last() {
            Some(last) => format!(
                "{}, start {}, end {}",
                result_text(&last.result),
                last.start,
                last.end
            ),
            None => "no deletion".into(),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let mut pairs = case.got.each.iter().zip(&case.expected.each);
        match pairs.position(|(you, right)| you != right) {
            Some(index) => wrong_deletion(case, index),
            None => wrong_next(case),
        }
    }

    fn test(call: &Delete, expected: &Deleted) -> String {
        let mut body = format!(
            "{RECORD}    let mut log = Log::holding(Offset({}), {});\n",
            call.start,
            records_code(&call.holding)
        );
        for (before, one) in call.before.iter().zip(&expected.each) {
            let result = match &one.result {
                Ok(()) => "Ok(())".into(),
                Err(Outside { start, end }) => format!(
                    "Err(ch00_log::OutOfRange {{ start: Offset({start}), end: Offset({end}) }})"
                ),
            };
            let holds = records_code(&one.holds.clone().unwrap_or_default());
            body += &format!(
                "    assert_eq!(log.delete_before(Offset({before})), {result});\n    \
                 assert_eq!((log.start(), log.end()), (Offset({}), Offset({})));\n    \
                 assert_eq!(log, Log::holding(Offset({}), {holds}));\n",
                one.start, one.end, one.start
            );
        }
        let names: Vec<String> = call.before.iter().map(Offset::to_string).collect();
        format!(
            "#[test]\nfn delete_before_{}_of_{}_from_{}() {{\n    use ch00_log::Log;\n    use kit::Offset;\n\n{body}    \
             assert_eq!(log.append(record('z')), Offset({}));\n}}\n",
            names.join("_").replace('-', "minus_"),
            call.holding.len(),
            call.start,
            expected.next
        )
    }
}

fn call(start: i64, count: usize, before: &[i64]) -> Delete {
    Delete {
        start: Offset(start),
        holding: letters(count),
        before: before.iter().copied().map(Offset).collect(),
    }
}

/// A log's start and end, and a number to choose with: an offset to delete below.
type Choose = fn(i64, i64, i64) -> i64;

/// A deletion of the law's own kind in a log of at least `least` records, sometimes behind one inside the log.
fn deletes(choose: Choose, least: usize) -> impl Strategy<Value = Delete> {
    let earlier = prop_oneof![3 => Just(None), 1 => (0..9i64).prop_map(Some)];
    (logs(7), earlier, 0..9i64).prop_map(move |((start, holding), earlier, pick)| {
        let holding = letters(holding.len().max(least));
        let end = start.0 + holding.len() as i64;
        // The law's own kind must still have room behind it.
        let earlier = earlier
            .map(|pick| inside(start.0, end, pick))
            .filter(|&now| start.0 < now && now + (least as i64) <= end);
        let now = earlier.unwrap_or(start.0);
        let before = earlier.into_iter().chain([choose(now, end, pick)]);
        let before = before.map(Offset).collect();
        Delete {
            start,
            holding,
            before,
        }
    })
}

/// Above the start and below the end, in a log of at least two records.
fn inside(start: i64, end: i64, pick: i64) -> i64 {
    start + 1 + pick % (end - start - 1).max(1)
}

fn everything(_start: i64, end: i64, _pick: i64) -> i64 {
    end
}

fn below(start: i64, _end: i64, pick: i64) -> i64 {
    start - pick
}

fn above(_start: i64, end: i64, pick: i64) -> i64 {
    match pick {
        8 => end + (1 << 40),
        pick => end + 1 + pick,
    }
}

fn result_text(result: &Result<(), Outside>) -> String {
    match result {
        Ok(()) => "Ok".into(),
        Err(Outside { start, end }) => format!("out of range (start {start}, end {end})"),
    }
}

/// What the deletion at `index` answered, and the log behind it.
fn wrong_deletion(case: &Case<'_, Deletes>, index: usize) -> Story {
    let (you, right) = (&case.got.each[index], &case.expected.each[index]);
    let before = case.call.before[index];
    let earlier = index.checked_sub(1).map(|index| &case.expected.each[index]);
    let start = earlier.map_or(case.call.start, |one| one.start);
    let held = earlier
        .and_then(|one| one.holds.clone())
        .unwrap_or_else(|| case.call.holding.clone());
    let (headline, so) = headline(before, start, you, right);

    let others = [before, you.start, you.end];
    let cells = Cells::new(case.call.start, &case.call.holding, &others);
    let row = |label: &str, one: &DeletedOne| match &one.holds {
        Some(holds) => {
            let words = format!("start {}, end {}", one.start, one.end);
            cells.row_of(label, one.start, holds, &words)
        }
        None => format!(
            "{label:<14}start {}, end {}, and inside something else",
            one.start, one.end
        ),
    };
    let answer = |label: &str, one: &DeletedOne| format!("{label:<14}{}", result_text(&one.result));
    let mut picture = vec![
        cells.offsets(),
        cells.row_of("log", start, &held, ""),
        cells.pointer("", before, "before"),
        row("expected", right),
        row("you", you),
    ];
    if you.result != right.result {
        picture.push(answer("expected", right));
        picture.push(answer("you", you));
    }
    Story {
        headline,
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

/// The headline, and why anybody cares. `start` is the log's before the deletion.
fn headline(
    before: Offset,
    start: Offset,
    you: &DeletedOne,
    right: &DeletedOne,
) -> (String, &'static str) {
    let call = format!("delete_before({before})");
    match (&right.result, &you.result) {
        (Ok(()), Err(_)) if before <= start => (
            format!(
                "{call} answered out of range, although nothing is to be done: the start is {start}."
            ),
            "who cleans up asks again and again: what is gone already is no error.",
        ),
        (Ok(()), Err(_)) => (
            format!(
                "{call} answered out of range, although {before} is not above the end {}.",
                right.end
            ),
            "retention could never take the last records of a partition.",
        ),
        (Err(_), Ok(())) => (
            format!("{call} answered Ok, although the end is {}.", right.end),
            "somebody has asked to delete what does not exist yet, and is not told.",
        ),
        (Err(one), Err(other)) if one != other => (
            format!(
                "The error of {call} holds start {} and end {}, and not {} and {}.",
                other.start, other.end, one.start, one.end
            ),
            "who gets the error wants to know which offsets the log has.",
        ),
        _ if you.end < right.end => (
            format!(
                "{call} moved the end back from {} to {}.",
                right.end, you.end
            ),
            "the next record would get an offset that another record had: bookmarks would point to the wrong one.",
        ),
        _ if you.end > right.end => (
            format!("{call} moved the end on from {} to {}.", right.end, you.end),
            "there would be offsets that no record ever had: an audit would report them as missing.",
        ),
        _ if you.start < right.start => (
            format!(
                "After {call} the start is {}, and not {}.",
                you.start, right.start
            ),
            "a reader who begins at the start asks for records that should be gone.",
        ),
        _ if you.start != right.start => (
            format!(
                "After {call} the start is {}, and not {}.",
                you.start, right.start
            ),
            "a record that nobody asked to delete cannot be read any more.",
        ),
        _ => (
            format!(
                "After {call} the log holds other records than before at the offsets that stay."
            ),
            "an offset is a record's name: bookmarks would point to other records.",
        ),
    }
}

/// All deletions are right, and the append behind them is not.
fn wrong_next(case: &Case<'_, Deletes>) -> Story {
    let last = case.expected.each.last();
    let holds = last.and_then(|last| last.holds.clone()).unwrap_or_default();
    let start = last.map_or(case.call.start, |last| last.start);
    let (you, right) = (case.got.next, case.expected.next);
    let cells = Cells::new(start, &holds, &[you]);
    Story {
        headline: format!(
            "After {} the next record got the offset {you}, and not {right}.",
            Deletes::call_text(case.call)
        ),
        picture: vec![
            cells.offsets(),
            cells.row("log"),
            cells.pointer("expected", right, "the next record"),
            cells.pointer("you", you, "the next record"),
        ],
        so: Some("an offset is given once. A bookmark that was kept outside would point to another record.".into()),
        ..Story::default()
    }
}
