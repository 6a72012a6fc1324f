//! Text that a terminal may be given: a name or an argument is anybody's, and must not move the cursor or
//! turn the line around.

use std::fmt::Write as _;

/// The text without control characters but for line ends, tabs and our colours; the others are seen by their numbers.
pub(super) fn harmless(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        match character {
            '\n' | '\t' => plain.push(character),
            // A line that ends as those of Windows do.
            '\r' => {}
            '\x1b' if is_colour(&text[at + 1..]) => plain.push(character),
            hidden if hidden.is_control() || turns_or_hides(hidden) => {
                plain.extend(hidden.escape_default());
            }
            _ => plain.push(character),
        }
    }
    plain
}

/// JSON in which the same characters are written as JSON writes them: it means the same. What only looks like JSON is harmless too.
pub(super) fn harmless_json(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => plain.push(character),
            hidden if hidden.is_control() || turns_or_hides(hidden) => {
                let _ = write!(plain, "\\u{:04x}", u32::from(hidden));
            }
            _ => plain.push(character),
        }
    }
    plain
}

/// Whether the character takes no room, or lets others be read in another order.
#[must_use]
pub fn turns_or_hides(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Whether behind an Escape stands what switches a colour: `[1;31m`.
fn is_colour(behind: &str) -> bool {
    let Some(numbers) = behind.strip_prefix('[') else {
        return false;
    };
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';');
    end.is_some_and(|end| numbers[end..].starts_with('m'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_means_the_same_and_commands_nothing() {
        let json = "{\n\t\"a\": \"\u{9b}2J\u{202e}\u{e9}\"}";
        let plain = harmless_json(json);
        assert_eq!(plain, "{\n\t\"a\": \"\\u009b2J\\u202e\u{e9}\"}");
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
        assert!(value(json).is_some() && value(json) == value(&plain));
        assert_eq!(harmless_json("{\x1b[2J"), "{\\u001b[2J");
    }

    #[test]
    fn colours_pass_and_nothing_else_that_a_terminal_obeys() {
        let page = "\x1b[1;31mbad\x1b[0m\n\tred\r\n";
        assert_eq!(harmless(page), page.replace('\r', ""));
        assert_eq!(
            harmless("\x1b[2J\x07\u{9b}2J\x1b\u{202e}"),
            "\\u{1b}[2J\\u{7}\\u{9b}2J\\u{1b}\\u{202e}"
        );
    }
}
