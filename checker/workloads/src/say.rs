//! The lines in which the program tells the checker what it found: words between tabs. The learner's code may print
//! among them, so each begins with a word that nobody else prints.

use crate::measure::Outcome;
use crate::spread::Spread;
use crate::workload::{Amount, Workload};

const FIRST: &str = "\u{1e}bench";

/// A workload begins.
#[must_use]
pub fn begin(workload: &Workload) -> String {
    let (unit, count) = match workload.amount {
        Amount::Bytes(count) => ("bytes", count),
        Amount::Items(count) => ("items", count),
    };
    line(&[
        "begin",
        workload.exercise,
        workload.name,
        workload.about,
        unit,
        &count.to_string(),
    ])
}

/// The reference's time alone, in nanoseconds a run.
#[must_use]
pub fn reference(nanoseconds: f64) -> String {
    line(&["reference", &format!("{nanoseconds:.3}")])
}

/// The learner's first run came back.
#[must_use]
pub fn returned() -> String {
    line(&["returned"])
}

/// What came of it.
#[must_use]
pub fn outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Measured(figures) => line(&[
            "measured",
            &figures.rounds.to_string(),
            &spread(&figures.reference),
            &spread(&figures.mine),
            &spread(&figures.ratio),
        ]),
        Outcome::NotWritten(text) => line(&["not-written", text]),
        Outcome::Panicked(text) => line(&["panicked", text]),
    }
}

fn spread(spread: &Spread) -> String {
    format!("{:.6} {:.6} {:.6}", spread.low, spread.median, spread.high)
}

/// Begins on a line of its own, whatever was printed before.
fn line(words: &[&str]) -> String {
    let clean = words
        .iter()
        .map(|word| word.replace(|letter: char| letter.is_control(), " "));
    let words: Vec<String> = clean.collect();
    format!("\n{FIRST}\t{}\n", words.join("\t"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_with_lines_and_tabs_stays_on_its_line() {
        let said = outcome(&Outcome::Panicked("a\nb\tc".into()));
        assert_eq!(said, "\n\u{1e}bench\tpanicked\ta b c\n");
    }
}
