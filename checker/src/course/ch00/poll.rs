//! 0.4 `Reader::poll`, `Reader::commit`, `Reader::lag`.

use super::cells::{Cells, LABEL, RECORD, maxima, records_code};
use super::poll_story::{step_text, stepped_text, what_is_wrong};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::Offset;
use probe::ch00::{Follow, Move, Outside, Said, Stepped, logs_of};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{BoxedStrategy, Just, Strategy, prop_oneof};

pub(super) struct Follows;

impl Exercise for Follows {
    type Call = Follow;
    type Answer = Vec<Stepped>;

    fn about() -> About {
        About {
            id: ExerciseId::new(0, 4),
            title: "poll",
            file: "reader.rs",
            functions: &["Reader::poll", "Reader::commit", "Reader::lag"],
            minutes: 20,
            weight: 2,
            heart: false,
            learnt: "Polling moves a reader's position, only a commit moves its bookmark, and lag counts from that.",
        }
    }

    fn expected(call: &Follow) -> Vec<Stepped> {
        let (mut position, mut committed) = (call.position, call.committed);
        let step = |(step, (start, holding)): (&Move, (Offset, String))| {
            let end = Offset(start.0 + holding.len() as i64);
            let said = match step {
                Move::Poll { max } => {
                    let mut taken = String::new();
                    let outside = position < start || position > end;
                    // One record at a time: the position is behind each that is taken.
                    while !outside && taken.len() < *max && position < end {
                        taken.extend(holding.chars().nth((position.0 - start.0) as usize));
                        position.0 += 1;
                    }
                    let records = if outside {
                        Err(Outside { start, end })
                    } else {
                        Ok(taken)
                    };
                    Said::Polled { records }
                }
                Move::Commit { next } => {
                    committed = Some(*next);
                    Said::Nothing
                }
                Move::Lag => Said::Lag {
                    lag: committed
                        .map(|next| (i128::from(end.0) - i128::from(next.0)).max(0) as u64),
                },
                Move::Grow { .. } | Move::Shorten { .. } => Said::Nothing,
            };
            Stepped {
                said,
                position,
                committed,
            }
        };
        call.steps.iter().zip(logs_of(call)).map(step).collect()
    }

    fn laws() -> Vec<Law<Self>> {
        let poll = |max| Move::Poll { max };
        let commit = |next| Move::Commit { next: Offset(next) };
        let lags = [
            Some(5),
            Some(7),
            Some(8),
            Some(900),
            Some(4),
            Some(1),
            Some(0),
            None,
        ];
        let resting = [
            commit(6),
            commit(1),
            commit(900),
            commit(0),
            commit(i64::MAX),
        ];
        vec![
            Law::new(
                "poll-moves",
                "a poll returns what the log has at the position, at most `max`, and moves the position behind that",
                steps(following(), inside),
            )
            .examples(vec![
                call(1, 0, Some(0), vec![poll(1)]),
                call(1, 0, None, vec![poll(9), poll(9)]),
                call(3, 0, Some(0), vec![poll(2), poll(2), poll(2)]),
                call(3, 1, Some(0), vec![poll(9), Move::Grow { by: 2 }, poll(1)]),
                call(3, 1, Some(2), vec![poll(0)]),
                call(3, 1, Some(2), vec![poll(usize::MAX)]),
            ])
            .cases(120)
            .holds(|case| first_wrong(case, "poll-moves").is_none()),
            Law::new(
                "commit-alone",
                "poll moves the position, only commit moves the bookmark: to the offset it is given, whichever that is",
                steps(committing(), inside),
            )
            .examples(
                resting
                    .map(|commit| call(3, 2, Some(1), vec![commit]))
                    .into_iter()
                    .chain([
                        call(3, 0, Some(0), vec![poll(2), commit(6), poll(2)]),
                        call(3, 0, None, vec![poll(2)]),
                    ])
                    .collect(),
            )
            .cases(120),
            Law::new(
                "poll-outside",
                "a poll outside the log is out of range as a read is, and position and bookmark stay",
                steps(reading(), outside),
            )
            .examples(vec![
                call(3, -1, None, vec![poll(9)]),
                call(3, 4, Some(5), vec![poll(9)]),
                call(3, 0, Some(0), vec![Move::Shorten { by: 1 }, poll(1)]),
            ])
            .cases(100),
            Law::new(
                "lag-to-the-end",
                "the lag is the end minus the bookmark, 0 if that is at or above the end, and none without a commit",
                steps(lagging(), inside),
            )
            .examples(
                lags.map(|committed| call(3, 2, committed.map(|next: i64| next - 4), vec![Move::Lag]))
                    .into_iter()
                    .chain([call(0, 0, None, vec![Move::Lag])])
                    .collect(),
            )
            .cases(120),
        ]
    }

    fn call_text(call: &Follow) -> String {
        let steps: Vec<String> = call.steps.iter().map(step_text).collect();
        match steps.as_slice() {
            [_, _, _, _, ..] => format!("{} steps of a reader at {}", steps.len(), call.position),
            few => format!("{} of a reader at {}", few.join(", "), call.position),
        }
    }

    fn answer_text(answer: &Vec<Stepped>) -> String {
        match answer.last() {
            Some(last) => stepped_text(last),
            None => "nothing".into(),
        }
    }

    fn story(case: &Case<'_, Self>, law: &str) -> Story {
        let index = first_wrong(case, law).unwrap_or(0);
        let logs = logs_of(case.call);
        let (Some(you), Some(right), Some(step)) = (
            case.got.get(index),
            case.expected.get(index),
            case.call.steps.get(index),
        ) else {
            return Story {
                headline: "The script was not answered step by step.".into(),
                ..Story::default()
            };
        };
        let (start, holding) = &logs[index];
        let before = index.checked_sub(1).map(|index| &case.expected[index]);
        let position = before.map_or(case.call.position, |before| before.position);
        let committed = before.map_or(case.call.committed, |before| before.committed);
        let others: Vec<Offset> = [position].into_iter().chain(committed).collect();
        let cells = Cells::new(*start, holding, &others);
        let mut picture = vec![
            cells.offsets(),
            cells.row("log"),
            cells.pointer("position", position, ""),
        ];
        picture.push(match committed {
            Some(next) => cells.pointer("bookmark", next, ""),
            None => format!("{:LABEL$}none", "bookmark"),
        });
        picture.push(String::new());
        picture.push(format!("{:LABEL$}{}", "expected", stepped_text(right)));
        picture.push(format!("{:LABEL$}{}", "you", stepped_text(you)));
        let (what, so) = what_is_wrong(step, you, right, (position, committed));
        Story {
            headline: format!("{} {what}", step_text(step)),
            picture,
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &Follow, expected: &Vec<Stepped>) -> String {
        let moves = |step: &Move| matches!(step, Move::Poll { .. } | Move::Commit { .. });
        let mutable = if call.steps.iter().any(moves) {
            "mut "
        } else {
            ""
        };
        let mut body = format!(
            "    let {mutable}reader = Reader::new(Offset({}), {});\n",
            call.position,
            option_code(call.committed)
        );
        for ((step, (start, holding)), right) in call.steps.iter().zip(logs_of(call)).zip(expected)
        {
            let log = format!("Log::holding(Offset({start}), {})", records_code(&holding));
            body += &match (step, &right.said) {
                (Move::Poll { max }, Said::Polled { records }) => {
                    let right = match records {
                        Ok(letters) => format!(
                            "Ok({}.as_slice())",
                            records_code(letters).replace("collect()", "collect::<Vec<_>>()")
                        )
                        .replace("Vec::new().as_slice()", "&[][..]"),
                        Err(Outside { start, end }) => format!(
                            "Err(ch00_log::OutOfRange {{ start: Offset({start}), end: Offset({end}) }})"
                        ),
                    };
                    format!("    assert_eq!(reader.poll(&{log}, {max}), {right});\n")
                }
                (Move::Commit { next }, _) => format!("    reader.commit(Offset({next}));\n"),
                (Move::Lag, Said::Lag { lag }) => {
                    format!("    assert_eq!(reader.lag(&{log}), {lag:?});\n")
                }
                _ => continue,
            };
            body += &format!(
                "    assert_eq!(reader, Reader::new(Offset({}), {}));\n",
                right.position,
                option_code(right.committed)
            );
        }
        let names: Vec<&str> = call.steps.iter().map(name).collect();
        let helper = if body.contains("map(record)") {
            RECORD
        } else {
            ""
        };
        let log = if body.contains("Log::") {
            "use ch00_log::Log;\n    "
        } else {
            ""
        };
        let at = call.position.to_string().replace('-', "minus_");
        format!(
            "#[test]\nfn {}_at_{at}() {{\n    {log}use ch00_log::Reader;\n    use kit::Offset;\n\n{helper}{body}}}\n",
            names.join("_"),
        )
    }

    fn size(call: &Follow) -> Option<String> {
        Some(crate::page::plural(call.steps.len(), "step"))
    }
}

/// A reader of a log that starts at 4; position and bookmark count from there.
fn call(count: u8, position: i64, committed: Option<i64>, steps: Vec<Move>) -> Follow {
    Follow {
        start: Offset(4),
        count,
        position: Offset(4 + position),
        committed: committed.map(|next| Offset(4 + next)),
        steps,
    }
}

/// The first step with a wrong answer or a wrong reader behind it. How polls move the position is one law, and who
/// moves the bookmark is another.
fn first_wrong(case: &Case<'_, Follows>, law: &str) -> Option<usize> {
    let mut pairs = case.got.iter().zip(case.expected);
    pairs.position(|(you, right)| match law {
        "poll-moves" => (&you.said, you.position) != (&right.said, right.position),
        _ => you != right,
    })
}

fn polls() -> impl Strategy<Value = Move> {
    maxima().prop_map(|max| Move::Poll { max })
}

fn others() -> impl Strategy<Value = Move> {
    prop_oneof![
        (1..4u8).prop_map(|by| Move::Grow { by }),
        (1..4u8).prop_map(|by| Move::Shorten { by }),
    ]
}

fn commits() -> impl Strategy<Value = Move> {
    prop_oneof![12 => (0..70i64).prop_map(Some), 1 => Just(None)].prop_map(|next| Move::Commit {
        next: Offset(next.unwrap_or(i64::MAX)),
    })
}

fn following() -> BoxedStrategy<Move> {
    prop_oneof![3 => polls(), 1 => (1..4u8).prop_map(|by| Move::Grow { by })].boxed()
}

fn reading() -> BoxedStrategy<Move> {
    prop_oneof![3 => polls(), 1 => others()].boxed()
}

fn committing() -> BoxedStrategy<Move> {
    prop_oneof![polls(), commits()].boxed()
}

fn lagging() -> BoxedStrategy<Move> {
    prop_oneof![4 => Just(Move::Lag), 1 => commits(), 1 => others()].boxed()
}

/// A reader of a small log, whose position `place` chooses, and whose bookmark lies anywhere near.
fn steps(
    step: BoxedStrategy<Move>,
    place: fn(i64, i64, i64) -> i64,
) -> impl Strategy<Value = Follow> {
    let reader = (0..9i64, option::weighted(0.8, -3..12i64));
    (0..60i64, 0..7u8, reader, vec(step, 1..5)).prop_map(
        move |(start, count, (pick, committed), steps)| Follow {
            start: Offset(start),
            count,
            position: Offset(place(start, start + i64::from(count), pick)),
            committed: committed.map(|away: i64| Offset((start + away).max(0))),
            steps,
        },
    )
}

fn inside(start: i64, end: i64, pick: i64) -> i64 {
    start + pick % (end - start + 1)
}

fn outside(start: i64, end: i64, pick: i64) -> i64 {
    match pick {
        0..4 => start - 1 - pick,
        pick => end + pick - 3,
    }
}

fn option_code(offset: Option<Offset>) -> String {
    offset.map_or("None".into(), |offset| format!("Some(Offset({offset}))"))
}

fn name(step: &Move) -> &'static str {
    match step {
        Move::Poll { .. } => "poll",
        Move::Commit { .. } => "commit",
        Move::Lag => "lag",
        Move::Grow { .. } => "grow",
        Move::Shorten { .. } => "shorten",
    }
}
