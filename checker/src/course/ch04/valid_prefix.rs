//! 4.2 `valid_prefix`.

use super::code;
use super::valid_prefix_laws;
use super::valid_prefix_story;
use super::words;
use crate::course::model::good_prefix::{Damage, GoodPrefix, good_prefix};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::{Offset, Position};
use probe::ch04::{MeasuredPrefix, Prefix, ValidPrefix, expand};

pub(super) struct ValidPrefixes;

/// So much of a batch that passes the log's end may be read.
pub(super) const PASSES: u64 = 2 << 20;
/// So many MiB may be in use at a time, and a part of one: a piece, another one, and small change.
pub(super) const MEBIBYTES: u64 = 2;

impl Exercise for ValidPrefixes {
    type Call = ValidPrefix;
    type Answer = MeasuredPrefix;

    fn about() -> About {
        About {
            id: ExerciseId::new(4, 2),
            title: "valid_prefix",
            file: "valid_prefix.rs",
            functions: &["valid_prefix"],
            minutes: 60,
            weight: 5,
            heart: true,
            learnt: "A log is good up to its first bad batch, and nothing behind that one is believed.",
        }
    }

    fn expected(call: &ValidPrefix) -> MeasuredPrefix {
        let log = expand(&call.log);
        let good = good_prefix(&log, call.base.0);
        MeasuredPrefix {
            result: Ok(prefix(&good)),
            calls: 0,
            bytes: allowed(log.len() as u64, &good),
            watched: 0,
            mebibytes: 0,
        }
    }

    fn fixed(call: &ValidPrefix, got: &MeasuredPrefix) -> MeasuredPrefix {
        MeasuredPrefix {
            result: got.result.map_err(|_| Position(0)),
            calls: 0,
            // Whether it cost too much is all that is fixed about the cost.
            bytes: u64::from(got.bytes > Self::expected(call).bytes),
            watched: u64::from(got.watched > PASSES),
            mebibytes: u64::from(got.mebibytes > MEBIBYTES),
        }
    }

    fn laws() -> Vec<Law<Self>> {
        valid_prefix_laws::laws()
    }

    fn call_text(call: &ValidPrefix) -> String {
        let bytes = expand(&call.log).len() as u64;
        let unit = if bytes == 1 { "byte" } else { "bytes" };
        format!(
            "valid_prefix of {} {unit}, base {}",
            words::thousands(bytes),
            words::number(call.base.0)
        )
    }

    fn answer_text(answer: &MeasuredPrefix) -> String {
        match answer.result {
            Ok(prefix) => format!(
                "{} {}, next offset {}",
                words::thousands(prefix.bytes),
                if prefix.bytes == 1 { "byte" } else { "bytes" },
                words::number(prefix.next_offset.0)
            ),
            Err(_) => "ReadFailed".into(),
        }
    }

    fn story(case: &Case<'_, Self>, law: &str) -> Story {
        valid_prefix_story::story(case, law)
    }

    fn test(call: &ValidPrefix, expected: &MeasuredPrefix) -> String {
        let mut body = code::log(&call.log);
        body.push(match call.failing {
            Some(number) => {
                format!("let reader = kit::CountingReader::failing_at(&log, {number});")
            }
            None => "let reader = kit::CountingReader::new(&log);".into(),
        });
        body.push(format!(
            "let prefix = ch04_recovery::valid_prefix(&reader, {});",
            code::value(&call.base)
        ));
        match (call.failing, expected.result) {
            (Some(number), _) => body.push(format!(
                "assert!(reader.calls() < {number} || prefix.is_err(), \"{{prefix:?}}\");"
            )),
            (None, Ok(prefix)) => {
                body.push(format!(
                    "assert_eq!(prefix, Ok(ch04_recovery::{}));",
                    code::value(&prefix)
                ));
                body.push(format!("assert!(reader.bytes() <= {});", expected.bytes));
                body.push(format!(
                    "assert!(reader.bytes_in({}..u64::MAX) <= {PASSES});",
                    call.watch
                ));
            }
            (None, Err(_)) => {}
        }
        code::test("valid_prefix", call, &body)
    }

    fn size(call: &ValidPrefix) -> Option<String> {
        let bytes = expand(&call.log).len() as u64;
        Some(format!("a log of {} bytes", words::thousands(bytes)))
    }
}

/// The model's view of a call's log.
pub(super) fn good(call: &ValidPrefix) -> GoodPrefix {
    good_prefix(&expand(&call.log), call.base.0)
}

pub(super) fn prefix(good: &GoodPrefix) -> Prefix {
    Prefix {
        bytes: good.bytes,
        next_offset: Offset(good.next_offset),
    }
}

/// How many bytes may be read: each once, and once more, with a header for each batch. The model's answer has this number.
fn allowed(len: u64, good: &GoodPrefix) -> u64 {
    2 * len + 64 * (good.batches.len() as u64 + 1)
}

/// Whether the learner's code met the read that fails.
pub(super) fn failed(call: &ValidPrefix, got: &MeasuredPrefix) -> bool {
    call.failing.is_some_and(|number| got.calls >= number)
}

/// Whether the answer is right for what the learner's code saw.
pub(super) fn result_is_right(case: &Case<'_, ValidPrefixes>) -> bool {
    if failed(case.call, case.got) {
        return case.got.result.is_err();
    }
    // Where no offset follows the last one, and it is not too far from the base, the contract says nothing.
    let no_next = |damage| {
        matches!(damage, Damage::TooFar { last_offset }
            if last_offset == i128::from(i64::MAX)
                && last_offset - i128::from(case.call.base.0) <= i128::from(i32::MAX))
    };
    case.got.result == case.expected.result || no_next(good(case.call).damage)
}

pub(super) fn reads_are_few(case: &Case<'_, ValidPrefixes>) -> bool {
    case.got.bytes <= case.expected.bytes && case.got.watched <= PASSES
}

pub(super) fn memory_is_small(case: &Case<'_, ValidPrefixes>) -> bool {
    case.got.mebibytes <= MEBIBYTES
}
