//! The page: a line or two for each finding, and below it the command that mends it.

use super::{Finding, State};
use crate::page::{Colour, paint, plural, wrap};
use serde_json::{Value, json};

/// Where the text begins.
const INDENT: usize = 20;
/// No line is longer, but for a command, which must not break.
const WIDTH: usize = 80;

/// How to take a newer version of the course.
const UPDATE: [&str; 2] = ["git commit -am \"my work so far\"", "git pull --no-rebase"];

/// The page.
#[must_use]
pub fn doctor_page(findings: &[Finding]) -> Vec<String> {
    let count = |state| {
        findings
            .iter()
            .filter(|finding| finding.state == state)
            .count()
    };
    let (problems, notes) = (count(State::Problem), count(State::Note));
    let title = format!(
        "Doctor: {}, {}.",
        plural(problems, "problem"),
        plural(notes, "note")
    );
    let mut lines = vec![paint(Colour::Strong, &title), String::new()];
    for finding in findings {
        lines.extend(shown(finding));
    }
    lines.push(String::new());
    lines.push("To take a newer version of the course and keep your chapters:".into());
    lines.extend(UPDATE.map(|command| format!("{:INDENT$}{command}", "")));
    lines.push(String::new());
    lines.push(match problems {
        0 => "Nothing stands in your way.".into(),
        _ => format!(
            "{} in your way. Mend the first, then: cargo run -p checker -- doctor",
            plural(problems, "problem")
        ),
    });
    lines
}

fn shown(finding: &Finding) -> Vec<String> {
    let (word, colour) = word(finding.state);
    let mut lines: Vec<String> = wrap(&finding.text, WIDTH - INDENT)
        .into_iter()
        .map(|line| format!("{:INDENT$}{line}", ""))
        .collect();
    if let Some(first) = lines.first_mut() {
        // Padded before it is painted: colours have a length but no width.
        let label = paint(colour, &format!("{word:9}"));
        *first = format!("{label}{:11}{}", finding.topic, &first[INDENT..]);
    }
    lines.extend(
        finding
            .mend
            .iter()
            .map(|command| format!("{:INDENT$}{command}", "  ->")),
    );
    lines
}

fn word(state: State) -> (&'static str, Colour) {
    match state {
        State::Ok => ("ok", Colour::Good),
        State::Note => ("note", Colour::Quiet),
        State::Problem => ("problem", Colour::Bad),
    }
}

/// The same for a program.
#[must_use]
pub fn doctor_json(findings: &[Finding]) -> Value {
    let findings: Vec<Value> = findings
        .iter()
        .map(|finding| {
            json!({
                "topic": finding.topic,
                "state": word(finding.state).0,
                "text": finding.text,
                "mend": finding.mend,
            })
        })
        .collect();
    json!({"schema": 1, "findings": findings, "update": UPDATE})
}
