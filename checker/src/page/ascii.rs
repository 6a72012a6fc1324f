//! Text for a screen that has only ASCII.

use std::fmt::Write as _;

/// The text in ASCII: signs that have a close one become it, every other character its number, as Rust writes it. A
/// letter is not replaced by one that only looks like it: a key or a path must be told from others.
#[must_use]
pub fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match close(character) {
            _ if character.is_ascii() => plain.push(character),
            Some(close) => plain.push_str(close),
            None => {
                let _ = write!(plain, "{}", character.escape_unicode());
            }
        }
    }
    plain
}

/// The same JSON in ASCII: only strings have other characters, and they may be written as numbers.
#[must_use]
pub fn ascii_json(json: &str) -> String {
    let mut plain = String::with_capacity(json.len());
    for character in json.chars() {
        if character.is_ascii() {
            plain.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(plain, "\\u{unit:04x}");
            }
        }
    }
    plain
}

fn close(character: char) -> Option<&'static str> {
    Some(match character {
        '\u{2018}' | '\u{2019}' => "'",
        '\u{201c}' | '\u{201d}' => "\"",
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
        '\u{2026}' => "...",
        '\u{a0}' | '\u{202f}' => " ",
        '\u{d7}' => "x",
        '\u{b7}' | '\u{2022}' => "*",
        '\u{2190}' => "<-",
        '\u{2192}' => "->",
        '\u{21d2}' => "=>",
        '\u{2264}' => "<=",
        '\u{2265}' => ">=",
        '\u{2260}' => "!=",
        '\u{2248}' => "~",
        '\u{2500}' | '\u{2501}' => "-",
        '\u{2502}' | '\u{2503}' => "|",
        '\u{250c}'..='\u{254b}' => "+",
        '\u{2588}' | '\u{2713}' | '\u{2714}' => "#",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_become_close_ones_and_letters_their_numbers() {
        assert_eq!(ascii("it\u{2019}s 2 \u{d7} 3 \u{2026}"), "it's 2 x 3 ...");
        assert_eq!(ascii("a learner \u{fc}"), "a learner \\u{fc}");
        assert_eq!(ascii("plain\t\x1b[1m"), "plain\t\x1b[1m");
    }

    #[test]
    fn json_in_ascii_says_the_same() {
        let json = "{\"key\":\"\u{fc} \u{1f600}\"}";
        let plain = ascii_json(json);
        assert_eq!(plain, r#"{"key":"\u00fc \ud83d\ude00"}"#);
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
        assert_eq!(read(&plain), read(json));
    }
}
