//! 3.3 `should_roll`.

use super::words::{number, span};
use super::{code, roll_laws, roll_story};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use probe::ch03::{BelowBase, RollCall};

pub(super) struct Rolls;

impl Exercise for Rolls {
    type Call = RollCall;
    type Answer = Result<bool, BelowBase>;

    fn about() -> About {
        About {
            id: ExerciseId::new(3, 3),
            title: "should_roll",
            file: "roll.rs",
            functions: &["should_roll"],
            minutes: 20,
            weight: 2,
            heart: false,
            learnt: "A segment ends by its size, its age, a full index, or an offset too far above its base.",
        }
    }

    fn expected(call: &RollCall) -> Result<bool, BelowBase> {
        let (base_offset, last_offset) = (call.segment.base_offset, call.incoming.last_offset);
        if last_offset < base_offset {
            return Err(BelowBase {
                last_offset,
                base_offset,
            });
        }
        Ok(rules(call).iter().any(|rule| rule.asks))
    }

    fn laws() -> Vec<Law<Self>> {
        roll_laws::laws()
    }

    fn call_text(call: &RollCall) -> String {
        let RollCall {
            segment, incoming, ..
        } = call;
        format!(
            "should_roll, {} bytes onto {}",
            number(incoming.size),
            number(segment.bytes)
        )
    }

    fn answer_text(answer: &Result<bool, BelowBase>) -> String {
        match answer {
            Ok(true) => "roll".into(),
            Ok(false) => "stay".into(),
            Err(below) => format!(
                "BelowBase {{ last_offset: {}, base_offset: {} }}",
                number(below.last_offset.0),
                number(below.base_offset.0)
            ),
        }
    }

    fn story(case: &Case<'_, Self>, law: &str) -> Story {
        roll_story::story(case, law)
    }

    fn test(call: &RollCall, expected: &Result<bool, BelowBase>) -> String {
        let RollCall {
            segment,
            incoming,
            now,
            config,
        } = call;
        let body = [
            format!("let segment = {segment:?};"),
            format!("let incoming = {incoming:?};"),
            format!("let config = {config:?};"),
            format!(
                "assert_eq!(ch03_segments::should_roll(&segment, &incoming, {now:?}, &config), {expected:?});"
            ),
        ];
        code::test("should_roll", call, &body)
    }
}

/// One of the rules, with the numbers of a call.
pub(super) struct Rule {
    pub(super) name: &'static str,
    /// What there is: "240 + 61 = 301".
    pub(super) there: String,
    /// When it asks for a roll: "above 300".
    pub(super) border: String,
    /// Whether it does.
    pub(super) asks: bool,
    /// The rule's sentence for a headline, if it asks.
    pub(super) says: String,
}

/// All rules in numbers that cannot overflow.
pub(super) fn rules(call: &RollCall) -> [Rule; 5] {
    let RollCall {
        segment,
        incoming,
        now,
        config,
    } = call;
    let sum = i128::from(segment.bytes) + i128::from(incoming.size);
    let size = Rule {
        name: "size",
        there: format!(
            "{} + {} = {}",
            number(segment.bytes),
            number(incoming.size),
            number(sum)
        ),
        border: format!("above {}", number(config.segment_bytes)),
        asks: sum > config.segment_bytes.into(),
        says: format!(
            "with the batch it has {} bytes, more than {}",
            number(sum),
            number(config.segment_bytes)
        ),
    };

    let (from, to) = if segment.first_timestamp.0 < 0 {
        (segment.created, now)
    } else {
        (segment.first_timestamp, &incoming.max_timestamp)
    };
    let passed = i128::from(to.0) - i128::from(from.0);
    let limit = i128::from(config.segment_ms) - i128::from(config.jitter_ms);
    let age = Rule {
        name: "age",
        there: if segment.bytes == 0 {
            "the segment is empty".into()
        } else {
            format!("{} - {} = {}", number(to.0), number(from.0), span(passed))
        },
        border: match config.jitter_ms {
            0 => format!("above {}", span(limit)),
            jitter => format!("above {} - {jitter} ms", number(config.segment_ms)),
        },
        asks: segment.bytes > 0 && passed > limit,
        says: format!("{} have passed, more than {}", span(passed), span(limit)),
    };

    let index = |name, entries: usize, full: usize, says| Rule {
        name,
        there: entries.to_string(),
        border: match full {
            0 => "in any case".into(),
            full => format!("at {full}"),
        },
        asks: entries >= full,
        says,
    };
    let slots = |entry: usize| config.index_bytes / entry;
    let offsets = index(
        "offset index",
        segment.offset_entries,
        slots(8),
        format!(
            "its offset index is full, with {} entries",
            segment.offset_entries
        ),
    );
    let times = index(
        "time index",
        segment.time_entries,
        slots(12).saturating_sub(1),
        match slots(12) {
            0 | 1 => "its time index has no slot but the one for the roll".into(),
            slots => format!(
                "its time index has {} of {slots} entries, and the last slot is for the roll",
                segment.time_entries
            ),
        },
    );

    let away = i128::from(incoming.last_offset.0) - i128::from(segment.base_offset.0);
    let distance = Rule {
        name: "last offset",
        there: format!("base + {}", number(away)),
        border: "above 2^31 - 1".into(),
        asks: away > i128::from(i32::MAX),
        says: format!("the last offset is {} above its base offset", number(away)),
    };
    [size, age, offsets, times, distance]
}
