//! Small things that every page needs.

use super::screen::width;
use crate::exercise::ExerciseId;
use std::io::{self, Write as _};

/// A line on standard error, beside the page. That nobody reads it is no error.
pub fn tell(text: &str) {
    let mut page = String::new();
    for line in super::shown(&[text.to_string()]) {
        page.push_str(&line);
        page.push('\n');
    }
    let _ = io::stderr().write_all(page.as_bytes());
}

/// Bytes as pairs of digits: `80 01`. At most 24 of them; then says how many there are.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const SHOWN: usize = 24;
    if bytes.is_empty() {
        return "(no bytes)".into();
    }
    let mut pairs: Vec<String> = bytes
        .iter()
        .take(SHOWN)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    if bytes.len() > SHOWN {
        pairs.push(format!("... ({} bytes)", bytes.len()));
    }
    pairs.join(" ")
}

/// "1 exercise", "2 exercises".
#[must_use]
pub fn plural(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// "1.1, 1.2, 1.5 to 1.9": ascending ids of one chapter, runs of three or more in short.
#[must_use]
pub fn list_of_ids(ids: &[ExerciseId]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut rest = ids;
    while let Some(&first) = rest.first() {
        let run = rest
            .iter()
            .zip(first.number..)
            .take_while(|(id, number)| id.number == *number)
            .count();
        if run >= 3 {
            parts.push(format!("{first} to {}", rest[run - 1]));
            rest = &rest[run..];
        } else {
            parts.push(first.to_string());
            rest = &rest[1..];
        }
    }
    parts.join(", ")
}

/// Breaks a text into lines of at most `width` characters; a word that is longer keeps its line to itself.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// At most so many characters of a text. What a learner's code answered has no other end.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{} ...", text[..end].trim_end()),
        None => text.into(),
    }
}

/// A label, and a text that is broken beside it.
#[must_use]
pub fn labelled(label: &str, text: &str) -> Vec<String> {
    const LABEL: usize = 7;
    let lines = wrap(text, width() - LABEL).into_iter().enumerate();
    lines
        .map(|(index, line)| format!("{:LABEL$}{line}", if index == 0 { label } else { "" }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(numbers: &[u16]) -> Vec<ExerciseId> {
        numbers
            .iter()
            .map(|&number| ExerciseId::new(2, number))
            .collect()
    }

    #[test]
    fn runs_of_three_are_shortened() {
        assert_eq!(
            list_of_ids(&ids(&[1, 2, 4, 5, 6, 9])),
            "2.1, 2.2, 2.4 to 2.6, 2.9"
        );
        assert_eq!(list_of_ids(&ids(&[])), "");
    }

    #[test]
    fn a_line_is_never_longer_than_asked_but_for_one_word() {
        assert_eq!(wrap("aa bb cc dddddd", 5), ["aa bb", "cc", "dddddd"]);
    }

    #[test]
    fn a_text_is_cut_where_there_is_no_room() {
        assert_eq!(cut("aa bb", 5), "aa bb");
        assert_eq!(cut("ü ü ü", 2), "ü ...");
    }

    #[test]
    fn long_bytes_say_how_many_they_are() {
        assert_eq!(hex(&[0x80, 1]), "80 01");
        assert!(hex(&[0; 30]).ends_with("... (30 bytes)"));
    }
}
