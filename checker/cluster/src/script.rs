//! Scripts: a schedule that a person wrote, with what must be seen when it runs.
//!
//! ```text
//! # One or two sentences: what is shown, and where Kafka has it.
//! config min-isr=2 lag=10 unclean=no max-records=8
//! at 5 write all leader
//! at 12 show
//! at 14 stop 1
//! until 40
//! ---
//! ...what is seen...
//! ```
//!
//! `at 12 show` prints every log as it is at the end of tick 12; behind it may stand a name. `decision NAME` runs the script with
//! another table than today's. `healing=yes` behind `config` lets everything heal in the end, as a drawn schedule does. `until` is needed only
//! where something happens long after the last step.

use crate::{
    Acks, At, BrokerView, Config, ControllerView, Decisions, Frame, Run, Schedule, Step, Tick,
    Ticks, Trace, record_until,
};
use kit::Offset;
use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// A script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// What it shows, in words.
    pub intent: String,
    /// The table that it runs with, if it is not today's.
    pub decision: Option<String>,
    /// What happens.
    pub schedule: Schedule,
    /// When all logs are shown.
    pub shows: Vec<Show>,
    /// It runs at least so long.
    pub until: Tick,
    /// What must be seen.
    pub expected: String,
}

/// A look at all logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Show {
    /// At the end of this tick.
    pub at: Tick,
    /// Its name, perhaps empty.
    pub name: String,
}

/// A line that no script has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoScript {
    /// Its number, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
}

impl fmt::Display for NoScript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} does not belong in a script: {}",
            self.line, self.text
        )
    }
}

impl std::error::Error for NoScript {}

/// Between what happens and what is seen.
const LINE: &str = "---\n";

impl FromStr for Script {
    type Err = NoScript;

    fn from_str(text: &str) -> Result<Self, NoScript> {
        let (head, expected) = text.split_once(LINE).unwrap_or((text, ""));
        let mut script = Script {
            intent: String::new(),
            decision: None,
            schedule: Schedule {
                config: Config {
                    min_isr: 2,
                    lag_max: Ticks(10),
                    unclean: false,
                    max_records: 8,
                },
                steps: Vec::new(),
                healing: false,
            },
            shows: Vec::new(),
            until: Tick(0),
            expected: expected.to_string(),
        };
        for (index, line) in head.lines().enumerate() {
            script.line(line).ok_or_else(|| NoScript {
                line: index + 1,
                text: line.to_string(),
            })?;
        }
        Ok(script)
    }
}

impl Script {
    fn line(&mut self, line: &str) -> Option<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "#" => {
                if !self.intent.is_empty() {
                    self.intent.push(' ');
                }
                self.intent.push_str(rest);
            }
            "decision" => self.decision = Some(rest.to_string()),
            "config" => {
                for setting in rest.split_whitespace() {
                    self.setting(setting)?;
                }
            }
            "until" => self.until = tick(rest)?,
            "at" => {
                let (at, what) = rest.split_once(' ')?;
                let at = tick(at)?;
                match what.strip_prefix("show") {
                    Some(name) => {
                        self.until = self.until.max(at);
                        let name = name.trim().to_string();
                        self.shows.push(Show { at, name });
                    }
                    None => {
                        let step = what.parse::<Step>().ok()?;
                        self.schedule.steps.push(At { at, step });
                    }
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn setting(&mut self, setting: &str) -> Option<()> {
        let config = &mut self.schedule.config;
        let yes = |value: &str| match value {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        match setting.split_once('=')? {
            ("min-isr", value) => config.min_isr = value.parse().ok()?,
            ("lag", value) => config.lag_max = Ticks(value.parse().ok()?),
            ("unclean", value) => config.unclean = yes(value)?,
            ("max-records", value) => config.max_records = value.parse().ok()?,
            ("healing", value) => self.schedule.healing = yes(value)?,
            _ => return None,
        }
        Some(())
    }

    /// Runs it and keeps what was seen.
    #[must_use]
    pub fn play(&self, decisions: &dyn Decisions) -> Run {
        record_until(&self.schedule, decisions, self.until)
    }

    /// What was seen, as it stands in a script, from the first step on.
    #[must_use]
    pub fn tell(&self, run: &Run) -> String {
        let mut told = String::new();
        let Some(trace) = &run.trace else { return told };
        let mut ticks: BTreeSet<Tick> = trace.frames.iter().map(|frame| frame.tick).collect();
        ticks.extend(self.shows.iter().map(|show| show.at));
        let steps = self.schedule.steps.iter();
        let begin = steps.map(|at| at.at).min().unwrap_or_default();
        for tick in ticks.range(begin..=run.end) {
            for frame in trace.frames.iter().filter(|frame| frame.tick == *tick) {
                for (index, event) in frame.events.iter().enumerate() {
                    match index {
                        0 => line(&mut told, format_args!("{tick:>4}  {event}")),
                        _ => line(&mut told, format_args!("      {event}")),
                    }
                }
            }
            for show in self.shows.iter().filter(|show| show.at == *tick) {
                line(&mut told, format_args!("{tick:>4}  show {}", show.name));
                if let Some(frame) = frame_at(trace, *tick) {
                    picture(&mut told, frame);
                    under_way(&mut told, frame);
                }
            }
        }
        if let Some(last) = trace.frames.last() {
            line(&mut told, format_args!("{:>4}  end", run.end));
            if !self.shows.iter().any(|show| show.at == run.end) {
                picture(&mut told, last);
            }
            line(&mut told, format_args!("      {}", compared(&last.brokers)));
            clients(&mut told, last);
        }
        match &run.broken {
            None => told.push_str("held\n"),
            Some(broken) => {
                line(
                    &mut told,
                    format_args!("broken {}: {}", broken.rule.id(), broken.text),
                );
            }
        }
        told
    }

    /// The script's text with this as what must be seen.
    #[must_use]
    pub fn rewritten(text: &str, told: &str) -> String {
        let head = text.split_once(LINE).map_or(text, |(head, _)| head);
        format!("{head}{LINE}{told}")
    }
}

fn tick(text: &str) -> Option<Tick> {
    Some(Tick(text.trim().parse().ok()?))
}

/// The state at the end of a tick: ticks in which nothing changed have no frame of their own.
#[must_use]
pub fn frame_at(trace: &Trace, at: Tick) -> Option<&Frame> {
    trace.frames.iter().rev().find(|frame| frame.tick <= at)
}

fn line(told: &mut String, text: fmt::Arguments<'_>) {
    let from = told.len();
    // Writing to a string does not fail.
    let _ = told.write_fmt(text);
    let end = told[from..].trim_end().len();
    told.truncate(from + end);
    told.push('\n');
}

fn picture(told: &mut String, frame: &Frame) {
    let ControllerView {
        leader,
        epoch,
        isr,
        live,
        ..
    } = frame.controller;
    let leads = match leader {
        Some(leader) => format!("broker {leader} leads"),
        None => "nobody leads".into(),
    };
    line(
        told,
        format_args!("      controller: {leads} epoch {epoch}, in sync {isr}, alive {live}"),
    );
    let logs: Vec<String> = frame.brokers.iter().map(log).collect();
    let roles: Vec<String> = frame.brokers.iter().map(role).collect();
    let widest = |column: &[String]| column.iter().map(String::len).max().unwrap_or(0);
    let (width, role_width) = (widest(&logs), widest(&roles));
    for ((broker, log), role) in frame.brokers.iter().zip(&logs).zip(&roles) {
        let mut more = String::new();
        if !broker.epochs.is_empty() {
            more.push_str("  epochs");
            for (epoch, start) in &broker.epochs {
                let _ = write!(more, " {epoch}@{start}");
            }
        }
        if let Some(leads) = &broker.leads {
            let _ = write!(more, "  in sync {}", leads.isr);
            if let Some(pending) = leads.pending {
                let _ = write!(more, ", asks for {pending}");
            }
        }
        line(
            told,
            format_args!(
                "      broker {}: {role:<role_width$}  {log:<width$}{more}",
                broker.id
            ),
        );
    }
}

fn under_way(told: &mut String, frame: &Frame) {
    for (from, to, text) in &frame.messages {
        line(
            told,
            format_args!("      under way from {from} to {to}: {text}"),
        );
    }
}

fn role(broker: &BrokerView) -> String {
    let epoch = broker.epoch;
    let role = match (broker.state, broker.role, broker.follows) {
        ("stopped", ..) => return "stopped".into(),
        (_, "leader", _) => format!("leads epoch {epoch}"),
        (_, _, Some(leader)) => format!("follows {leader} epoch {epoch}"),
        _ => format!("no leader epoch {epoch}"),
    };
    match broker.state {
        "paused" => format!("paused, {role}"),
        _ => role,
    }
}

/// Each record with its epoch, and the high watermark as a bar.
fn log(broker: &BrokerView) -> String {
    let mut words = Vec::new();
    if broker.start > Offset(0) {
        words.push(format!("(from {})", broker.start));
    }
    let mut offset = broker.start;
    for (epoch, value) in &broker.log {
        if offset == broker.hw {
            words.push("|".into());
        }
        words.push(format!("{value}/{epoch}"));
        offset.0 += 1;
    }
    if offset <= broker.hw {
        words.push("|".into());
    }
    words.join(" ")
}

/// Whether all logs say the same, as far as two of them go.
fn compared(brokers: &[BrokerView]) -> String {
    let at = |broker: &BrokerView, offset: i64| {
        let index = usize::try_from(offset - broker.start.0).ok()?;
        broker.log.get(index).cloned()
    };
    let end = |broker: &BrokerView| broker.start.0 + broker.log.len() as i64;
    let longest = brokers.iter().map(end).max().unwrap_or(0);
    for offset in 0..longest {
        let there: BTreeSet<_> = brokers.iter().filter_map(|one| at(one, offset)).collect();
        if there.len() > 1 {
            return format!("the logs differ at offset {offset}");
        }
    }
    match brokers.iter().all(|broker| end(broker) == longest) {
        true => "the logs are equal".into(),
        false => "the logs are equal as far as they go".into(),
    }
}

fn clients(told: &mut String, frame: &Frame) {
    let clients = &frame.clients;
    for acks in [Acks::All, Acks::Leader] {
        let with = clients.acknowledged.iter().filter(|one| one.acks == acks);
        let values: Vec<&str> = with.map(|one| one.value.as_str()).collect();
        if !values.is_empty() {
            line(
                told,
                format_args!("      acknowledged with acks={acks}: {}", values.join(" ")),
            );
        }
    }
    for (value, why) in &clients.failed {
        line(told, format_args!("      failed: {value}, {why}"));
    }
    if !clients.waiting.is_empty() {
        line(
            told,
            format_args!("      no answer: {}", clients.waiting.join(" ")),
        );
    }
    line(
        told,
        format_args!("      a consumer has read below offset {}", clients.read),
    );
}
