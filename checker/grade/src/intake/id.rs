//! A student's name as reports and file names have it: letters, digits, `-` and `_`. It depends on the student's own name only, so
//! that it stays the same when others hand in later.

use crate::hex::sha256;

/// Bytes of an identifier without what keeps it apart from others.
const MOST: usize = 48;

/// An identifier. Where the name cannot be written in it, a part of the name's hash keeps it apart from others.
pub(super) fn of_name(name: &str) -> String {
    let (text, is_whole) = simplified(name);
    match is_whole {
        true => text,
        false => format!("{text}-{}", mark(name)),
    }
}

/// An identifier of a student whom the platform knows by a number.
pub(super) fn of_known(name: &str, lms_id: &str) -> String {
    let (number, is_whole) = simplified(lms_id);
    let (text, _) = simplified(name);
    match is_whole {
        true => format!("{text}-{number}"),
        false => of_name(&format!("{name}-{lms_id}")),
    }
}

/// What keeps one apart from others with the same identifier.
pub(super) fn mark(text: &str) -> String {
    sha256(text.as_bytes())[..8].into()
}

/// The name with what an identifier may have, and whether it still says all.
fn simplified(name: &str) -> (String, bool) {
    let mut text = String::new();
    for character in name.chars() {
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => text.push(character),
            // Not two in a row, and none in front: it is no option of a command.
            _ if text.is_empty() || text.ends_with('-') => {}
            _ => text.push('-'),
        }
        if text.len() == MOST {
            break;
        }
    }
    let text = text.trim_end_matches('-');
    if text.is_empty() || is_device(text) {
        return ("student".into(), false);
    }
    (text.into(), text == name)
}

/// Names that are no files on Windows.
fn is_device(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let numbered = |name: &str| {
        lower
            .strip_prefix(name)
            .is_some_and(|rest| rest.len() == 1 && rest.as_bytes()[0].is_ascii_digit())
    };
    ["con", "prn", "aux", "nul"].contains(&lower.as_str()) || numbered("com") || numbered("lpt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_simple_name_stays_as_it_is() {
        for name in ["alice", "kafka-alice_2", "JaneDoe", "s001"] {
            assert_eq!(of_name(name), name);
        }
    }

    #[test]
    fn what_cannot_be_written_is_kept_apart_by_its_hash() {
        let names = [
            "Anna Schmidt",
            "Anna  Schmidt",
            "Anna-Schmidt",
            "Änna Schmidt",
            "王",
            "李",
            "",
            "..",
            "../../etc/passwd",
            "-rf",
            "con",
            "a\n::error::",
            "=1+1",
            "<b>",
        ];
        let mut ids: Vec<String> = names.iter().map(|name| of_name(name)).collect();
        for id in &ids {
            let is_fit = |one: char| one.is_ascii_alphanumeric() || "-_".contains(one);
            assert!(id.chars().all(is_fit) && !id.starts_with('-'), "{id}");
        }
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), names.len(), "{ids:?}");
        assert!(of_name(&"x".repeat(500)).len() < 64);
    }

    #[test]
    fn who_has_a_number_needs_no_hash() {
        assert_eq!(of_known("Anna Schmidt", "12345"), "Anna-Schmidt-12345");
        assert_eq!(of_known("王", "7"), "student-7");
        assert_ne!(of_known("a", "x y"), of_known("a", "x-y"));
    }
}
