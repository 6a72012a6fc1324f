//! What a learner's examples catch, as a page.

use super::known::Known;
use super::marks::{Example, Marks, Verdict};
use crate::build::Source;
use crate::course::Chapter;
use crate::exercise::About;
use crate::page::{Colour, labelled, paint, plural, wrap};
use crate::suite::Suite;

const WIDTH: usize = 80;

/// The lines of the page. `file` is the file as it is shown.
#[must_use]
pub fn page(marks: &Marks, suite: &dyn Suite, file: &str) -> Vec<String> {
    let about = suite.about();
    let mut lines = head(marks, &about);
    let mut rules = false;
    for example in &marks.examples {
        let (text, asks) = said(example, &about, file);
        rules |= asks;
        lines.extend(text.iter().take(1).map(|_| String::new()));
        lines.extend(text);
    }
    if rules {
        lines.push(String::new());
        lines.push(format!("The rules of {}:", about.id));
        for (_, sentence) in suite.laws() {
            let mut mark = "  -";
            for line in wrap(sentence, WIDTH - 4) {
                lines.push(format!("{mark} {line}"));
                mark = "   ";
            }
        }
    }
    let caught: Vec<&String> = marks
        .mistakes
        .iter()
        .filter(|(.., by)| !by.is_empty())
        .map(|(_, sentence, _)| sentence)
        .collect();
    if !caught.is_empty() {
        lines.push(String::new());
        for sentence in caught {
            lines.extend(labelled("Caught", sentence));
        }
    }
    let left = uncaught(marks);
    if !left.is_empty() {
        lines.push(String::new());
        for (count, place) in left {
            let verb = match count {
                1 => "one of them breaks".to_string(),
                count => format!("{} of them break", number(count)),
            };
            lines.extend(labelled("Left", &format!("{verb}: {place}")));
        }
    }
    lines
}

fn head(marks: &Marks, about: &About) -> Vec<String> {
    let right =
        |example: &&Example| matches!(example.verdict, Verdict::Right(_) | Verdict::CallsNothing);
    let (all, right) = (
        marks.examples.len(),
        marks.examples.iter().filter(right).count(),
    );
    let (colour, first) = match (all, right) {
        (1, 1) => (Colour::Good, "your example is right, and it catches".into()),
        _ if all == right => (
            Colour::Good,
            "all your examples are right, and they catch".into(),
        ),
        (1, 0) => (Colour::Bad, "your example is not right, and catches".into()),
        (_, 1) => (
            Colour::Bad,
            format!("1 of {all} examples is right, and catches"),
        ),
        (_, right) => (
            Colour::Bad,
            format!("{right} of {all} examples are right, and they catch"),
        ),
    };
    let name = format!("{} {}: ", about.id, about.title);
    let count = match marks.caught() {
        0 => "none".into(),
        count => count.to_string(),
    };
    let sentence = format!(
        "{name}{first} {count} of {}.",
        plural(marks.mistakes.len(), "mistake")
    );
    wrap(&sentence, WIDTH)
        .iter()
        .map(|line| paint(colour, line))
        .collect()
}

/// What is said of an example that is not simply right, and whether the rules must be read for it.
fn said(example: &Example, about: &About, file: &str) -> (Vec<String>, bool) {
    let name = &example.name;
    let place = |line: Option<usize>| match line.or(example.line) {
        Some(line) => format!("       {file}:{line}"),
        None => format!("       {file}"),
    };
    match &example.verdict {
        Verdict::Right(_) => (Vec::new(), false),
        Verdict::CallsNothing => {
            let functions = about.functions.join(" or ");
            let text =
                format!("`{name}` does not call {functions}, so it cannot catch anything here.");
            (labelled("Idle", &text), false)
        }
        Verdict::Stopped { line, how } => {
            let text = format!("`{name}` proves nothing: {how}.");
            let mut lines = labelled("Wrong", &text);
            lines.push(place(*line));
            (lines, false)
        }
        Verdict::Wrong {
            line,
            like,
            sentence,
        } => {
            let what = match like {
                Some(_) => format!("That would be the answer of {sentence}."),
                None => "Read the rules once more, with its input in mind.".into(),
            };
            let text = format!("`{name}` expects what the contract does not say. {what}");
            let mut lines = labelled("Wrong", &text);
            lines.push(place(*line));
            if let Some(Known { place, .. }) = like {
                lines.extend(labelled("Rule", &format!("{place}.")));
            }
            (lines, like.is_none())
        }
    }
}

/// The rules that uncaught mistakes break, each with how many do.
pub(super) fn uncaught(marks: &Marks) -> Vec<(usize, &str)> {
    let mut places: Vec<(usize, &str)> = Vec::new();
    for (known, ..) in marks.mistakes.iter().filter(|(.., by)| by.is_empty()) {
        match places.iter_mut().find(|(_, place)| *place == known.place) {
            Some((count, _)) => *count += 1,
            None => places.push((1, &known.place)),
        }
    }
    places
}

fn number(count: usize) -> String {
    const WORDS: [&str; 5] = ["two", "three", "four", "five", "six"];
    let word = count.checked_sub(2).and_then(|index| WORDS.get(index));
    word.map_or_else(|| count.to_string(), |word| (*word).into())
}

/// What to do where there is no example yet in the learner's file. `visible` has tests that show how an input is made.
#[must_use]
pub fn none_yet(
    chapter: &Chapter,
    about: &About,
    (tests, file): (&Source, &str),
    visible: Option<&str>,
) -> Vec<String> {
    let mut lines = vec![
        format!(
            "{} {}: there is no example of it yet.",
            about.id, about.title
        ),
        String::new(),
        format!("Write one into {file}, in a module of this name:"),
        String::new(),
    ];
    let pattern = super::pattern(chapter, about, tests);
    lines.extend(pattern.iter().map(|line| match line.is_empty() {
        true => String::new(),
        false => format!("    {line}"),
    }));
    lines.push(String::new());
    lines.push("A test is of this exercise if its module, or its own name, begins so.".into());
    lines.extend(visible.map(|visible| format!("How to make an input: {visible}")));
    lines.push(format!(
        "The rules: cargo run -p checker -- explain {}",
        about.id
    ));
    lines
}
