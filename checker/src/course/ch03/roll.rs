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
            (Ok(true), Ok(false)) => too_late(call, &rules),
            (Ok(false), Ok(true)) => too_early(call, &rules, topic),
            (Ok(_), Ok(_)) => return Story::default(),
            (Ok(_), Err(_)) => (
                format!(
                    "refused a batch that ends at {}, and the base offset is {}",
                    number(call.incoming.last_offset.0),
                    number(call.segment.base_offset.0)
                ),
                "a good batch does not get into the log.",
            ),
            (Err(_), Ok(_)) => (
                format!(
                    "said nothing of a batch that ends at {}, below the base offset {}",
                    number(call.incoming.last_offset.0),
                    number(call.segment.base_offset.0)
                ),
                "its offsets belong to an earlier segment: readers get them twice.",
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
    /// When it asks for a roll: "above 300".
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

/// What is wrong with staying, and why anybody cares.
fn too_late(call: &RollCall, rules: &[Rule]) -> (String, &'static str) {
    let Some(first) = rules.iter().find(|rule| rule.asks) else {
        return (String::new(), "");
    };
    let so = match first.name {
        _ if call.segment.bytes == 0 => "only by age does an empty segment stay.",
        "size" => "no .log may grow above segment.bytes.",
        "age" => "the active segment keeps old records from being deleted in time.",
        "last offset" => "no index entry can hold such a distance: the append fails.",
        _ => "the index has no slot for the next entry: the append fails.",
    };
    (format!("let the segment go on: {}", first.says), so)
}

/// What is wrong with rolling. `topic` is the law's: near which border the case was made.
fn too_early(call: &RollCall, rules: &[Rule], topic: &str) -> (String, &'static str) {
    const SMALL: &str = "there are more and smaller segments than were asked for.";
    const AGAIN: &str = "the new segment would have the same base offset, and so the same files.";
    const CLOCK: &str = "a copy of the log that is made later rolls at other places.";
    let by = match topic {
        "size" => "size",
        "offset-index" => "offset index",
        "time-index" => "time index",
        "offset" => "last offset",
        "age-empty" => return ("rolled an empty segment because of its age".into(), AGAIN),
        _ => "age",
    };
    let Some(near) = rules.iter().find(|rule| rule.name == by) else {
        return (String::new(), "");
    };
    let what = match by {
        "age" | "last offset" => format!("{} is not {}", near.there, near.border),
        "size" => format!("{} bytes are not {}", near.there, near.border),
        _ => format!(
            "{} in the {by}, and it is full {}",
            plural_entries(&near.there),
            near.border
        ),
    };
    let so = match by == "age" && clock_alone(call) {
        true => CLOCK,
        false => SMALL,
    };
    (format!("rolled, and no rule asks for it: {what}"), so)
}

fn plural_entries(count: &str) -> String {
    format!("{count} {}", if count == "1" { "entry" } else { "entries" })
}

/// Whether the clock would make a segment old that the batches leave young.
fn clock_alone(call: &RollCall) -> bool {
    let RollCall {
        segment,
        now,
        config,
        ..
    } = call;
    let from = segment.created.0.min(segment.first_timestamp.0);
    segment.first_timestamp.0 >= 0
        && i128::from(now.0) - i128::from(from) > i128::from(config.segment_ms)
}

/// Each rule with its numbers, and which of them ask for the roll.
fn picture(case: &Case<'_, Rolls>, rules: &[Rule]) -> Vec<String> {
    let RollCall {
        segment,
        incoming,
        now,
        ..
    } = case.call;
    let answers = [
        format!("expected     {}", Rolls::answer_text(case.expected)),
        format!("you          {}", Rolls::answer_text(case.got)),
    ];
    if case.expected.is_err() || case.got.is_err() {
        let offsets = format!(
            "offsets      base {}, the batch ends at {}",
            number(segment.base_offset.0),
            number(incoming.last_offset.0)
        );
        return std::iter::once(offsets).chain(answers).collect();
    }
    let mut lines = Vec::new();
    for rule in rules {
        let asks = if rule.asks { "   <- asks" } else { "" };
        lines.push(format!(
            "{:<12} {:<31} rolls {}{asks}",
            rule.name, rule.there, rule.border
        ));
        if rule.name != "age" || segment.bytes == 0 {
            continue;
        }
        if segment.first_timestamp.0 < 0 {
            lines.push(format!("{:13}(by the clock: no timestamp)", ""));
        } else if clock_alone(case.call) {
            let (created, now) = (number(segment.created.0), number(now.0));
            lines.push(format!(
                "{:13}(the clock is not asked: made at {created}, now {now})",
                ""
            ));
        }
    }
    lines.extend(answers);
    lines
}
