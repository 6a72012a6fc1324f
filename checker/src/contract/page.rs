//! The contract as a page.

use super::{Contract, is_counted};
use crate::page::{Colour, labelled, paint, wrap};

const WIDTH: usize = 80;

/// The lines of the page.
#[must_use]
pub fn page(contract: &Contract) -> Vec<String> {
    let about = &contract.about;
    let number = about.id.chapter;
    let state = if contract.passed {
        paint(Colour::Good, "passed")
    } else {
        format!("{} min", about.minutes)
    };
    let head = paint(Colour::Strong, &format!("{} {}", about.id, about.title));
    let mut kinds = String::new();
    if about.heart {
        kinds.push_str(", a heart of it");
    }
    if about.is_bonus() {
        kinds.push_str(", a bonus");
    }
    let mut lines = vec![
        format!("{head}   {state}   chapter {number}{kinds}"),
        String::new(),
    ];
    for function in &contract.functions {
        lines.extend(wrap(&function.summary, WIDTH));
        lines.push(String::new());
        let mut signature = wrap(&function.signature, WIDTH - 12).into_iter();
        lines.extend(signature.next().map(|line| format!("    {line}")));
        lines.extend(signature.map(|line| format!("        {line}")));
        lines.push(format!("    {}", paint(Colour::Quiet, &function.place)));
        lines.push(String::new());
    }
    lines.extend(laws(contract, "Rules:", false));
    lines.extend(laws(contract, "Counted, and never timed:", true));
    let section = contract.section.as_deref().unwrap_or(about.title);
    lines.extend(labelled(
        "Book",
        &format!("{}, \"{section}\"", contract.book),
    ));
    let (seen, all) = contract.hints;
    lines.push(format!(
        "Hint   cargo run -p checker -- hint {}   ({seen} of {all} seen)",
        about.id
    ));
    lines.push(format!(
        "First  cargo run -p checker -- examples {}   (your own examples)",
        about.id
    ));
    lines.push(format!(
        "Check  cargo run -p checker -- chapter {number} --only {}",
        about.id
    ));
    if contract.passed {
        lines.push(String::new());
        lines.extend(wrap(about.learnt, WIDTH));
    }
    lines
}

fn laws(contract: &Contract, title: &str, counted: bool) -> Vec<String> {
    let laws: Vec<_> = contract
        .laws
        .iter()
        .filter(|(id, _)| is_counted(id) == counted)
        .collect();
    if laws.is_empty() {
        return Vec::new();
    }
    let widest = contract.laws.iter().map(|(id, _)| id.len()).max();
    let column = widest.unwrap_or(0) + 4;
    let mut lines = vec![title.to_string()];
    for (id, sentence) in laws {
        let mut id = *id;
        for line in wrap(sentence, WIDTH - column) {
            lines.push(format!("  {id:<width$}{line}", width = column - 2));
            id = "";
        }
    }
    lines.push(String::new());
    lines
}
