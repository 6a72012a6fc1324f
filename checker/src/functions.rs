//! Finds a function in a learner's file: its signature, and its body, whatever stands in strings and comments.

use crate::literals::{block_comment, character, quoted, raw_string};
use std::ops::Range;

/// Where the functions of a file begin, found in one pass.
#[derive(Clone, Debug)]
pub struct Index {
    functions: Vec<Function>,
}

#[derive(Clone, Debug)]
struct Function {
    at: usize,
    name: Range<usize>,
    /// The head of the `impl` or the trait that it stands in.
    within: Option<Range<usize>>,
}

impl Index {
    /// Finds all functions of a file.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let (mut at, mut begins_line) = (0, true);
        // What braces stand around us is not counted: in a file that somebody works on they need not match.
        let mut within = None;
        let mut functions = Vec::new();
        while at < text.len() {
            let rest = &text[at..];
            if let Some(len) = skipped(rest) {
                (at, begins_line) = (at + len, false);
                continue;
            }
            if begins_line {
                if rest.starts_with("impl") || rest.starts_with("pub trait") {
                    within = Some(at..at + rest.find('{').unwrap_or(rest.len()));
                } else if rest.starts_with('}') {
                    within = None;
                }
                // Most lines need no closer look.
                let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
                if !line.contains("fn ") && !['"', '\'', '/'].iter().any(|&it| line.contains(it)) {
                    at += (line.len() + 1).min(rest.len());
                    continue;
                }
            }
            if rest.starts_with("fn ") && !text[..at].ends_with(is_of_name) {
                let begin = at + "fn ".len();
                let len = text[begin..].find(|next| !is_of_name(next));
                functions.push(Function {
                    at,
                    name: begin..len.map_or(text.len(), |len| begin + len),
                    within: within.clone(),
                });
            }
            begins_line = rest.starts_with('\n');
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
        Self { functions }
    }

    /// Where a function of the same text begins: `name` outside of an `impl`, or `Type::name` inside an `impl` of that type that is
    /// of no trait.
    #[must_use]
    pub fn find(&self, text: &str, function: &str) -> Option<usize> {
        let (of, bare) = match function.rsplit_once("::") {
            Some((of, bare)) => (Some(of), bare),
            None => (None, function),
        };
        let is_it = |found: &&Function| {
            let within = found.within.clone().map(|head| &text[head]);
            &text[found.name.clone()] == bare && is_of(within, of)
        };
        self.functions.iter().find(is_it).map(|found| found.at)
    }
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Whether an `impl` is that of a type; outside of all stands a function without one.
fn is_of(within: Option<&str>, of: Option<&str>) -> bool {
    match (within, of) {
        (None, None) => true,
        (Some(header), Some(of)) => {
            !header.contains(" for ") && header.split([' ', '<', '>']).any(|word| word == of)
        }
        _ => false,
    }
}

/// Where a function begins, as [`Index::find`] says it.
#[must_use]
pub fn signature_at(text: &str, function: &str) -> Option<usize> {
    Index::read(text).find(text, function)
}

/// Where the brace stands that opens the body of the function that begins at `at`.
fn opening_behind(text: &str, mut at: usize) -> Option<usize> {
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with('{') {
            return Some(at);
        }
        at += skipped(rest).unwrap_or_else(|| rest.chars().next().map_or(1, char::len_utf8));
    }
    None
}

/// Where the brace stands that opens a function's body.
#[must_use]
pub fn opening(text: &str, function: &str) -> Option<usize> {
    opening_behind(text, signature_at(text, function)?)
}

/// A function's signature on one line, as the compiler would see it.
#[must_use]
pub fn signature(text: &str, function: &str) -> Option<String> {
    let words = &text[signature_at(text, function)?..opening(text, function)?];
    let words: Vec<&str> = words.split_whitespace().collect();
    Some(words.join(" ").replace("( ", "(").replace(", )", ")"))
}

/// What stands between the braces of a function's body.
#[must_use]
pub fn body_of(text: &str, function: &str) -> Option<Range<usize>> {
    body_behind(text, signature_at(text, function)?)
}

/// What stands between the braces of the body of the function that begins at `at`.
#[must_use]
pub fn body_behind(text: &str, at: usize) -> Option<Range<usize>> {
    let begin = opening_behind(text, at)? + 1;
    let (mut at, mut depth) = (begin, 1_u32);
    while at < text.len() {
        let rest = &text[at..];
        if let Some(len) = skipped(rest) {
            at += len;
            continue;
        }
        match rest.as_bytes()[0] {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(begin..at),
            b'}' => depth -= 1,
            _ => {}
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
    None
}

/// Whether each brace of a file has its partner.
#[must_use]
pub fn is_balanced(text: &str) -> bool {
    let (mut at, mut depth) = (0, 0_i32);
    while at < text.len() && depth >= 0 {
        let rest = &text[at..];
        if let Some(len) = skipped(rest) {
            at += len;
            continue;
        }
        match rest.as_bytes()[0] {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
    depth == 0
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
    if let Some(len) = text.strip_prefix('r').and_then(raw_string) {
        return Some(1 + len);
    }
    character(text)
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
    fn a_function_that_is_commented_out_is_none() {
        let text = "// fn it() { 0 }\n/* fn it() { 1 } */\nconst IT: &str = \"fn it() { 2 }\";\npub fn it() { 3 }\n";
        assert_eq!(body_of(text, "it").map(|range| &text[range]), Some(" 3 "));
        assert_eq!(signature_at("// fn it() { 0 }\n", "it"), None);
    }

    #[test]
    fn a_trait_s_method_of_the_same_name_is_another_one() {
        let text = "impl Read for Log {\n    fn read(&self) { 1 }\n}\nfn read() { 2 }\nimpl<'a> Log<'a> {\n    fn read(&self) { 3 }\n}\n";
        let body = |name| body_of(text, name).map(|range| &text[range]);
        assert_eq!(body("Log::read"), Some(" 3 "));
        assert_eq!(body("read"), Some(" 2 "));
    }

    #[test]
    fn a_signature_is_one_line() {
        let text = "fn it(\n    one: u8,\n    two: u8,\n) -> u8\n{\n    0\n}\n";
        assert_eq!(
            signature(text, "it").as_deref(),
            Some("fn it(one: u8, two: u8) -> u8")
        );
    }

    #[test]
    fn a_brace_without_a_partner_is_seen() {
        assert!(is_balanced("fn it() { '{'; \"}\" } // }"));
        assert!(!is_balanced("fn it() { { }"));
        assert!(!is_balanced("fn it() { } } {"));
    }

    #[test]
    fn a_body_without_an_end_is_none() {
        assert_eq!(body_of("fn it() { {", "it"), None);
        assert_eq!(body_of("fn it() { r#\"} }", "it"), None);
    }
}
