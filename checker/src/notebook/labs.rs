//! What the learner guessed in a chapter's labs, and what their code showed: `lab 2 1000 549` in the progress file.

use crate::progress::Progress;

/// A list of a chapter's labs that were run.
pub(super) fn of_chapter(progress: &Progress, chapter: u8) -> Vec<String> {
    let labs = progress.of_kind("lab").filter_map(lab);
    labs.filter(|(name, _)| {
        let number = name.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        number.parse() == Ok(chapter)
    })
    .map(|(_, line)| line)
    .collect()
}

/// The name and the list's line of `2 1000 549`: name, guess (`-` for none), result.
fn lab(words: &str) -> Option<(&str, String)> {
    let (name, rest) = words.split_once(' ')?;
    let (guess, result) = rest.split_once(' ')?;
    let said = match guess {
        "-" => format!("- **Lab {name}.** No guess. It was {result}."),
        guess => format!("- **Lab {name}.** My guess was {guess}. It was {result}."),
    };
    Some((name, said))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_stands_beside_its_result() {
        assert_eq!(
            lab("2 1000 549"),
            Some(("2", "- **Lab 2.** My guess was 1000. It was 549.".into()))
        );
        assert_eq!(
            lab("0a - 12"),
            Some(("0a", "- **Lab 0a.** No guess. It was 12.".into()))
        );
        assert_eq!(lab("2 1000"), None);
    }
}
