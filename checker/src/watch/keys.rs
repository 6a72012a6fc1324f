//! What is typed: single keys in a raw terminal, letters with Enter everywhere else.

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Hint,
    Next,
    Again,
    List,
    /// The lines of the page that do not fit.
    More,
    Quit,
    /// Ctrl-C where the terminal hands it on as a key.
    Interrupt,
    /// Back to the page.
    Back,
    /// Paint all anew: something else wrote over it.
    Repaint,
    /// Means nothing.
    Other,
}

/// The footer's and the opening line's words.
pub(super) const KEYS: &str = "h hint  n next  r again  l list  q quit";
/// The same where there is little room.
pub(super) const LETTERS: &str = "keys: h n r l q";

/// The keys in what a raw terminal sent. An arrow key comes as several bytes behind an Escape: it means nothing.
pub(super) fn typed(bytes: &[u8]) -> Vec<Key> {
    if let [0x1b, _, ..] = bytes {
        return vec![Key::Other];
    }
    bytes.iter().map(|&byte| key(byte)).collect()
}

/// What a line says: a letter, or the word that it stands for.
pub(super) fn said(line: &str) -> Key {
    let line = line.trim().to_ascii_lowercase();
    match line.as_str() {
        "" => Key::Back,
        "hint" => Key::Hint,
        "next" => Key::Next,
        "run" | "again" => Key::Again,
        "list" => Key::List,
        "more" => Key::More,
        "quit" | "exit" => Key::Quit,
        _ => match line.as_bytes() {
            [byte] => key(*byte),
            _ => Key::Other,
        },
    }
}

fn key(byte: u8) -> Key {
    match byte.to_ascii_lowercase() {
        b'h' => Key::Hint,
        b'n' => Key::Next,
        b'r' => Key::Again,
        b'l' => Key::List,
        b'm' => Key::More,
        b'q' | 0x04 => Key::Quit,
        0x03 => Key::Interrupt,
        b'\r' | b'\n' | b' ' | 0x1b => Key::Back,
        0x0c => Key::Repaint,
        _ => Key::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_in_either_case_and_one_by_one() {
        assert_eq!(typed(b"hQ"), [Key::Hint, Key::Quit]);
        assert_eq!(typed(&[3]), [Key::Interrupt]);
        assert_eq!(typed(&[4]), [Key::Quit]);
    }

    #[test]
    fn an_arrow_is_no_letter_and_a_lone_escape_goes_back() {
        assert_eq!(typed(b"\x1b[A"), [Key::Other]);
        assert_eq!(typed(b"\x1bOn"), [Key::Other]);
        assert_eq!(typed(b"\x1b"), [Key::Back]);
    }

    #[test]
    fn a_line_is_a_letter_or_its_word() {
        assert_eq!(said("n\r\n"), Key::Next);
        assert_eq!(said(" Quit "), Key::Quit);
        assert_eq!(said(""), Key::Back);
        assert_eq!(said("nq"), Key::Other);
    }
}
