//! 3.3 `should_roll`.

use super::words::{number, span};
use super::{code, roll_laws};
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
        let (call, rules) = (case.call, rules(case.call));
        let topic = law.trim_start_matches("roll-");
        let (what, so) = match (case.expected, case.got) {
            (Ok(true), Ok(false)) => too_late(&rules),
            (Ok(false), Ok(true)) => too_early(call, &rules, topic),
            (Ok(_), Ok(_)) => return Story::default(),
            (Ok(_), Err(_)) => (
                "refused a batch that does not end below the base offset".into(),
                "the append fails, and with it every append that follows.",
            ),
            (Err(_), Ok(_)) => (
                "said nothing of a batch that ends below the base offset".into(),
                "its offsets are in an earlier segment already: a reader would get them twice.",
            ),
            (Err(_), Err(_)) => (
                "gave BelowBase with wrong values".into(),
                "a person who looks for the fault is sent to other offsets.",
            ),
        };
        Story {
            headline: format!("should_roll {what}."),
            picture: picture(case, &rules),
            so: Some(so.into()),
            ..Story::default()
        }
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
struct Rule {
    name: &'static str,
    /// What there is: "240 + 61 = 301".
    there: String,
    /// When it asks for a roll: "more than 300".
    border: String,
    /// Whether it does.
    asks: bool,
    /// The rule's sentence for a headline, if it asks.
    says: String,
}

/// All rules in numbers that cannot overflow.
fn rules(call: &RollCall) -> [Rule; 5] {
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
        border: format!("more than {}", number(config.segment_bytes)),
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
            0 => format!("more than {}", span(limit)),
            jitter => format!("more than {} - {jitter} ms", config.segment_ms),
        },
        asks: segment.bytes > 0 && passed > limit,
        says: format!("{} have passed, more than {}", span(passed), span(limit)),
    };

    let index = |name, entries: usize, full: usize, says| Rule {
        name,
        there: entries.to_string(),
        border: match full {
            0 => "always".into(),
            full => format!("{full} or more"),
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
        border: "more than 2^31 - 1".into(),
        asks: away > i128::from(i32::MAX),
        says: format!("the last offset is {} above its base offset", number(away)),
    };
    [size, age, offsets, times, distance]
}

/// What is wrong with staying, and why anybody cares.
fn too_late(rules: &[Rule]) -> (String, &'static str) {
    let asking: Vec<&Rule> = rules.iter().filter(|rule| rule.asks).collect();
    let Some(first) = asking.first() else {
        return (String::new(), "");
    };
    let so = match first.name {
        "size" => {
            "a .log grows above segment.bytes, and positions in it may not fit into the index."
        }
        "age" => "old records stay in the active segment, and it is not deleted before it ends.",
        "last offset" => "no index entry can hold such a distance: the append fails.",
        _ => "there is no slot for the next entry: the append fails, or the index grows too large.",
    };
    (format!("let the segment go on, but {}", first.says), so)
}

/// What is wrong with rolling. `topic` is the law's: near which border the case was made.
fn too_early(call: &RollCall, rules: &[Rule], topic: &str) -> (String, &'static str) {
    const SMALL: &str =
        "there are more and smaller segments than asked for, each with three open files.";
    const AGAIN: &str = "the new segment would have the same base offset, and so the same files.";
    const CLOCK: &str = "a copy of the log that is written later or faster has other segments.";
    let by = match topic {
        "size" => "size",
        "offset-index" => "offset index",
        "time-index" => "time index",
        "offset" => "last offset",
        "age-empty" => return ("rolled an empty segment because of its age".into(), AGAIN),
        _ => "age",
    };
    let near = rules.iter().find(|rule| rule.name == by);
    let what = near.map_or_else(String::new, |rule| match by {
        "age" => format!("{} is not {}", rule.there, rule.border),
        "size" => format!("{} bytes are not {}", rule.there, rule.border),
        "last offset" => format!("{} is not {}", rule.there, rule.border),
        _ => format!("{} of its {by} are not {}", rule.there, rule.border),
    });
    let so = match by {
        "age" if call.segment.first_timestamp.0 >= 0 => CLOCK,
        _ => SMALL,
    };
    (format!("rolled a segment that no rule rolls: {what}"), so)
}

/// Each rule with its numbers, and which of them ask for the roll.
fn picture(case: &Case<'_, Rolls>, rules: &[Rule]) -> Vec<String> {
    let RollCall {
        segment,
        incoming,
        now,
        ..
    } = case.call;
    let mut lines = vec![format!("{:<12}{:<38}{}", "", "there is", "rolls when")];
    for rule in rules {
        let asks = match (case.expected, rule.asks) {
            (Ok(_), true) => "  <- asks",
            _ => "",
        };
        lines.push(
            format!("{:<12} {:<37}{}{asks}", rule.name, rule.there, rule.border)
                .trim_end()
                .into(),
        );
        if rule.name == "age" && segment.bytes > 0 {
            lines.push(match segment.first_timestamp.0 {
                ..0 => format!(
                    "{:13}(by the clock, as the first batch has no timestamp)",
                    ""
                ),
                _ => format!(
                    "{:13}(by the batches; made at {}, now {})",
                    "",
                    number(segment.created.0),
                    number(now.0)
                ),
            });
        }
    }
    if case.expected.is_err() {
        lines = vec![format!(
            "offsets      base {}, the batch ends at {}",
            number(segment.base_offset.0),
            number(incoming.last_offset.0)
        )];
    }
    lines.push(format!(
        "expected     {}",
        Rolls::answer_text(case.expected)
    ));
    lines.push(format!("you          {}", Rolls::answer_text(case.got)));
    lines
}
