//! A trace as a picture for the book: a few of its frames, one below the other, each with a sentence.
//!
//! All of it comes from the trace but for the sentences. The picture keeps the book's rules: 360 wide, letters of 12, the text's own
//! colour.

use crate::trace::{BrokerView, Frame, Trace};
use crate::{Tick, frame_at};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Left edge, right edge, and where the logs begin.
const LEFT: i64 = 10;
const RIGHT: i64 = 350;
const LOG: i64 = 84;
/// A record's box, and the way from one broker to the next.
const BOX: (i64, i64) = (36, 20);
const ROW: i64 = 26;
/// The way from one line of text to the next, and how many letters have room.
const LINE: i64 = 15;
const LETTERS: usize = 50;
/// So many boxes have room.
const MOST: i64 = 7;

/// Frames of the trace, each as it was at the end of a tick, with a sentence.
///
/// `source` is noted in it.
#[must_use]
pub fn strip(trace: &Trace, source: &str, frames: &[(Tick, &str)]) -> String {
    let mut pen = Pen::default();
    let seen: Vec<(&Frame, &str)> = frames
        .iter()
        .filter_map(|(tick, sentence)| Some((frame_at(trace, *tick)?, *sentence)))
        .collect();
    let ends = seen
        .iter()
        .flat_map(|(frame, _)| &frame.brokers)
        .map(|broker| broker.start.0 + broker.log.len() as i64);
    let first = (ends.max().unwrap_or(0) - MOST).max(0);
    let mut had: BTreeMap<BrokerId, Vec<(Offset, String)>> = BTreeMap::new();
    for (index, (frame, sentence)) in seen.iter().enumerate() {
        if index > 0 {
            pen.rule();
        }
        let broken = trace.broken.as_ref();
        let broken = broken.filter(|_| trace.frames.last() == Some(*frame));
        pen.head(frame);
        pen.words(sentence);
        for line in proposals(frame).chain(cut_links(frame)) {
            pen.words(&line);
        }
        if let Some(broken) = broken {
            pen.bold(&format!("The rule {} is broken.", broken.rule.id()));
        }
        pen.y += 8;
        for broker in &frame.brokers {
            let gone = had.entry(broker.id).or_default();
            let end = broker.start.0 + broker.log.len() as i64;
            gone.retain(|(offset, _)| offset.0 >= end);
            pen.broker(broker, gone, first);
            gone.splice(0..0, records(broker));
        }
    }
    pen.legend();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 360 {}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"currentColor\" stroke=\"none\">\n\
         <style>svg {{ color: #222 }} @media (prefers-color-scheme: dark) {{ svg {{ color: #ddd }} }}</style>\n\
         <!-- Made from {}. -->\n{}</svg>\n",
        pen.y,
        escape(source),
        pen.out
    )
}

/// Each record with its offset, as it is written in its box.
fn records(broker: &BrokerView) -> Vec<(Offset, String)> {
    let texts = broker.log.iter().map(|(epoch, value)| text(value, *epoch));
    let offsets = (broker.start.0..).map(Offset);
    offsets.zip(texts).collect()
}

fn text(value: &str, epoch: Epoch) -> String {
    format!("{value}/{epoch}")
}

/// What leaders have asked of the controller and it has not answered.
fn proposals(frame: &Frame) -> impl Iterator<Item = String> {
    let wanted = |broker: &BrokerView| {
        let wanted = broker.leads.as_ref()?.pending?;
        Some(format!(
            "Broker {} has asked for {wanted} in sync.",
            broker.id
        ))
    };
    frame.brokers.iter().filter_map(wanted)
}

/// The links between running brokers that are cut, as a sentence.
fn cut_links(frame: &Frame) -> Option<String> {
    let runs = |id: BrokerId| {
        let mut brokers = frame.brokers.iter();
        brokers.any(|broker| broker.id == id && broker.state != "stopped")
    };
    let cut: Vec<String> = frame
        .links
        .iter()
        .filter(|(a, b, is_cut)| *is_cut && runs(*a) && runs(*b))
        .map(|(a, b, _)| format!("{a} and {b}"))
        .collect();
    match cut.as_slice() {
        [] => None,
        links => Some(format!("No link between {}.", links.join(", "))),
    }
}

/// What is drawn, from above to below.
#[derive(Default)]
struct Pen {
    out: String,
    y: i64,
}

impl Pen {
    /// Writing to a string does not fail.
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(text);
        self.out.push('\n');
    }

    fn rule(&mut self) {
        self.y += 8;
        let y = self.y;
        self.put(format_args!(
            "<path d=\"M{LEFT} {y}H{RIGHT}\" stroke=\"currentColor\" stroke-opacity=\"0.4\" fill=\"none\"/>"
        ));
        self.y += 4;
    }

    /// The tick, and what the controller says.
    fn head(&mut self, frame: &Frame) {
        self.y += LINE;
        let (y, tick, epoch) = (self.y, frame.tick, frame.controller.epoch);
        let isr = frame.controller.isr;
        let leads = match frame.controller.leader {
            Some(leader) => format!("{leader} leads epoch {epoch}"),
            None => format!("nobody leads epoch {epoch}"),
        };
        self.put(format_args!(
            "<text x=\"{LEFT}\" y=\"{y}\" font-weight=\"bold\">tick {tick}</text>"
        ));
        self.put(format_args!(
            "<text x=\"{RIGHT}\" y=\"{y}\" text-anchor=\"end\">{leads}, in sync {isr}</text>"
        ));
        self.y += 2;
    }

    fn words(&mut self, sentence: &str) {
        for line in lines(sentence) {
            self.y += LINE;
            let (y, line) = (self.y, escape(&line));
            self.put(format_args!("<text x=\"{LEFT}\" y=\"{y}\">{line}</text>"));
        }
    }

    fn bold(&mut self, sentence: &str) {
        self.y += LINE;
        let (y, sentence) = (self.y, escape(sentence));
        self.put(format_args!(
            "<text x=\"{LEFT}\" y=\"{y}\" font-weight=\"bold\">{sentence}</text>"
        ));
    }

    /// A broker's name, what it does, and its log. What it had in an earlier frame, and has nothing
    /// in its place, is shown as gone.
    fn broker(&mut self, broker: &BrokerView, gone: &[(Offset, String)], first: i64) {
        let runs = broker.state != "stopped";
        let role = match (broker.state, broker.role, broker.follows) {
            ("up", "leader", _) => "leads".to_string(),
            ("up", _, Some(leader)) => format!("follows {leader}"),
            ("up", ..) => "waits".into(),
            (state, ..) => state.into(),
        };
        let (id, y) = (broker.id, self.y + 14);
        self.put(format_args!(
            "<text x=\"{LEFT}\" y=\"{y}\" font-weight=\"bold\">{id}</text>"
        ));
        let weight = if role == "leads" {
            " font-weight=\"bold\""
        } else {
            ""
        };
        self.put(format_args!(
            "<text x=\"23\" y=\"{y}\"{weight}>{role}</text>"
        ));
        let now = records(broker);
        for (offset, text) in &now {
            if offset.0 >= first {
                let epoch = broker.log[(offset.0 - broker.start.0) as usize].0;
                self.record(LOG + (offset.0 - first) * BOX.0, text, shade(epoch, runs));
            }
        }
        for (offset, text) in gone {
            if offset.0 >= first {
                self.gone(LOG + (offset.0 - first) * BOX.0, text);
            }
        }
        let end = broker.start.0 + now.len() as i64;
        let bar = broker.hw.0.clamp(first, end.max(first));
        self.bar(LOG + (bar - first) * BOX.0);
        self.y += ROW;
    }

    fn record(&mut self, x: i64, text: &str, shade: f64) {
        let ((width, height), y) = (BOX, self.y);
        self.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" stroke=\"currentColor\" fill=\"currentColor\" fill-opacity=\"{shade:.2}\"/>"
        ));
        self.in_box(x, text, "");
    }

    fn gone(&mut self, x: i64, text: &str) {
        let ((width, height), y) = (BOX, self.y);
        self.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" stroke=\"currentColor\" fill=\"none\" stroke-dasharray=\"3 3\"/>"
        ));
        self.in_box(x, text, " text-decoration=\"line-through\"");
    }

    fn in_box(&mut self, x: i64, text: &str, how: &str) {
        let (x, y, text) = (x + BOX.0 / 2, self.y + 14, escape(text));
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\"{how}>{text}</text>"
        ));
    }

    fn bar(&mut self, x: i64) {
        let (from, to) = (self.y - 3, self.y + BOX.1 + 3);
        self.put(format_args!(
            "<path d=\"M{x} {from}V{to}\" stroke=\"currentColor\" stroke-width=\"4\" fill=\"none\"/>"
        ));
    }

    /// What the signs mean.
    fn legend(&mut self) {
        self.rule();
        self.y += 6;
        self.record(LEFT, "r2/1", shade(Epoch(1), true));
        self.bar(150);
        let gone = self.out.contains("line-through");
        if gone {
            self.gone(264, "r2/0");
        }
        let y = self.y + 14;
        self.put(format_args!(
            "<text x=\"52\" y=\"{y}\">r2 of epoch 1</text>\n<text x=\"158\" y=\"{y}\">high watermark</text>"
        ));
        if gone {
            self.put(format_args!("<text x=\"306\" y=\"{y}\">gone</text>"));
        }
        self.y += BOX.1 + 8;
    }
}

/// Each epoch has its shade. What is on the disk of a broker that is stopped is paler.
fn shade(epoch: Epoch, runs: bool) -> f64 {
    let shade = [0.05, 0.17, 0.1, 0.25, 0.13, 0.3, 0.36];
    match runs {
        true => shade[epoch.0.rem_euclid(7) as usize],
        false => 0.0,
    }
}

/// The text in lines that have room.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= LETTERS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
