//! A run as text, for a page of a terminal: a line a frame, a column a broker. The frame that broke a rule is the last.
//!
//! `L` leads, `f` follows, each with its epoch; `x` is stopped, `=` stands still, `-` has no leader. In a log a number stands where
//! an epoch begins, and `|` where the high watermark is; `..` is what has no room. `!` marks the record that broke the rule, `_!` the
//! place where it should be.

use crate::trace::{BrokerView, Event, Frame, Kind, Trace};
use kit::{Epoch, Offset};
use std::collections::BTreeSet;

/// A broker's column has at least and at most so many places.
const COLUMN: (usize, usize) = (11, 16);
/// The in-sync replicas have so many.
const ISR: usize = 6;
const LEGEND: &str = "L leads, f follows, with epoch; x stopped; = paused; | high watermark";

/// Draws at most `lines` lines of `width` columns. What matters least is left out first: frames in which only messages moved, then
/// what does not touch the broken record, then the earliest.
#[must_use]
pub fn timeline(trace: &Trace, lines: usize, width: usize) -> Vec<String> {
    // A heading and, where there is room, what the letters mean.
    let legend = lines >= 8;
    let room = lines.saturating_sub(if legend { 2 } else { 1 }).max(1);
    let (shown, left_out) = choose(trace, room);
    let last = trace.frames.len().saturating_sub(1);
    let ends = trace.broken.is_some() || trace.stopped.is_some();
    let rows: Vec<Row> = shown
        .into_iter()
        .map(|index| row(trace, index, ends && index == last))
        .collect();
    let cells = rows.iter().flat_map(|row| &row.cells);
    let widest = cells.map(|cell| cell.len() + 2).max().unwrap_or(0);
    let column = widest.clamp(COLUMN.0, COLUMN.1);

    let mut out = vec![Row::heading().line(column, width)];
    if left_out > 0 {
        let frames = if left_out == 1 {
            "frame is"
        } else {
            "frames are"
        };
        out.push(format!("      ({left_out} {frames} left out)"));
    }
    out.extend(rows.iter().map(|row| row.line(column, width)));
    if legend {
        out.push(format!("      {LEGEND}"));
    }
    for line in &mut out {
        line.truncate(width);
    }
    out
}

/// A line of the picture.
struct Row {
    mark: char,
    tick: String,
    cells: Vec<String>,
    isr: String,
    /// What happened, the most telling first, each with its place in the frame.
    events: Vec<(usize, String)>,
}

impl Row {
    fn heading() -> Self {
        Self {
            mark: ' ',
            tick: "tick".into(),
            cells: (1..=3).map(|id| format!("broker {id}")).collect(),
            isr: "isr".into(),
            events: vec![(0, "what happens".into())],
        }
    }

    fn line(&self, column: usize, width: usize) -> String {
        let mut line = format!("{}{:>4} ", self.mark, self.tick);
        for cell in &self.cells {
            line += &format!("{cell:column$}");
        }
        line += &format!("{:ISR$}", self.isr);
        let mut room = width.saturating_sub(line.len());
        let mut said: Vec<&(usize, String)> = Vec::new();
        for event in &self.events {
            let needs = event.1.len() + if said.is_empty() { 0 } else { 2 };
            if needs <= room || said.is_empty() {
                room = room.saturating_sub(needs);
                said.push(event);
            }
        }
        said.sort();
        let said: Vec<&str> = said.into_iter().map(|(_, text)| text.as_str()).collect();
        line += &said.join(", ");
        line.trim_end().to_string()
    }
}

fn row(trace: &Trace, index: usize, ends: bool) -> Row {
    let frame = &trace.frames[index];
    let focus = trace.broken.as_ref().and_then(|broken| broken.offset);
    let guilty = trace.broken.as_ref().and_then(|broken| broken.broker);
    let cell = |broker: &BrokerView| {
        let marked = ends && guilty.is_none_or(|guilty| guilty == broker.id);
        format!("{}{}", role(broker), log(broker, focus, marked))
    };
    let mut order: Vec<usize> = (0..frame.events.len()).collect();
    order.sort_by_key(|place| frame.events[*place].kind);
    let events = order
        .into_iter()
        .map(|place| (place, frame.events[place].short.clone()));
    Row {
        mark: if ends { '>' } else { ' ' },
        tick: frame.tick.to_string(),
        cells: frame.brokers.iter().map(cell).collect(),
        isr: frame.controller.isr.to_string(),
        events: events.collect(),
    }
}

fn role(broker: &BrokerView) -> String {
    match (broker.state, broker.role) {
        ("stopped", _) => "x  ".into(),
        ("paused", "leader") => format!("=L{} ", broker.epoch),
        ("paused", _) => "=  ".into(),
        (_, "leader") => format!("L{} ", broker.epoch),
        (_, "follower") => format!("f{} ", broker.epoch),
        _ => "-  ".into(),
    }
}

/// As much of a log as has room: its end, or the place where something broke.
fn log(broker: &BrokerView, focus: Option<Offset>, marked: bool) -> String {
    let (start, count) = (broker.start.0, broker.log.len());
    let place = |offset: Offset| usize::try_from(offset.0 - start).ok();
    let focus = focus.and_then(place);
    let most = COLUMN.1 - 2 - role(broker).len();
    let to = match focus {
        Some(focus) if focus < count => (focus + 2).min(count),
        _ => count,
    };
    let mark = focus.filter(|_| marked);
    let whole = records(broker, 0, count, mark);
    if whole.len() <= most {
        return whole;
    }
    let parts = (0..to.max(1)).map(|from| {
        let before = if from > 0 { ".." } else { "" };
        let behind = if to < count { ".." } else { "" };
        format!("{before}{}{behind}", records(broker, from, to, mark))
    });
    let mut parts = parts.skip_while(|part| part.len() > most);
    parts.next().unwrap_or_else(|| "..".into())
}

/// `0:r1 r2|1:r3`
fn records(broker: &BrokerView, from: usize, to: usize, mark: Option<usize>) -> String {
    let hw = usize::try_from(broker.hw.0 - broker.start.0).unwrap_or(0);
    let mut out = String::new();
    let mut epoch: Option<Epoch> = None;
    for (place, (of, value)) in broker.log.iter().enumerate().take(to).skip(from) {
        match place == hw {
            true => out.push('|'),
            false if place > from => out.push(' '),
            false => {}
        }
        if epoch.replace(*of) != Some(*of) {
            out += &format!("{of}:");
        }
        out += value;
        if mark == Some(place) {
            out.push('!');
        }
    }
    let count = broker.log.len();
    if hw == count && to == count && count > 0 {
        out.push('|');
    }
    if mark.is_some_and(|mark| mark >= count) {
        out += " _!";
    }
    out.trim_start().to_string()
}

/// The frames that have room, and how many others are worth to be seen.
fn choose(trace: &Trace, room: usize) -> (BTreeSet<usize>, usize) {
    let frames = &trace.frames;
    let fill = |room: usize| {
        let mut shown = BTreeSet::new();
        for least in 0..=RANKS {
            for index in (0..frames.len()).rev() {
                if shown.len() < room && rank(trace, index) == Some(least) {
                    shown.insert(index);
                }
            }
        }
        shown
    };
    let left_out = |shown: &BTreeSet<usize>| {
        let all = (0..frames.len()).filter(|index| rank(trace, *index).is_some());
        all.filter(|index| !shown.contains(index)).count()
    };
    let shown = fill(room);
    if room == 1 || left_out(&shown) == 0 {
        return (shown, 0);
    }
    // The line that says so needs room, too.
    let shown = fill(room - 1);
    let left_out = left_out(&shown);
    (shown, left_out)
}

/// The largest rank.
const RANKS: usize = 4;

/// How much a frame matters for what broke: 0 most. `None`: it is never shown.
fn rank(trace: &Trace, index: usize) -> Option<usize> {
    let frames = &trace.frames;
    let frame = &frames[index];
    if index + 1 == frames.len() {
        return Some(0);
    }
    let before = index.checked_sub(1).map(|before| &frames[before]);
    let broken = trace.broken.as_ref();
    let place = broken.and_then(|broken| broken.offset);
    if before.is_some_and(|before| place.is_some_and(|place| touched(before, frame, place))) {
        return Some(1);
    }
    let of_event = |event: &Event| match event.kind {
        Kind::Step | Kind::Cut | Kind::Election | Kind::Refusal => Some(1),
        Kind::Answer | Kind::Leads => Some(2),
        Kind::Isr => Some(3),
        Kind::Alive | Kind::Read | Kind::Append => Some(4),
        Kind::Watermark | Kind::Follows | Kind::Learns => None,
    };
    frame.events.iter().filter_map(of_event).min()
}

/// Whether a broker gets or loses the record at this place, or its high watermark goes over it.
fn touched(before: &Frame, after: &Frame, place: Offset) -> bool {
    let record = |broker: &BrokerView| {
        let index = usize::try_from(place.0 - broker.start.0).ok();
        index.and_then(|index| broker.log.get(index).cloned())
    };
    let mut pairs = before.brokers.iter().zip(&after.brokers);
    pairs.any(|(old, new)| {
        let is_passed = old.state == new.state && (old.hw > place) != (new.hw > place);
        record(old) != record(new) || is_passed
    })
}
