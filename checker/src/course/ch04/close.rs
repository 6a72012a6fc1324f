//! 4.9 `close`.

use super::durable::{MARKER, expected, fixed};
use super::scripts::{Move, beside_others, file, moves, one, power, script, segment_bytes, two};
use super::{durable_code, durable_story};
use crate::course::ON_REAL_FILES;
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::disk::Image;
use probe::ch04::durable::{LogAnswer, LogScript, Trouble};
use probe::disk::{Stored, Where};
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) struct Closes;

impl Exercise for Closes {
    type Call = LogScript;
    /// Or why the log could not be made, which would be our own fault.
    type Answer = Result<LogAnswer, String>;

    fn about() -> About {
        About {
            id: ExerciseId::new(4, 9),
            title: "close",
            file: "close.rs",
            functions: &["close"],
            minutes: 20,
            weight: 2,
            heart: false,
            learnt: "The marker of a clean stop is written last, once everything that it speaks of is safe.",
        }
    }

    fn expected(call: &LogScript) -> Self::Answer {
        Ok(expected(call))
    }

    fn fixed(call: &LogScript, answer: &Self::Answer) -> Self::Answer {
        answer
            .as_ref()
            .map_err(Clone::clone)
            .map(|answer| fixed(call, answer))
    }

    fn real_files(call: &LogScript) -> Option<Image> {
        (call.on == Where::Real).then(|| call.files.clone())
    }

    fn with_files(answer: Self::Answer, found: Vec<Stored>) -> Self::Answer {
        answer.map(|answer| LogAnswer {
            files: found,
            ..answer
        })
    }

    fn laws() -> Vec<Law<Self>> {
        laws()
    }

    fn call_text(call: &LogScript) -> String {
        durable_story::call_text(call)
    }

    fn answer_text(answer: &Self::Answer) -> String {
        durable_story::answer_text(answer)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        durable_story::story(case.call, case.got)
    }

    fn test(call: &LogScript, _expected: &Self::Answer) -> String {
        durable_code::test(call)
    }

    fn size(call: &LogScript) -> Option<String> {
        Some(plural(call.steps.len(), "call"))
    }
}

fn laws() -> Vec<Law<Closes>> {
    let close = Move::Close;
    let plain = |moves: &[Move]| script(Where::Simulated, 200, moves, Trouble::Nothing);
    let dark = |moves: &[Move]| {
        let seeds = vec![0, 1, 7];
        script(Where::Simulated, 200, moves, Trouble::Power { seeds })
    };
    let failing = |moves: &[Move]| script(Where::Simulated, 200, moves, Trouble::Failure);
    vec![
        Law::new(
            "close-files",
            "the last time entry, everything flushed, the log start if it is above the first base, the marker",
            closes(Where::Simulated),
        )
        .examples(vec![
            plain(&[close]),
            plain(&[one(5), close]),
            plain(&[one(5), one(3), close]),
            plain(&[two(), two(), two(), close]),
            plain(&[two(), Move::Start(0), close]),
            beside_others(plain(&[two(), two(), Move::Start(4), close])),
            marked(plain(&[two(), close])),
        ])
        .cases(40),
        Law::new(
            "close-marker-last",
            "at any moment the marker is there only if everything that it speaks of is safe",
            blackouts(),
        )
        .examples(vec![
            dark(&[close]),
            dark(&[one(5), close]),
            dark(&[one(5), one(7), Move::Flush(0), close]),
            dark(&[two(), two(), two(), close]),
            dark(&[two(), Move::Start(0), close]),
            beside_others(dark(&[two(), two(), Move::Start(4), close])),
        ])
        .cases(12),
        Law::new(
            "close-failed",
            "if a step fails, those behind it are not done; a failed log is not closed, and has no marker",
            failures(),
        )
        .examples(vec![
            failing(&[close]),
            failing(&[one(5), one(7), close]),
            failing(&[two(), two(), two(), close]),
            failing(&[two(), Move::Start(0), close]),
        ])
        .cases(14),
        Law::new(
            "close-real-files",
            "on real files all of this holds too",
            closes(Where::Real),
        )
.stays(ON_REAL_FILES)
        .examples(vec![script(Where::Real, 200, &[two(), two(), close], Trouble::Nothing)])
        .cases(50),
    ]
}

/// A marker is there already.
fn marked(mut script: LogScript) -> LogScript {
    script
        .files
        .insert(0, file(MARKER, "{\"version\":0,\"brokerEpoch\":17}"));
    script
}

/// The calls before it, one or none of them moves the start.
fn before(most: usize) -> impl Strategy<Value = Vec<Move>> {
    let last = prop_oneof![
        1 => Just(None),
        1 => (0..20_usize).prop_map(|number| Some(Move::Start(number))),
    ];
    (moves(most, Just(two())), last).prop_map(|(mut moves, last)| {
        moves.extend(last);
        moves.push(Move::Close);
        moves
    })
}

fn closes(on: Where) -> impl Strategy<Value = LogScript> {
    (segment_bytes(), before(8), any::<bool>(), any::<bool>()).prop_map(
        move |(bytes, moves, others, there)| {
            let mut script = script(on, bytes, &moves, Trouble::Nothing);
            if others {
                script = beside_others(script);
            }
            if there && others {
                script = marked(script);
            }
            script
        },
    )
}

fn blackouts() -> impl Strategy<Value = LogScript> {
    (segment_bytes(), before(6), power())
        .prop_map(|(bytes, moves, power)| script(Where::Simulated, bytes, &moves, power))
}

fn failures() -> impl Strategy<Value = LogScript> {
    (segment_bytes(), before(6))
        .prop_map(|(bytes, moves)| script(Where::Simulated, bytes, &moves, Trouble::Failure))
}
