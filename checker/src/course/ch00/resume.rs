//! 0.5 `Reader::resume`.

use super::cells::{Cells, LABEL, RECORD, records_code};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::Offset;
use probe::ch00::{NoPlace, Policy, Resume, Resumed, letters_of};
use proptest::prelude::{BoxedStrategy, Just, Strategy, prop_oneof};

pub(super) struct Resumes;

impl Exercise for Resumes {
    type Call = Resume;
    type Answer = Resumed;

    fn about() -> About {
        About {
            id: ExerciseId::new(0, 5),
            title: "resume",
            file: "reader.rs",
            functions: &["Reader::resume"],
            minutes: 15,
            weight: 2,
            heart: false,
            learnt: "After a restart a bookmark inside the log wins; only without one does the reset policy decide.",
        }
    }

    fn expected(call: &Resume) -> Resumed {
        let end = end(call);
        let places: Vec<Offset> = (call.start.0..=end.0).map(Offset).collect();
        let bookmark = call.committed.filter(|next| places.contains(next));
        let place = match (bookmark, &call.reset) {
            (Some(next), _) => Ok(next),
            (None, Policy::Earliest) => Ok(places[0]),
            (None, Policy::Latest) => Ok(end),
            (None, Policy::Fail) if call.committed.is_none() => Err(NoPlace::NoCommit),
            (None, Policy::Fail) => Err(NoPlace::OutOfRange {
                start: call.start,
                end,
            }),
        };
        Resumed {
            position: *place.as_ref().unwrap_or(&call.position),
            committed: call.committed,
            result: place.map(drop),
        }
    }

    fn laws() -> Vec<Law<Self>> {
        let policies: &'static [Policy] = &[Policy::Earliest, Policy::Latest, Policy::Fail];
        let every = |calls: Vec<(u8, i64, Option<i64>)>, policies: &[Policy]| {
            let with = |&(count, position, committed): &(u8, i64, Option<i64>)| {
                let reset = |reset: &Policy| call(count, position, committed, reset.clone());
                policies.iter().map(reset).collect::<Vec<_>>()
            };
            calls.iter().flat_map(with).collect::<Vec<_>>()
        };
        // No commit is not a commit of 0, also where 0 is in the log.
        let from_zero = Resume {
            start: Offset(0),
            ..call(1, 0, None, Policy::Latest)
        };
        let mut outside = every(
            vec![
                (3, 5, None),
                (3, 5, Some(3)),
                (3, 5, Some(8)),
                (0, 4, None),
                (3, 5, Some(0)),
                (3, 5, Some(900)),
                (0, 4, Some(5)),
            ],
            &policies[..2],
        );
        outside.push(from_zero);
        vec![
            Law::new(
                "resume-bookmark",
                "a bookmark from the start up to the end, the end included, always wins",
                resumes(inside().prop_map(Some).boxed(), policies),
            )
            .examples(every(
                vec![
                    (3, 4, Some(5)),
                    (3, 4, Some(7)),
                    (3, 7, Some(4)),
                    (0, 9, Some(4)),
                    (3, 0, Some(6)),
                ],
                policies,
            ))
            .cases(120),
            Law::new(
                "resume-reset",
                "only without a bookmark in the log the policy decides: the start or the end; the bookmark stays",
                resumes(nowhere(), &policies[..2]),
            )
            .examples(outside)
            .cases(120),
            Law::new(
                "resume-fail",
                "with Fail the answer says why there is no place, and the position stays",
                resumes(nowhere(), &policies[2..]),
            )
            .examples(every(
                vec![(3, 5, None), (3, 5, Some(3)), (3, 5, Some(8)), (0, 0, None)],
                &policies[2..],
            ))
            .cases(100),
        ]
    }

    fn call_text(call: &Resume) -> String {
        let bookmark = bookmark_text(call.committed);
        format!("resume({:?}) with {bookmark}", call.reset)
    }

    fn answer_text(answer: &Resumed) -> String {
        let result = answer
            .result
            .as_ref()
            .map_or_else(error_text, |()| "Ok".into());
        format!("{result}; then position {}", answer.position)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let (call, you, right) = (case.call, case.got, case.expected);
        let others: Vec<Offset> = call
            .committed
            .into_iter()
            .chain([you.position, call.position])
            .collect();
        let letters = letters_of(call.count);
        let cells = Cells::new(call.start, &letters, &others);
        let mut picture = vec![cells.offsets(), cells.row("log")];
        picture.push(match call.committed {
            Some(next) => cells.pointer("bookmark", next, ""),
            None => format!("{:LABEL$}none", "bookmark"),
        });
        picture.push(cells.pointer("position", call.position, "before"));
        if you.result == right.result {
            picture.push(cells.pointer("expected", right.position, "position"));
            picture.push(cells.pointer("you", you.position, "position"));
        } else {
            picture.push(String::new());
            picture.push(format!("{:LABEL$}{}", "expected", Self::answer_text(right)));
            picture.push(format!("{:LABEL$}{}", "you", Self::answer_text(you)));
        }
        let (headline, so) = what_is_wrong(case);
        Story {
            headline,
            picture,
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &Resume, expected: &Resumed) -> String {
        let result = match &expected.result {
            Ok(()) => "Ok(())".into(),
            Err(NoPlace::NoCommit) => "Err(ch00_log::ResumeError::NoCommit)".into(),
            Err(NoPlace::OutOfRange { start, end }) => format!(
                "Err(ch00_log::ResumeError::OutOfRange(ch00_log::OutOfRange {{ start: Offset({start}), end: Offset({end}) }}))"
            ),
        };
        let committed = call
            .committed
            .map_or("None".into(), |next| format!("Some(Offset({next}))"));
        let name = match call.committed {
            Some(next) => format!("at_{next}").replace('-', "minus_"),
            None => "without_a_bookmark".into(),
        };
        let helper = if call.count == 0 { "" } else { RECORD };
        format!(
            "#[test]\nfn resume_{name}_or_{}_in_{}_to_{}() {{\n    use ch00_log::{{Log, Reader, Reset}};\n    use kit::Offset;\n\n{helper}    \
             let log = Log::holding(Offset({}), {});\n    \
             let mut reader = Reader::new(Offset({}), {committed});\n    \
             assert_eq!(reader.resume(&log, Reset::{:?}), {result});\n    \
             assert_eq!(reader, Reader::new(Offset({}), {committed}));\n}}\n",
            format!("{:?}", call.reset).to_lowercase(),
            call.start,
            end(call),
            call.start,
            records_code(&letters_of(call.count)),
            call.position,
            call.reset,
            expected.position
        )
    }
}

fn end(call: &Resume) -> Offset {
    Offset(call.start.0 + i64::from(call.count))
}

/// A reader of a log that starts at 4.
fn call(count: u8, position: i64, committed: Option<i64>, reset: Policy) -> Resume {
    Resume {
        start: Offset(4),
        count,
        position: Offset(position),
        committed: committed.map(Offset),
        reset,
    }
}

/// Where a bookmark lies: so many hundredths of the log from its start, or so far below or above.
#[derive(Clone, Copy, Debug)]
enum Place {
    Inside(i64),
    Below(i64),
    Above(i64),
}

fn inside() -> impl Strategy<Value = Place> {
    prop_oneof![Just(0), Just(100), 0..=100i64].prop_map(Place::Inside)
}

fn nowhere() -> BoxedStrategy<Option<Place>> {
    prop_oneof![
        1 => Just(None),
        2 => (1..5i64).prop_map(Place::Below).prop_map(Some),
        2 => (1..5i64).prop_map(Place::Above).prop_map(Some),
    ]
    .boxed()
}

fn resumes(
    bookmark: BoxedStrategy<Option<Place>>,
    policies: &'static [Policy],
) -> impl Strategy<Value = Resume> {
    let reset = proptest::sample::select(policies.to_vec());
    let start = prop_oneof![1 => Just(0), 3 => 5..60i64];
    (start, 0..7u8, 0..12i64, bookmark, reset).prop_map(|(start, count, away, bookmark, reset)| {
        let end = start + i64::from(count);
        let offset = |place| match place {
            Place::Inside(hundredths) => start + i64::from(count) * hundredths / 100,
            // There is no offset below 0.
            Place::Below(away) if start > 0 => start - away,
            Place::Below(away) | Place::Above(away) => end + away,
        };
        Resume {
            start: Offset(start),
            count,
            position: Offset((start - 3 + away).max(0)),
            committed: bookmark.map(offset).map(Offset),
            reset,
        }
    })
}

fn bookmark_text(committed: Option<Offset>) -> String {
    committed.map_or("no bookmark".into(), |next| {
        format!("the bookmark at {next}")
    })
}

fn error_text(error: &NoPlace) -> String {
    match error {
        NoPlace::NoCommit => "no commit".into(),
        NoPlace::OutOfRange { start, end } => format!("out of range, {start} to {end}"),
    }
}

/// The headline, and why anybody cares.
fn what_is_wrong(case: &Case<'_, Resumes>) -> (String, &'static str) {
    let (you, right) = (case.got, case.expected);
    let (start, end) = (case.call.start, end(case.call));
    let call = Resumes::call_text(case.call);
    if you.committed != right.committed {
        let moved = you
            .committed
            .map_or("none".into(), |next: Offset| next.to_string());
        return (
            format!("{call} changed the bookmark to {moved}."),
            "only a commit moves the bookmark: until then nobody has said that the records were handled.",
        );
    }
    match (&right.result, &you.result) {
        (Ok(()), Err(_)) => (
            format!(
                "{call} answered an error, and should go on at {}.",
                right.position
            ),
            match case.call.committed {
                Some(next) if next == end => {
                    "a reader who has read everything could not start again."
                }
                _ => "a reader that could go on stands still until somebody comes.",
            },
        ),
        (Err(_), Ok(())) => (
            match case.call.committed {
                Some(_) => format!("{call} answered Ok, although that place is not in the log."),
                None => format!("{call} answered Ok, although nothing was committed."),
            },
            "with Fail a person wants to decide: here records are repeated or left out, and nobody is asked.",
        ),
        (Err(one), Err(other)) if one != other => (
            format!(
                "{call} answered \"{}\", and not \"{}\".",
                error_text(other),
                error_text(one)
            ),
            "never committed and committed too far back are two things: a person would do something else about each.",
        ),
        (Err(_), Err(_)) => (
            format!(
                "{call} answered an error and moved the position to {}.",
                you.position
            ),
            "a program that goes on after the error would read at a place that nobody chose.",
        ),
        (Ok(()), Ok(())) => {
            let so = match () {
                () if you.position < start || you.position > end => {
                    "the next poll would be out of range."
                }
                () if case.call.reset == Policy::Latest && case.call.committed.is_none() => {
                    "with Latest only what comes from now on counts: this reader begins with older records."
                }
                () if you.position < right.position => {
                    "the reader would handle records a second time."
                }
                () => "the reader would leave records out, and nobody would notice.",
            };
            let what = format!(
                "{call} went to {}, and not to {}.",
                you.position, right.position
            );
            (what, so)
        }
    }
}
