//! What submissions are read from, a folder or an archive, seen in one way: names, what stands behind them, and bytes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What stands behind a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Folder,
    File,
    Link,
    /// A pipe, a device or a socket.
    Special,
    /// An archive has two files of this name: which one counts would be a guess.
    Twice,
}

impl Kind {
    /// Why it is not read, where it is no folder and no file.
    pub(super) fn refusal(self) -> &'static str {
        match self {
            Self::Folder => "is a folder",
            Self::File => "is a file",
            Self::Link => "is a link, and no link is followed",
            Self::Special => "is a pipe, a device or a socket, and no file",
            Self::Twice => "is in the archive twice",
        }
    }
}

/// A folder's entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listing {
    /// Names and what they are, sorted.
    pub entries: Vec<(String, Kind)>,
    /// How many have a name that is no UTF-8.
    pub unreadable: usize,
}

/// Takes a file's bytes, or the reason why there are none.
pub(super) type Each<'a> = dyn FnMut(&str, Result<Vec<u8>, String>) + 'a;

/// A folder or an archive. Paths are names joined by `/`; the empty path is the whole.
pub(super) trait Tree {
    /// What stands at a path. `None`: nothing.
    fn kind(&self, path: &str) -> Result<Option<Kind>, String>;

    /// What is in a folder.
    fn list(&self, path: &str) -> Result<Listing, String>;

    /// Reads files, each with the most bytes that it may have. A reason completes "... was not read: it".
    ///
    /// # Errors
    /// Nothing can be read any more: the archive is broken.
    fn fetch(&self, wanted: &BTreeMap<String, u64>, each: &mut Each<'_>) -> Result<(), String>;
}

/// A name below a path.
pub(super) fn join(path: &str, name: &str) -> String {
    match (path, name) {
        ("", _) => name.into(),
        (_, "") => path.into(),
        _ => format!("{path}/{name}"),
    }
}

/// The last name of a path.
pub(super) fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A name that somebody else chose, as a sentence may hold it: without control characters, and not endless.
pub(super) fn said(name: &str) -> String {
    let mut text = String::new();
    for (count, character) in name.chars().enumerate() {
        if count == 120 {
            text.push_str("...");
            break;
        }
        match character {
            '\'' | '"' => text.push(character),
            _ => {
                let _ = write!(text, "{}", character.escape_debug());
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_paint_the_terminal_or_turn_the_line() {
        assert_eq!(
            said("a\u{1b}[31m\n\u{202e}b\u{7}"),
            "a\\u{1b}[31m\\n\\u{202e}b\\u{7}"
        );
        assert_eq!(said("Müller's 王"), "Müller's 王");
        assert_eq!(said(&"x".repeat(500)).len(), 123);
    }
}
