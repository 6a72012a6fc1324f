//! The page of an experiment.

use super::{Ran, SECTION, Whose};
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::page::{Colour, labelled, list_of_ids, paint, width, wrap};

/// The page.
#[must_use]
pub fn page(ran: &Ran, chapter: &Chapter) -> Vec<String> {
    let head = format!("Lab {}", ran.lab.name);
    let mut lines = vec![format!(
        "{}   chapter {}, {}",
        paint(Colour::Strong, &head),
        chapter.number,
        chapter.title
    )];
    lines.push(String::new());
    lines.extend(wrap(ran.lab.question, width()));
    lines.push(String::new());
    lines.extend(labelled("Guess", ran.guess.as_deref().unwrap_or("none")));
    lines.extend(labelled("Found", &ran.outcome.says));
    lines.push(String::new());
    lines.extend(
        ran.outcome
            .picture
            .iter()
            .map(|line| match line.is_empty() {
                true => String::new(),
                false => format!("    {line}"),
            }),
    );
    lines.push(String::new());
    lines.extend(labelled("Means", &ran.outcome.meaning));
    if let Some(place) = ran
        .outcome
        .replay
        .as_ref()
        .and_then(|replay| replay.place.as_ref())
    {
        lines.extend(labelled(
            "See",
            &format!("{place}, in a browser: step by step"),
        ));
    }
    lines.extend(labelled(
        "Ran on",
        &on(&ran.whose, &ran.borrowed, ran.lab.exercises.len()),
    ));
    for note in &ran.notes {
        lines.extend(labelled(
            "Note",
            &format!("{}.", note.trim_end_matches('.')),
        ));
    }
    lines.extend(labelled(
        "Book",
        &format!("book/src/{}, \"{SECTION}\"", chapter.page),
    ));
    lines
}

fn on(whose: &Whose, borrowed: &[ExerciseId], of: usize) -> String {
    match whose {
        Whose::Mine if borrowed.is_empty() => "your own code.".into(),
        Whose::Mine => {
            let bodies = match borrowed.len() {
                1 => "the reference's body",
                _ => "the reference's bodies",
            };
            let ids = list_of_ids(borrowed);
            match borrowed.len() == of {
                true => format!("{bodies} that you borrowed ({ids})."),
                false => format!("your own code, but for {ids}: {bodies} that you borrowed."),
            }
        }
        Whose::Asked => "the reference.".into(),
        Whose::Instead(why) => format!("the reference, since {why}."),
    }
}

/// "1,073,741,824".
pub(crate) fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_borrowed_is_not_called_their_own() {
        let ids = |numbers: &[u16]| -> Vec<ExerciseId> {
            numbers
                .iter()
                .map(|&number| ExerciseId::new(1, number))
                .collect()
        };
        let on = |borrowed: &[u16]| on(&Whose::Mine, &ids(borrowed), 2);
        assert_eq!(on(&[]), "your own code.");
        assert_eq!(
            on(&[9]),
            "your own code, but for 1.9: the reference's body that you borrowed."
        );
        assert_eq!(
            on(&[9, 10]),
            "the reference's bodies that you borrowed (1.9, 1.10)."
        );
    }

    #[test]
    fn large_numbers_are_written_in_groups() {
        assert_eq!(
            [0, 999, 1000, 1_073_741_824].map(number),
            ["0", "999", "1,000", "1,073,741,824"]
        );
    }
}
