//! 4.6 `DurableLog::on_roll`, `DurableLog::flush_until`.

use super::durable::{expected, fixed};
use super::scripts::{Move, append, beside_others, moves, one, power, script, segment_bytes, two};
use super::{durable_code, durable_story};
use crate::course::ON_REAL_FILES;
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::disk::Image;
use probe::ch04::durable::{LogAnswer, LogScript, Trouble};
use probe::disk::{Stored, Where};
use proptest::collection::vec;
use proptest::prelude::{Strategy, prop_oneof};

pub(super) struct Flushes;

impl Exercise for Flushes {
    type Call = LogScript;
    /// Or why the log could not be made, which would be our own fault.
    type Answer = Result<LogAnswer, String>;

    fn about() -> About {
        About {
            id: ExerciseId::new(4, 6),
            title: "on_roll, flush_until",
            file: "flush.rs",
            functions: &["DurableLog::on_roll", "DurableLog::flush_until"],
            minutes: 30,
            weight: 3,
            heart: false,
            learnt: "The recovery point moves last, behind all syncs, so it never promises what is not safe.",
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

fn laws() -> Vec<Law<Flushes>> {
    let plain = |moves: &[Move]| script(Where::Simulated, 200, moves, Trouble::Nothing);
    let dark = |moves: &[Move]| {
        let seeds = vec![0, 1, 7];
        script(Where::Simulated, 200, moves, Trouble::Power { seeds })
    };
    let failing = |moves: &[Move]| script(Where::Simulated, 200, moves, Trouble::Failure);
    let flush = Move::Flush(0);
    vec![
        Law::new(
            "roll-task",
            "on_roll names the base offset of the segment behind the finished one, or the log's end",
            asked(),
        )
        .examples(vec![
            plain(&[Move::OnRoll(0)]),
            plain(&[two(), Move::OnRoll(0)]),
            plain(&[two(), two(), two(), Move::OnRoll(1)]),
            plain(&[two(), two(), two(), two(), two(), Move::OnRoll(2), Move::OnRoll(1), Move::OnRoll(0)]),
        ])
        .cases(48),
        Law::new(
            "flush-point",
            "above the end is the end, below the recovery point nothing happens; other logs' lines stay",
            flushes(Where::Simulated),
        )
        .holds(no_more_syncs)
        .examples(vec![
            plain(&[flush]),
            plain(&[two(), flush]),
            plain(&[two(), Move::Flush(3)]),
            plain(&[two(), two(), flush, Move::Flush(2)]),
            beside_others(plain(&[two(), flush])),
            beside_others(plain(&[two(), two(), Move::Flush(6), two(), flush])),
        ])
        .cases(54),
        Law::new(
            "flush-syncs",
            "synced is what may hold something below the offset that is not safe, and nothing else",
            flushes(Where::Simulated),
        )
        .holds(only_these_syncs)
        .examples(vec![
            plain(&[two(), two(), two(), Move::Flush(9)]),
            plain(&[two(), two(), two(), flush, two(), two(), two(), flush]),
            plain(&[two(), two(), two(), two(), two(), flush, two(), flush]),
        ])
        .cases(50),
        Law::new(
            "flush-order",
            "files, then the directory, then the recovery point: what it says is safe at any moment",
            blackouts(),
        )
        .examples(vec![
            dark(&[flush]),
            dark(&[two(), flush]),
            dark(&[two(), two(), two(), flush]),
            dark(&[two(), flush, two(), flush]),
            dark(&[one(0), one(5), one(9), flush, one(11), flush]),
            dark(&[two(), one(7), flush, two(), two(), flush]),
            beside_others(dark(&[two(), flush])),
        ])
        .cases(14),
        Law::new(
            "flush-failed",
            "if a step fails, those behind it are not done, and the log is failed: it writes nothing",
            failures(),
        )
        .examples(vec![
            failing(&[flush]),
            failing(&[two(), flush]),
            failing(&[two(), two(), two(), flush]),
            failing(&[two(), flush, two(), flush]),
        ])
        .cases(16),
        Law::new(
            "flush-real-files",
            "on real files all of this holds too",
            flushes(Where::Real),
        )
.stays(ON_REAL_FILES)
        .examples(vec![script(Where::Real, 200, &[two(), two(), flush], Trouble::Nothing)])
        .cases(50),
    ]
}

fn only_these_syncs(case: &Case<'_, Flushes>) -> bool {
    case.got
        .as_ref()
        .is_ok_and(|got| fixed(case.call, got).synced.is_empty())
}

/// Everything but for which files are synced.
fn no_more_syncs(case: &Case<'_, Flushes>) -> bool {
    case.got.as_ref().is_ok_and(|got| {
        let mut got = fixed(case.call, got);
        got.synced.clear();
        Ok(got) == *case.expected
    })
}

fn asked() -> impl Strategy<Value = LogScript> {
    let step = prop_oneof![3 => append(), 1 => (0..6_usize).prop_map(Move::OnRoll)];
    (segment_bytes(), vec(step, 1..10)).prop_map(|(bytes, mut moves)| {
        moves.push(Move::OnRoll(1));
        script(Where::Simulated, bytes, &moves, Trouble::Nothing)
    })
}

fn flushes(on: Where) -> impl Strategy<Value = LogScript> {
    let last = (0..20_usize).prop_map(Move::Flush);
    (segment_bytes(), moves(9, last), proptest::bool::ANY).prop_map(
        move |(bytes, moves, others)| {
            let script = script(on, bytes, &moves, Trouble::Nothing);
            if others {
                beside_others(script)
            } else {
                script
            }
        },
    )
}

fn blackouts() -> impl Strategy<Value = LogScript> {
    let last = (0..20_usize).prop_map(Move::Flush);
    (segment_bytes(), moves(7, last), power())
        .prop_map(|(bytes, moves, power)| script(Where::Simulated, bytes, &moves, power))
        // Nothing happens where nothing is flushed.
        .prop_filter("it flushes", flushes_something)
}

fn failures() -> impl Strategy<Value = LogScript> {
    let last = (0..20_usize).prop_map(Move::Flush);
    (segment_bytes(), moves(7, last))
        .prop_map(|(bytes, moves)| script(Where::Simulated, bytes, &moves, Trouble::Failure))
        .prop_filter("it flushes", flushes_something)
}

fn flushes_something(script: &LogScript) -> bool {
    expected(script)
        .steps
        .last()
        .is_some_and(|last| last.calls > 0)
}
