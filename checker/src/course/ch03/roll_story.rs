//! 3.3: what is said about a wrong answer.

use super::roll::{Rolls, Rule, rules};
use super::words::number;
use crate::exercise::{Case, Exercise as _, Story};
use probe::ch03::RollCall;

pub(super) fn story(case: &Case<'_, Rolls>, law: &str) -> Story {
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

/// What is wrong with staying, and why anybody cares.
fn too_late(call: &RollCall, rules: &[Rule]) -> (String, &'static str) {
    let Some(first) = rules.iter().find(|rule| rule.asks) else {
        return (String::new(), "");
    };
    let so = match first.name {
        _ if call.segment.bytes == 0 => {
            "but for its age, an empty segment is judged like any other."
        }
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
            "{:<12} {:<26} rolls {}{asks}",
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
