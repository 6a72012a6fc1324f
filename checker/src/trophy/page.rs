//! The page after a chapter.

use super::After;
use crate::page::labelled;
use serde_json::{Value, json};

/// The lines below the verdict. `book` is the chapter's page, where the answers to the questions are.
#[must_use]
pub fn after_page(after: &After, book: &str, solution: bool) -> Vec<String> {
    let mut lines = labelled("Built", after.built);
    let whose = if solution { "Ours" } else { "Yours" };
    match &after.made {
        Ok(made) => {
            lines.extend(labelled(whose, &made.figure));
            lines.push(String::new());
            let picture = made.picture.iter().map(|line| match line.is_empty() {
                true => String::new(),
                false => format!("    {line}"),
            });
            lines.extend(picture);
            if !made.picture.is_empty() {
                lines.push(String::new());
            }
            if let Some(place) = &after.place {
                lines.extend(labelled("Kept", &format!("{place}: {}", made.about)));
            }
        }
        Err(why) => {
            let why = format!("nothing to show this time, since {why}.");
            lines.extend(labelled(whose, &why));
        }
    }
    if !after.questions.is_empty() && lines.last().is_some_and(|line| !line.is_empty()) {
        lines.push(String::new());
    }
    for (number, question) in (1..).zip(&after.questions) {
        let label = if number == 1 { "Ask" } else { "" };
        let mut text = labelled(label, &format!("{number}. {question}"));
        if text.len() > 1 {
            let set_in = |line: &mut String| line.insert_str(7, "   ");
            text.iter_mut().skip(1).for_each(set_in);
        }
        lines.extend(text);
    }
    if !after.questions.is_empty() {
        lines.extend(labelled("Book", &format!("{book}, \"Questions\"")));
    }
    lines.extend(labelled("Turn", after.turn));
    lines
}

/// The same as JSON.
#[must_use]
pub fn after_json(after: &After) -> Value {
    let made = after.made.as_ref();
    json!({
        "built": after.built,
        "figure": made.map(|made| &made.figure).ok(),
        "stopped": made.err(),
        "picture": made.map(|made| &made.picture).ok(),
        "trophy": after.place,
        "questions": after.questions,
        "turn": after.turn,
    })
}
