//! What verdicts are called in reports, and what they come to.

use crate::grades::{Examples, Exercise, Status, Submission};

/// What an exercise came to, from best to least known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// All its points.
    Passed,
    /// Not passed, but some of its points.
    Partly,
    /// Tried, and wrong.
    Wrong,
    /// Still as the course gives it.
    NotStarted,
    /// It waits for an earlier exercise.
    Waits,
    /// The reference's body, lent: no points.
    Borrowed,
    /// Nobody knows: our own error. Never a 0.
    NotGraded,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Passed,
        Self::Partly,
        Self::Wrong,
        Self::NotStarted,
        Self::Waits,
        Self::Borrowed,
        Self::NotGraded,
    ];

    /// What the exercise came to.
    #[must_use]
    pub fn of(exercise: &Exercise) -> Self {
        // Two numbers of four decimals each differ by more if they differ.
        let some = |points: f64| points > 0.000_15;
        match exercise.verdict.as_str() {
            "checker-error" => Self::NotGraded,
            _ if exercise.points.is_none() && exercise.weight > 0 => Self::NotGraded,
            "passed" => Self::Passed,
            "borrowed" => Self::Borrowed,
            _ if exercise.points_of_code().is_some_and(some) => Self::Partly,
            "not-started" => Self::NotStarted,
            "skipped" => Self::Waits,
            _ => Self::Wrong,
        }
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Partly => "partly",
            Self::Wrong => "wrong",
            Self::NotStarted => "not started",
            Self::Waits => "waits",
            Self::Borrowed => "borrowed",
            Self::NotGraded => "not graded",
        }
    }

    /// In one letter, as the style sheet knows it.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Passed => 'p',
            Self::Partly => 'h',
            Self::Wrong => 'w',
            Self::NotStarted => 'n',
            Self::Waits => 'l',
            Self::Borrowed => 'b',
            Self::NotGraded => 'u',
        }
    }

    /// Whether the student has tried it, and we know how that went.
    #[must_use]
    pub fn is_tried(self) -> bool {
        matches!(self, Self::Passed | Self::Partly | Self::Wrong)
    }
}

/// A verdict's stable name in words.
#[must_use]
pub fn verdict(name: &str) -> &str {
    match name {
        "not-started" => "not started",
        "stack-overflow" => "overflowed the stack",
        "cpu-limit" => "too slow",
        "wall-limit" => "stuck",
        "memory-limit" => "out of memory",
        "nondeterministic" => "not deterministic",
        "does-not-compile" => "does not compile",
        "skipped" => "waits",
        "checker-error" => "not graded: our own error",
        other => other,
    }
}

/// The submission's mark. `None`: not graded, which is no 0.
#[must_use]
pub fn mark(submission: &Submission) -> Option<f64> {
    submission
        .score
        .filter(|_| submission.status == Status::Graded)
}

/// A status's stable name, as in JSON. Also a graded submission has no mark where the checker failed on an exercise.
#[must_use]
pub fn status(submission: &Submission) -> &'static str {
    match submission.status {
        Status::Graded if submission.score.is_some() => "graded",
        Status::Graded | Status::CheckerError => "checker-error",
        Status::Unreadable => "unreadable",
    }
}

/// Why there is no mark, in sentences; `None` where there is one.
#[must_use]
pub fn why_no_mark(submission: &Submission) -> Option<String> {
    if mark(submission).is_some() {
        return None;
    }
    if !submission.notes.is_empty() {
        let sentences = submission.notes.iter().map(|note| sentence(note));
        return Some(sentences.collect::<Vec<_>>().join(" "));
    }
    let lost: Vec<&str> = submission
        .exercises
        .iter()
        .filter(|exercise| Outcome::of(exercise) == Outcome::NotGraded)
        .map(|exercise| exercise.id.as_str())
        .collect();
    Some(match submission.status {
        Status::Unreadable => "The submission could not be read.".to_owned(),
        _ if lost.is_empty() => "The checker or the machine failed.".to_owned(),
        _ => format!("The checker failed on {}.", lost.join(", ")),
    })
}

/// A note as a sentence of its own. A path in front of it stays as it is.
fn sentence(note: &str) -> String {
    let mut letters = note.chars();
    let first_word = note.split(' ').next().unwrap_or_default();
    let mut text = match letters.next() {
        Some(first)
            if first_word
                .chars()
                .all(|one| one.is_alphabetic() || one == ',') =>
        {
            first.to_uppercase().chain(letters).collect()
        }
        _ => note.to_owned(),
    };
    if !note.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

/// What is to be said of an exercise beside its verdict: what was wrong, and where the fault lies.
#[must_use]
pub fn why(exercise: &Exercise) -> String {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(exercise.note.clone());
    if let Some(mistake) = &exercise.mistake {
        parts.push(format!("The answers are those of {}.", mistake.sentence));
    }
    if let Some(blame) = &exercise.blame {
        parts.push(format!("The fault lies in {blame}."));
    } else if exercise.passes_beside_the_reference {
        parts.push(
            "It passes beside the reference's other bodies: the fault lies in one of yours."
                .to_owned(),
        );
    }
    parts.join(" ")
}

/// What a student's own examples of an exercise are worth, in a sentence. `None`: they do not count.
#[must_use]
pub fn own_examples(exercise: &Exercise) -> Option<String> {
    let examples = exercise.examples.as_ref()?;
    let mut text = format!("Examples: {} caught", caught(examples));
    if let Some(note) = &examples.note {
        text += &format!("; {note}");
    }
    Some(text + ".")
}

/// "4 of 6 mistakes".
#[must_use]
pub fn caught(examples: &Examples) -> String {
    format!(
        "{} of {}",
        examples.caught,
        count(examples.of as usize, "mistake")
    )
}

/// "1 student", "2 students".
#[must_use]
pub fn count(number: usize, what: &str) -> String {
    checker::page::plural(number, what)
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn what_is_no_sentence_becomes_one() {
        for (note, expected) in [
            ("it holds no chapter", "It holds no chapter."),
            (
                "late, as the file's name says",
                "Late, as the file's name says.",
            ),
            ("The archive ends early.", "The archive ends early."),
            ("chapters/a.rs is a link", "chapters/a.rs is a link."),
            ("src/", "src/."),
            ("", "."),
        ] {
            assert_eq!(sentence(note), expected);
        }
    }
}
