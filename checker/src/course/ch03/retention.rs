//! 3.6 `expired`.

use super::words::{number, span};
use super::{code, retention_laws, retention_story};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use probe::ch03::{Retention, SegmentInfo};

pub(super) struct Retentions;

impl Exercise for Retentions {
    type Call = Retention;
    type Answer = usize;

    fn about() -> About {
        About {
            id: ExerciseId::new(3, 6),
            title: "expired",
            file: "retention.rs",
            functions: &["expired"],
            minutes: 35,
            weight: 4,
            heart: true,
            learnt: "Retention takes the oldest segments first, and stops at the first one that has to stay.",
        }
    }

    fn expected(call: &Retention) -> usize {
        let gone = gone(call);
        gone.len()
    }

    fn laws() -> Vec<Law<Self>> {
        retention_laws::laws()
    }

    fn call_text(call: &Retention) -> String {
        let config = &call.config;
        let mut limits = Vec::new();
        if config.retention_bytes >= 0 {
            limits.push(format!("{} bytes", number(config.retention_bytes)));
        }
        if config.retention_ms >= 0 {
            limits.push(span(config.retention_ms));
        }
        let segments = plural(call.segments.len(), "segment");
        match limits.is_empty() {
            true => format!("expired of {segments}, no limits"),
            false => format!("expired of {segments}, {}", limits.join(", ")),
        }
    }

    fn answer_text(answer: &usize) -> String {
        answer.to_string()
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        retention_story::story(case)
    }

    fn test(call: &Retention, expected: &usize) -> String {
        let Retention {
            segments,
            log_start,
            now,
            config,
            high_watermark,
        } = call;
        let mut body = vec!["let segments: &[SegmentInfo] = &[".to_string()];
        body.extend(segments.iter().map(|segment| format!("    {segment:?},")));
        body.extend([
            "];".to_string(),
            format!("let config = {config:?};"),
            format!("let gone = ch03_segments::expired(segments, {log_start:?}, {now:?}, &config, {high_watermark:?});"),
            format!("assert_eq!(gone, {expected});"),
        ]);
        code::test("expired", call, &body)
    }

    fn size(call: &Retention) -> Option<String> {
        Some(plural(call.segments.len(), "segment"))
    }
}

/// The three rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    Start,
    Size,
    Time,
}

/// By which rule each of those goes that go: rule by rule, and each time the oldest that is left is asked anew.
pub(super) fn gone(call: &Retention) -> Vec<Rule> {
    let mut gone = Vec::new();
    for rule in [Rule::Start, Rule::Size, Rule::Time] {
        while gone.len() < call.segments.len() && goes(call, rule, gone.len()) {
            gone.push(rule);
        }
    }
    gone
}

/// Whether the rule takes a segment, if all before it are gone.
fn goes(call: &Retention, rule: Rule, index: usize) -> bool {
    let segment = &call.segments[index];
    let is_last = index + 1 == call.segments.len();
    if segment.next_offset > call.high_watermark || (is_last && segment.bytes == 0) {
        return false;
    }
    match rule {
        Rule::Start => !is_last && segment.next_offset <= call.log_start,
        Rule::Size => {
            let limit = call.config.retention_bytes;
            limit >= 0 && left_without(call, index) >= limit.into()
        }
        Rule::Time => {
            let limit = call.config.retention_ms;
            limit >= 0 && age(call, segment) > limit.into()
        }
    }
}

/// How many bytes all younger segments together have.
pub(super) fn left_without(call: &Retention, index: usize) -> i128 {
    let younger = call.segments.iter().skip(index + 1);
    younger.map(|segment| i128::from(segment.bytes)).sum()
}

/// By how much the clock is above the newest that is known of a segment.
pub(super) fn age(call: &Retention, segment: &SegmentInfo) -> i128 {
    let newest = if segment.largest_timestamp.0 < 0 {
        segment.last_modified
    } else {
        segment.largest_timestamp
    };
    i128::from(call.now.0) - i128::from(newest.0)
}
