//! What the learner guessed in a chapter's labs, and what came of it.

use crate::progress::Progress;

/// A list of a chapter's labs, `2` or `0a`, that were guessed and run.
pub(super) fn of_chapter(progress: &Progress, chapter: u8) -> Vec<String> {
    let is_of = |name: &str| {
        let number = name.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        number.parse() == Ok(chapter)
    };
    let labs = progress.labs.iter().filter(|(name, _)| is_of(name));
    labs.map(|(name, (guess, result))| {
        format!("- **Lab {name}.** My guess was {guess}. It was {result}.")
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_stands_beside_its_result_in_its_chapter() {
        let mut progress = Progress::default();
        for (name, guess) in [("0a", "everybody"), ("0b", "12"), ("1", "96")] {
            let both = (guess.to_string(), "7".to_string());
            progress.labs.insert(name.into(), both);
        }
        let expected = [
            "- **Lab 0a.** My guess was everybody. It was 7.",
            "- **Lab 0b.** My guess was 12. It was 7.",
        ];
        assert_eq!(of_chapter(&progress, 0), expected);
        assert_eq!(of_chapter(&progress, 2), [""; 0]);
    }
}
