//! A run as text: a line a frame, a column a broker, the frame that broke a rule at the end.
//!
//! `L0 [r1 r2 | r3]` is a leader in epoch 0 with three records, the first two below its high watermark.

use crate::trace::{BrokerView, Frame, Trace};
use kit::Offset;

/// The width of a broker's column.
const COLUMN: usize = 17;

/// Draws at most `lines` lines of `width` columns. What matters least is left out first: frames in which only messages moved, then
/// the oldest ones.
#[must_use]
pub fn timeline(trace: &Trace, lines: usize, width: usize) -> Vec<String> {
    let matters = |frame: &&Frame| !frame.events.is_empty();
    let last = trace.frames.last();
    let mut frames: Vec<&Frame> = trace.frames.iter().filter(matters).collect();
    if let Some(last) = last
        && frames.last().map(|frame| frame.tick) != Some(last.tick)
    {
        frames.push(last);
    }
    // A heading, and the line that says what is left out.
    let room = lines.saturating_sub(2).max(1);
    let left_out = frames.len().saturating_sub(room);
    let mut out = vec![heading()];
    if left_out > 0 {
        out.push(format!("      ({left_out} earlier frames are left out)"));
    }
    let shown = &frames[left_out..];
    for (index, frame) in shown.iter().enumerate() {
        let broke = index + 1 == shown.len() && trace.broken.is_some();
        out.push(row(trace, frame, broke));
    }
    out.iter_mut().for_each(|line| cut(line, width));
    out
}

fn heading() -> String {
    let names = (1..=3).map(|id| format!("{:COLUMN$}", format!("broker {id}")));
    format!(" tick {}what happens", names.collect::<String>())
}

fn row(trace: &Trace, frame: &Frame, broke: bool) -> String {
    let mark = if broke { '>' } else { ' ' };
    let mut line = format!("{mark}{:>4} ", frame.tick.0);
    for broker in &frame.brokers {
        let offset = trace
            .broken
            .as_ref()
            .filter(|_| broke)
            .and_then(|broken| broken.offset.filter(|_| broken.broker == Some(broker.id)));
        line.push_str(&format!("{:COLUMN$}", cell(broker, offset)));
    }
    line + &shortened(&frame.said)
}

/// A broker in its column. Of a long log the end is shown.
fn cell(broker: &BrokerView, marked: Option<Offset>) -> String {
    let role = match (broker.state, broker.role) {
        ("stopped", _) => "x".to_string(),
        ("paused", _) => "=".to_string(),
        (_, "leader") => format!("L{}", broker.epoch),
        (_, "follower") => format!("f{}", broker.epoch),
        _ => "-".to_string(),
    };
    let mut words: Vec<String> = Vec::new();
    for (place, (_, value)) in (broker.start.0..).zip(&broker.log) {
        if place == broker.hw.0 && place > broker.start.0 {
            words.push("|".into());
        }
        let mark = if marked == Some(Offset(place)) {
            "!"
        } else {
            ""
        };
        words.push(format!("{value}{mark}"));
    }
    let end = broker.start.0 + broker.log.len() as i64;
    if broker.hw.0 == end && !broker.log.is_empty() {
        words.push("|".into());
    }
    if marked.is_some_and(|offset| offset.0 >= end) {
        words.push("?!".into());
    }
    let room = COLUMN - 2 - role.len() - 2;
    let full: usize = words.iter().map(|word| word.len() + 1).sum();
    let mut length = full;
    let mut first = 0;
    while length > room.saturating_sub(2) && full > room && first + 1 < words.len() {
        length -= words[first].len() + 1;
        first += 1;
    }
    let dots = if first > 0 { ".." } else { "" };
    format!("{role} {dots}{}", words[first..].join(" "))
}

/// A sentence without what its column says already.
fn shortened(said: &str) -> String {
    said.replace("Broker ", "")
        .replace("broker ", "")
        .replace("The controller", "Controller")
}

fn cut(line: &mut String, width: usize) {
    if line.chars().count() > width {
        *line = line
            .chars()
            .take(width.saturating_sub(2))
            .collect::<String>()
            .trim_end()
            .to_string()
            + " .";
    }
    *line = line.trim_end().to_string();
}
