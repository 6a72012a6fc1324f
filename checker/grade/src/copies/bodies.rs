//! The functions of a file with their bodies as tokens, found in one pass: a file may be made to be slow to read.

use crate::tokens::{Kind, Token, tokens};

/// A file as tokens, and where its functions' bodies are.
pub(super) struct Bodies<'a> {
    tokens: Vec<Token<'a>>,
    functions: Vec<Function>,
}

struct Function {
    name: usize,
    /// The head of the innermost `impl` or trait around it: its tokens.
    within: Option<(usize, usize)>,
    body: (usize, usize),
}

/// What a brace will open.
#[derive(Clone, Copy)]
enum Opens {
    Head(usize),
    Function(usize),
    Other,
}

impl<'a> Bodies<'a> {
    pub(super) fn read(text: &'a str) -> Self {
        let tokens = tokens(text);
        let mut functions = Vec::new();
        // What is open, with the place of its brace; and how many round and square brackets are.
        let mut open: Vec<(Opens, usize)> = Vec::new();
        let mut brackets = 0_usize;
        let mut next: Option<(Opens, usize)> = None;
        for (at, token) in tokens.iter().enumerate() {
            let is_name = |at: usize| tokens.get(at).is_some_and(|next| next.kind == Kind::Word);
            if token.is("fn") && is_name(at + 1) {
                next = Some((Opens::Function(at + 1), brackets));
            } else if (token.is("impl") || token.is("trait")) && begins_item(&tokens[..at]) {
                next = Some((Opens::Head(at), brackets));
            } else if token.is("(") || token.is("[") {
                brackets += 1;
            } else if token.is(")") || token.is("]") {
                brackets = brackets.saturating_sub(1);
            } else if token.is("{") {
                let opens = next.take_if(|next| next.1 == brackets);
                open.push((opens.map_or(Opens::Other, |next| next.0), at));
            } else if token.is(";") && next.is_some_and(|next| next.1 == brackets) {
                next = None;
            } else if token.is("}")
                && let Some((Opens::Function(name), begin)) = open.pop()
            {
                functions.push(Function {
                    name,
                    within: open.iter().rev().find_map(|outer| match outer {
                        (Opens::Head(from), to) => Some((*from, *to)),
                        _ => None,
                    }),
                    body: (begin + 1, at),
                });
            }
        }
        functions.sort_by_key(|function| function.name);
        Self { tokens, functions }
    }

    /// The body of `name`, or of `Type::name`, as tokens.
    pub(super) fn of(&self, function: &str) -> Option<Vec<&'a str>> {
        let (of, bare) = match function.rsplit_once("::") {
            Some((of, bare)) => (Some(of), bare),
            None => (None, function),
        };
        let is_it = |found: &&Function| {
            let head = found.within.map(|(from, to)| &self.tokens[from..to]);
            let fits = match (head, of) {
                (None, None) => true,
                (Some(head), Some(of)) => {
                    head[0].is("impl")
                        && head.iter().any(|token| token.is(of))
                        && !head.iter().any(|token| token.is("for"))
                }
                _ => false,
            };
            fits && self.tokens[found.name].text == bare
        };
        let found = self.functions.iter().find(is_it)?;
        Some(plain(&self.tokens[found.body.0..found.body.1]))
    }
}

/// Whether an item may begin behind these tokens: `impl` is a type's beginning too.
fn begins_item(before: &[Token<'_>]) -> bool {
    before.last().is_none_or(|last| {
        ["}", "{", ";", "]", "unsafe", "pub", ")"]
            .iter()
            .any(|text| last.is(text))
    })
}

/// A body's tokens, whatever formatted it.
pub(super) fn body(text: &str) -> Vec<&str> {
    plain(&tokens(text))
}

/// Without the commas in front of a closing bracket, which depend on the layout.
fn plain<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let is_loose = |at: usize| {
        let closes = |next: &Token<'_>| [")", "]", "}"].iter().any(|text| next.is(text));
        tokens[at].is(",") && tokens.get(at + 1).is_some_and(closes)
    };
    (0..tokens.len())
        .filter(|&at| !is_loose(at))
        .map(|at| tokens[at].text)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, function: &str) -> Option<String> {
        Bodies::read(text).of(function).map(|body| body.join(" "))
    }

    #[test]
    fn a_function_is_found_in_its_own_type() {
        let text = "fn read() { 0 }\nimpl Read for Log { fn read(&self) { 1 } }\nimpl<'a> Log<'a> {\n    pub fn read(&self, f: impl Fn(u8) -> u8) -> [u8; 2] \
{ if a { b } else { 2 } }\n}\npub trait Other { fn last() { 4 } }\nfn last() -> u8 { 5 }";
        assert_eq!(of(text, "read").as_deref(), Some("0"));
        assert_eq!(
            of(text, "Log::read").as_deref(),
            Some("if a { b } else { 2 }")
        );
        assert_eq!(of(text, "last").as_deref(), Some("5"));
        assert_eq!(of(text, "Other::last"), None);
        assert_eq!(of(text, "gone"), None);
    }

    #[test]
    fn layout_comments_and_hidden_braces_change_nothing() {
        let one = "fn it() {\n    // }\n    call(\n        \"}\",\n        1,\n    )\n}";
        let two = "fn it() { /* { */ call(\"}\", 1) }";
        assert_eq!(of(one, "it"), of(two, "it"));
        assert_eq!(of(one, "it").as_deref(), Some("call ( \"}\" , 1 )"));
    }

    #[test]
    fn a_name_makes_another_body() {
        assert_ne!(
            of("fn it(a: u8) { a + 1 }", "it"),
            of("fn it(b: u8) { b + 1 }", "it")
        );
    }

    #[test]
    fn what_is_broken_has_no_body() {
        for text in [
            "fn it() {",
            "fn it();",
            "}}}} fn it(",
            "fn it() -> [u8; { 2 }",
        ] {
            assert_eq!(of(text, "it"), None, "{text}");
        }
    }
}
