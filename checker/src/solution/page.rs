//! The solution as a page.

use super::{Function, Solution};
use crate::diff::{Line, lines as compare};
use crate::page::{Colour, paint, wrap};

/// The lines of the page. Code keeps its own width: what holds line breaks is not folded.
#[must_use]
pub fn page(solution: &Solution) -> Vec<String> {
    let about = &solution.about;
    let written = solution
        .functions
        .iter()
        .any(|function| function.mine.is_some());
    let marks = if written {
        ": - is yours, + is the reference's"
    } else {
        ""
    };
    let head = format!("Solution of {} {}{marks}.", about.id, about.title);
    let mut lines = vec![paint(Colour::Strong, &head), String::new()];
    for function in &solution.functions {
        lines.extend(body(function));
    }
    if !solution.helpers.is_empty() {
        lines.push("The reference has this besides:".into());
        lines.push(String::new());
    }
    for helper in &solution.helpers {
        lines.push(code(helper.lines().map(|line| in_code(' ', line))));
    }
    lines.push("Close it and write your own from memory: then it is yours.".into());
    lines
}

fn body(function: &Function) -> Vec<String> {
    let mut lines = wrap(&function.signature, 78);
    lines.push(paint(Colour::Quiet, &format!("  {}", function.place)));
    lines.push(String::new());
    let Some(mine) = &function.mine else {
        let reference = function.reference.lines();
        lines.push(code(reference.map(|line| in_code(' ', line))));
        return lines;
    };
    let compared = compare(mine, &function.reference);
    if compared.iter().all(|line| matches!(line, Line::Both(_))) {
        lines.push("  Yours is the same.".into());
        lines.push(String::new());
    }
    lines.push(code(compared.into_iter().map(|line| match line {
        Line::Both(line) => in_code(' ', line),
        Line::First(line) => paint(Colour::Bad, &in_code('-', line)),
        Line::Second(line) => paint(Colour::Good, &in_code('+', line)),
    })));
    lines
}

/// Ends in an empty line.
fn code(lines: impl Iterator<Item = String>) -> String {
    lines.map(|line| line + "\n").collect()
}

fn in_code(mark: char, line: &str) -> String {
    format!("  {mark} {line}").trim_end().into()
}
