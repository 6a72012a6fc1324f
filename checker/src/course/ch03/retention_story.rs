//! 3.6: what is said about a wrong answer.

use super::retention::{Retentions, Rule, age, gone, left_without};
use super::words::{number, offsets, place, span};
use crate::exercise::{Case, Story};
use crate::page::plural;
use probe::ch03::Retention;

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
            "the followers do not have all of its records: if the leader dies, they are gone for good.",
        );
    }
    if is_last && segment.bytes == 0 {
        return (
            "it is empty".into(),
            "nothing is won, and at each run a new empty segment would be made for it.",
        );
    }
    let by_size = (call.config.retention_bytes >= 0).then(|| {
        format!(
            "without it {} bytes are left, fewer than {}",
            number(left_without(call, index)),
            number(call.config.retention_bytes)
        )
    });
    let by_time = (call.config.retention_ms >= 0).then(|| {
        format!(
            "its age of {} is not more than {}",
            span(age(call, segment)),
            span(call.config.retention_ms)
        )
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
        (None, None) if segment.next_offset > call.log_start => (
            format!(
                "it has records from the log start {} on",
                number(call.log_start.0)
            ),
            "readers may still ask for these records, and they are not there.",
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
            "nobody can read these records any more, and their bytes stay on the disk.",
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
            "records stay longer than promised; some may not be kept that long by law.",
        ),
    }
}

/// The segments around the wrong one side by side, and under them which go.
fn picture(case: &Case<'_, Retentions>, wrong: usize) -> Vec<String> {
    const LABEL: usize = 13;
    const CELL: usize = 12;
    const SHOWN: usize = 4;
    let call = case.call;
    let (segments, gone) = (&call.segments, gone(call));
    let first = (wrong + 2).saturating_sub(SHOWN).min(segments.len());
    let shown = first..(first + SHOWN).min(segments.len());
    let row = |label: &str, cell: &dyn Fn(usize) -> String| {
        let cells: String = shown
            .clone()
            .map(|index| format!("  {:<CELL$}", cell(index)))
            .collect();
        format!(
            "{label:<LABEL$}{}{cells}",
            if first > 0 { "   " } else { "" }
        )
        .trim_end()
        .to_string()
    };
    let title = |index: usize| match index.checked_sub(1) {
        // Where the oldest begins is not told.
        None => format!(
            "up to {}",
            number(segments[0].next_offset.0.saturating_sub(1))
        ),
        Some(before) if segments[index].bytes == 0 => {
            format!("at {}", number(segments[before].next_offset.0))
        }
        Some(before) => offsets(
            segments[before].next_offset.0,
            segments[index].next_offset.0,
        ),
    };
    let boxes: String = shown
        .clone()
        .map(|index| format!("| {:<CELL$}", title(index)))
        .collect();
    let dots = |wanted: bool| if wanted { "..." } else { "" };
    let mut lines = vec![];
    if segments.is_empty() {
        lines.push(format!("{:<LABEL$}(none)", "segments"));
    } else {
        lines.push(format!(
            "{:<LABEL$}{}{boxes}|{}",
            "offsets",
            dots(first > 0),
            dots(shown.end < segments.len())
        ));
        lines.push(row("next offset", &|index| {
            number(segments[index].next_offset.0)
        }));
        lines.push(row("bytes", &|index| number(segments[index].bytes)));
    }
    let by_time = call.config.retention_ms >= 0;
    if by_time && !segments.is_empty() {
        lines.push(row("age in ms", &|index| {
            let segment = &segments[index];
            let by_file = segment.largest_timestamp.0 < 0;
            format!(
                "{}{}",
                number(age(call, segment)),
                if by_file { " (file)" } else { "" }
            )
        }));
    }
    if !segments.is_empty() {
        lines.push(row("expected", &|index| {
            match gone.get(index) {
                Some(Rule::Start) => "goes (start)",
                Some(Rule::Size) => "goes (size)",
                Some(Rule::Time) => "goes (time)",
                None => "stays",
            }
            .into()
        }));
        lines.push(row("you", &|index| {
            if index < *case.got { "goes" } else { "stays" }.into()
        }));
        if wrong < segments.len() {
            lines.push(row("", &|index| {
                if index == wrong { "^^^^^" } else { "" }.into()
            }));
        }
    }
    let limit = |value: i64, unit: &str| match value {
        ..0 => format!("none ({value})"),
        value => format!("{}{unit}", number(value)),
    };
    lines.push(format!(
        "{:<LABEL$}start {}, high watermark {}, size {}, time {}",
        "limits",
        number(call.log_start.0),
        number(call.high_watermark.0),
        limit(call.config.retention_bytes, ""),
        limit(call.config.retention_ms, " ms")
    ));
    lines
}
