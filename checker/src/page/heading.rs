//! What a failing exercise is headed by.

use crate::exercise::About;
use crate::suite::{Report, Verdict};

/// "0.4 Reader::lag": of an exercise with several functions, the one that went wrong. That is the first that the
/// headline names. Code that stopped in the middle of several calls is headed by all that were made; where the headline
/// names none, the exercise's title stands for them.
pub(super) fn heading(about: &About, report: &Report) -> String {
    let headline = match &report.failure {
        Some(failure) if about.functions.len() > 1 => failure.story.headline.as_str(),
        _ => "",
    };
    // Behind the colon are the panic's own words.
    let subject = match report.verdict {
        Verdict::Failed => headline,
        _ => headline.split(" panicked: ").next().unwrap_or_default(),
    };
    let mut named: Vec<(usize, &str)> = about
        .functions
        .iter()
        .filter_map(|function| Some((place(subject, function)?, *function)))
        .collect();
    named.sort_unstable();
    if report.verdict == Verdict::Failed {
        named.truncate(1);
    }
    let named: Vec<&str> = named.into_iter().map(|(_, function)| function).collect();
    match named.as_slice() {
        [] => format!("{} {}", about.id, about.title),
        named => format!("{} {}", about.id, named.join(", ")),
    }
}

/// Where a text first names a function: with its type, or without any.
fn place(text: &str, function: &str) -> Option<usize> {
    let bare = function.rsplit("::").next().unwrap_or(function);
    let is_of_name = |character: char| character.is_alphanumeric() || character == '_';
    let alone = |name: &str| {
        let mut found = text.match_indices(name).map(|(at, _)| at);
        found.find(|&at| {
            let (before, behind) = (&text[..at], &text[at + name.len()..]);
            !before.ends_with(is_of_name)
                && !before.ends_with("::")
                && !behind.starts_with(is_of_name)
        })
    };
    [alone(function), alone(bare)].into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_named_by_its_whole_name() {
        for (text, function, at) in [
            ("lag without a commit is 3.", "Reader::lag", Some(0)),
            ("lag without a commit is 3.", "Reader::commit", Some(14)),
            (
                "After flush_until(0), no.",
                "DurableLog::flush_until",
                Some(6),
            ),
            ("parse_file_name(\".log\") took it.", "file_name", None),
            (
                "OffsetIndex::truncate_to(57) kept it.",
                "TimeIndex::truncate_to",
                None,
            ),
            (
                "OffsetIndex::truncate_to(57) kept it.",
                "OffsetIndex::truncate_to",
                Some(0),
            ),
            ("The power fails.", "purge", None),
        ] {
            assert_eq!(place(text, function), at, "{text}: {function}");
        }
    }

    /// Each page that is kept, of all known mistakes: where only one function's name could head it, it is that which the
    /// sentence below names.
    #[test]
    fn no_kept_page_is_headed_by_another_function() {
        let pages = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
        let mut seen = 0;
        for chapter in crate::course::chapters() {
            for suite in chapter.suites {
                let about = suite.about();
                if about.functions.len() < 2 {
                    continue;
                }
                let Ok(folder) = std::fs::read_dir(pages.join(about.id.to_string())) else {
                    panic!("{} has no pages", about.id);
                };
                for file in folder.flatten() {
                    let text = std::fs::read_to_string(file.path()).unwrap_or_default();
                    let mut parts = text.split("\n\n");
                    let (Some(head), Some(sentence)) = (parts.next(), parts.next()) else {
                        panic!("{} has no headline", file.path().display());
                    };
                    let sentence = sentence.replace('\n', " ");
                    let is_headed = |function: &str| head.contains(function);
                    let first = about
                        .functions
                        .iter()
                        .filter_map(|function| Some((place(&sentence, function)?, function)))
                        .min();
                    match first {
                        Some((_, function)) => {
                            assert!(is_headed(function), "{}: {head}", file.path().display());
                        }
                        // Nobody knows which it was: the title then has them all.
                        None => assert!(
                            about.title.contains(", ") || about.title == "Epochs",
                            "{}: {sentence}",
                            file.path().display()
                        ),
                    }
                    seen += 1;
                }
            }
        }
        assert!(seen > 300, "{seen}");
    }
}
