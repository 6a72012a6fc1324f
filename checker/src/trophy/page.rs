//! The page after a chapter.

use super::After;
use crate::exercise::ExerciseId;
use crate::page::{labelled, list_of_ids, width, wrap};
use serde_json::{Value, json};

/// The lines below the verdict. `book` is the chapter's page, where the answers to the questions are; what is borrowed did its
/// part, and is no learner's figure.
#[must_use]
pub fn after_page(
    after: &After,
    book: &str,
    borrowed: &[ExerciseId],
    solution: bool,
) -> Vec<String> {
    let mut lines = labelled("Built", after.built);
    let whose = match (solution, borrowed) {
        (true, _) => "Ours",
        (_, []) => "Yours",
        _ => "Found",
    };
    match &after.made {
        Ok(made) => {
            lines.extend(labelled(whose, &made.figure));
            if !borrowed.is_empty() {
                let ids = list_of_ids(borrowed);
                lines.extend(labelled(
                    "Lent",
                    &format!("{ids}: so this is ours in part."),
                ));
            }
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
    if !after.questions.is_empty()
        && borrowed.is_empty()
        && lines.last().is_some_and(|line| !line.is_empty())
    {
        lines.push(String::new());
    }
    for (number, question) in (1..).zip(&after.questions) {
        for (row, text) in wrap(question, width() - 10).iter().enumerate() {
            let label = if number == 1 && row == 0 { "Ask" } else { "" };
            let number = if row == 0 {
                format!("{number}. ")
            } else {
                String::new()
            };
            lines.push(format!("{label:<7}{number:<3}{text}"));
        }
    }
    if !after.questions.is_empty() {
        lines.extend(labelled(
            "Book",
            &format!("{book}: \"Questions\", the experiment, the notebook"),
        ));
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
