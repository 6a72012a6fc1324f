//! 3.6: what is said about a wrong answer.

use super::retention::{Retentions, Rule, age, gone, left_without};
use super::words::{number, offsets, place, span};
use crate::exercise::{Case, Story};
use crate::page::plural;
use probe::ch03::Retention;
use std::ops::Range;

pub(super) fn story(case: &Case<'_, Retentions>) -> Story {
    let (call, right, yours) = (case.call, *case.expected, *case.got);
    let count = call.segments.len();
    if yours > count {
        return Story {
            headline: format!(
                "expired answered {}, and there are {}.",
                number(yours as u64),
                plural(count, "segment")
            ),
            picture: picture(case, right),
            so: Some("the caller deletes segments that do not exist.".into()),
            ..Story::default()
        };
    }
    let wrong = right.min(yours);
    let (what, so) = if yours > right {
        let (why, so) = stays(call, wrong);
        (format!("lets {} go: {why}", named(wrong, count)), so)
    } else {
        let (why, so) = must_go(call, wrong);
        (format!("keeps {}: {why}", named(wrong, count)), so)
    };
    Story {
        headline: format!("expired {what}."),
        picture: picture(case, wrong),
        right: match wrong {
            0 => None,
            1 => Some("the oldest segment goes.".into()),
            more => Some(format!("the {more} oldest segments go.")),
        },
        so: Some(so.into()),
    }
}

/// "the second of 3 segments".
fn named(index: usize, count: usize) -> String {
    match (index + 1 == count, count) {
        (_, 1) => "the only segment".into(),
        (true, _) => format!("the last of {count} segments"),
        (false, _) => format!("the {} of {count} segments", place(index)),
    }
}

/// Why a segment must stay, though all before it go, and why anybody cares.
fn stays(call: &Retention, index: usize) -> (String, &'static str) {
    let segment = &call.segments[index];
    let is_last = index + 1 == call.segments.len();
    if segment.next_offset > call.high_watermark {
        return (
            format!(
                "its next offset {} is above the high watermark {}",
                number(segment.next_offset.0),
                number(call.high_watermark.0)
            ),
            "not every replica has its records yet: they may be gone for good.",
        );
    }
    if is_last && segment.bytes == 0 {
        return (
            "it is empty".into(),
            "nothing is won, and each run would make a new segment for it.",
        );
    }
    let by_size = (call.config.retention_bytes >= 0).then(|| {
        format!(
            "without it {} bytes are left, fewer than {}",
            number(left_without(call, index)),
            number(call.config.retention_bytes)
        )
    });
    let by_time = (call.config.retention_ms >= 0).then(|| match age(call, segment) {
        ..0 => "its time lies in the future".to_string(),
        age => format!(
            "its age of {} is not more than {}",
            span(age),
            span(call.config.retention_ms)
        ),
    });
    match (by_size, by_time) {
        (Some(size), Some(time)) => (
            format!("{size}; {time}"),
            "records are deleted that both limits still keep.",
        ),
        (Some(size), None) => (
            size,
            "the log keeps fewer bytes than retention.bytes promises.",
        ),
        (None, Some(time)) => (time, "records are deleted before their time."),
        (None, None) if call.log_start.0 == 0 => (
            "there are no limits, and nothing lies below the log start".into(),
            "records are deleted that nobody gave a limit.",
        ),
        (None, None) if segment.next_offset > call.log_start => (
            format!(
                "it has records from the log start {} on",
                number(call.log_start.0)
            ),
            "readers may still ask for these records.",
        ),
        (None, None) => (
            "by log start the last one never goes".into(),
            "the log would have no segment to append to.",
        ),
    }
}

/// By which rule a segment must go, and why anybody cares.
fn must_go(call: &Retention, index: usize) -> (String, &'static str) {
    let segment = &call.segments[index];
    match gone(call)[index] {
        Rule::Start => (
            format!(
                "its next offset {} is not above the log start {}",
                number(segment.next_offset.0),
                number(call.log_start.0)
            ),
            "nobody can read its records any more, and it fills the disk.",
        ),
        Rule::Size => (
            format!(
                "without it {} bytes are left, and retention_bytes is {}",
                number(left_without(call, index)),
                number(call.config.retention_bytes)
            ),
            "the log takes more of the disk than it was given.",
        ),
        Rule::Time => (
            format!(
                "its age of {} is more than {}",
                span(age(call, segment)),
                span(call.config.retention_ms)
            ),
            "records stay longer than promised.",
        ),
    }
}

const LABEL: usize = 13;
const CELL: usize = 12;
/// How many segments a picture shows at most.
const SHOWN: usize = 4;

/// The segments around the wrong one side by side, and under them which go. What no rule asks for is left out.
fn picture(case: &Case<'_, Retentions>, wrong: usize) -> Vec<String> {
    let call = case.call;
    let (segments, config) = (&call.segments, &call.config);
    let gone = gone(call);
    let mut lines = Vec::new();
    let first = (wrong + 2).saturating_sub(SHOWN).min(segments.len());
    let shown = first..(first + SHOWN).min(segments.len());
    let mut row = |label: &str, cell: &dyn Fn(usize) -> String| {
        let cells: String = shown
            .clone()
            .map(|index| format!("  {:<CELL$}", cell(index)))
            .collect();
        let indent = if first > 0 { "   " } else { "" };
        let line = format!("{label:<LABEL$}{indent}{cells}");
        lines.push(line.trim_end().to_string());
    };
    let by_end = call.log_start.0 > 0
        || segments
            .last()
            .is_some_and(|last| last.next_offset > call.high_watermark);
    if by_end {
        row("next offset", &|index| {
            number(segments[index].next_offset.0)
        });
    }
    row("bytes", &|index| number(segments[index].bytes));
    if config.retention_ms >= 0 {
        row("age in ms", &|index| {
            let file = match segments[index].largest_timestamp.0 {
                ..0 => " (file)",
                _ => "",
            };
            format!("{}{file}", number(age(call, &segments[index])))
        });
    }
    row("expected", &|index| {
        match gone.get(index) {
            Some(Rule::Start) => "goes (start)",
            Some(Rule::Size) => "goes (size)",
            Some(Rule::Time) => "goes (time)",
            None => "stays",
        }
        .into()
    });
    row("you", &|index| match index < *case.got {
        true => "goes".into(),
        false => "stays".into(),
    });
    row("", &|index| match index == wrong {
        true => "^^^^^".into(),
        false => String::new(),
    });
    lines.retain(|line| !line.is_empty());
    lines.insert(0, boxes(call, &shown));

    let limit = |value: i64, unit: &str| match value {
        ..0 => format!("none ({value})"),
        value => format!("{}{unit}", number(value)),
    };
    let mut limits = Vec::new();
    if by_end {
        limits.push(format!("log start {}", number(call.log_start.0)));
        limits.push(format!("high watermark {}", number(call.high_watermark.0)));
    }
    if !by_end || config.retention_bytes >= 0 {
        limits.push(format!("size {}", limit(config.retention_bytes, "")));
    }
    if !by_end || config.retention_ms >= 0 {
        limits.push(format!("time {}", limit(config.retention_ms, " ms")));
    }
    lines.push(format!("{:<LABEL$}{}", "limits", limits.join(", ")));
    lines
}

/// `offsets      | up to 9      | 10..19       |`
fn boxes(call: &Retention, shown: &Range<usize>) -> String {
    let segments = &call.segments;
    if segments.is_empty() {
        return format!("{:<LABEL$}(no segments)", "offsets");
    }
    let title = |index: usize| {
        let end = segments[index].next_offset.0;
        match index.checked_sub(1) {
            _ if segments[index].bytes == 0 => "empty".into(),
            // Where the oldest begins is not told.
            None => format!("up to {}", number(end.saturating_sub(1))),
            Some(before) => offsets(segments[before].next_offset.0, end),
        }
    };
    let boxes: String = shown
        .clone()
        .map(|index| format!("| {:<CELL$}", title(index)))
        .collect();
    let dots = |wanted: bool| if wanted { "..." } else { "" };
    format!(
        "{:<LABEL$}{}{boxes}|{}",
        "offsets",
        dots(shown.start > 0),
        dots(shown.end < segments.len())
    )
}
