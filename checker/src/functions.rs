//! Finds a function in a learner's file: its signature, and its body, whatever stands in strings and comments.

use std::ops::Range;

/// Where a function begins: `name`, or `Type::name` inside an `impl` of that type.
#[must_use]
pub fn signature_at(text: &str, function: &str) -> Option<usize> {
    let (from, bare) = match function.rsplit_once("::") {
        Some((of, bare)) => {
            let begins = |line: &str| {
                line.starts_with("impl") && line.split([' ', '<', '{']).any(|word| word == of)
            };
            let line = text.lines().find(|line| begins(line))?;
            (text.find(line)?, bare)
        }
        None => (0, function),
    };
    let at = |end: char| {
        text[from..]
            .find(&format!("fn {bare}{end}"))
            .map(|place| from + place)
    };
    at('(').or_else(|| at('<'))
}

/// What stands between the braces of a function's body.
#[must_use]
pub fn body_of(text: &str, function: &str) -> Option<Range<usize>> {
    let mut at = signature_at(text, function)?;
    let (mut depth, mut begin) = (0_u32, 0);
    while at < text.len() {
        let rest = &text[at..];
        if let Some(len) = skipped(rest) {
            at += len;
            continue;
        }
        match rest.as_bytes()[0] {
            b'{' => {
                if depth == 0 {
                    begin = at + 1;
                }
                depth += 1;
            }
            b'}' if depth <= 1 => return (depth == 1).then_some(begin..at),
            b'}' => depth -= 1,
            _ => {}
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
    None
}

/// The length of the comment, string or character at the beginning, whose braces are none.
fn skipped(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return Some(block_comment(text));
    }
    if text.starts_with('"') {
        return Some(quoted(text, '"'));
    }
    if let Some(rest) = text.strip_prefix('r') {
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        if rest[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let from = 1 + hashes + 1;
            let close = text[from..].find(&end)?;
            return Some(from + close + end.len());
        }
    }
    let mut characters = text.strip_prefix('\'')?.chars();
    match (characters.next()?, characters.next()?) {
        // A character; else it is a lifetime.
        ('\\', _) => Some(quoted(text, '\'')),
        (character, '\'') => Some(2 + character.len_utf8()),
        _ => None,
    }
}

fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                break;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            character if character == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_in_strings_characters_and_comments_are_none() {
        let bodies = [
            " one(); ",
            " if a { b } else { c } ",
            " \"}\"; r#\"}\"}\"#; '}'; '\\''; b'{'; ",
            " // }\n /* } /* } */ } */ x ",
            " let x: &'static str = \"\\\"}\"; ",
        ];
        for body in bodies {
            let text = format!(
                "fn other() {{}}\n\npub fn it<'a>(x: &'a str) -> u8 {{{body}}}\n\nfn last() {{}}\n"
            );
            let found = body_of(&text, "it").map(|range| &text[range]);
            assert_eq!(found, Some(body));
        }
    }

    #[test]
    fn a_method_is_looked_for_in_its_own_type() {
        let text = "impl Header {\n    fn decode(&self) { 1 }\n}\n\nimpl Entry {\n    fn decode<T>(&mut self) { 2 }\n}\n";
        let body = |name| body_of(text, name).map(|range| &text[range]);
        assert_eq!(body("Header::decode"), Some(" 1 "));
        assert_eq!(body("Entry::decode"), Some(" 2 "));
        assert_eq!(body("Header::encode"), None);
    }

    #[test]
    fn a_body_without_an_end_is_none() {
        assert_eq!(body_of("fn it() { {", "it"), None);
    }
}
