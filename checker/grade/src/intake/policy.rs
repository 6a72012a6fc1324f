//! What a submission's sources may not say, found by tokens. It is no wall: a macro hides any of it. The walls are the flags of
//! the compiler and the sandbox around it, which has nothing to include. It is here for its sentence, which names the line.
//!
//! Not looked for, since the compiler refuses it with a line of its own: `unsafe` and what its lint covers (`no_mangle`,
//! `export_name`, `link_section`), crates that are not there, a second global allocator.

use crate::tokens::{Kind, Token, tokens};

/// The first thing that may not be there: its line, and what it is.
#[must_use]
pub fn breach(text: &str) -> Option<(usize, &'static str)> {
    let tokens = tokens(text);
    let mut attributes = Attributes::default();
    for (at, token) in tokens.iter().enumerate() {
        let (before, behind) = tokens.split_at(at);
        let within = attributes.step(before, token);
        let found = named(token, behind)
            .or_else(|| within.then(|| attribute(before, token, behind)).flatten());
        if let Some(found) = found {
            return Some((token.line, found));
        }
    }
    None
}

fn is(tokens: &[Token<'_>], at: usize, text: &str) -> bool {
    tokens.get(at).is_some_and(|token| token.is(text))
}

/// A macro or a crate. `behind` begins with the token itself.
fn named(token: &Token<'_>, behind: &[Token<'_>]) -> Option<&'static str> {
    if token.kind != Kind::Word {
        return None;
    }
    // `env != 1` compares.
    let is_called = is(behind, 1, "!") && !is(behind, 2, "=");
    let renamed = is(behind, 1, "as") || is(behind, 1, ";") || is(behind, 1, ",");
    Some(match token.text {
        "include_str" => "include_str!",
        "include_bytes" => "include_bytes!",
        "option_env" => "option_env!",
        "global_asm" | "naked_asm" => "assembly",
        "include" if is_called || renamed => "include!",
        "env" if is_called => "env!",
        "asm" if is_called => "assembly",
        "extern" if is(behind, 1, "crate") && is(behind, 2, "proc_macro") => "a macro program",
        _ => return None,
    })
}

/// Something in an attribute, also below `cfg_attr`.
fn attribute(
    before: &[Token<'_>],
    token: &Token<'_>,
    behind: &[Token<'_>],
) -> Option<&'static str> {
    let begins = before
        .last()
        .is_some_and(|last| last.is("[") || last.is("(") || last.is(","));
    if token.kind != Kind::Word || !begins {
        return None;
    }
    Some(match token.text {
        "path" if is(behind, 1, "=") => "#[path]",
        "link" if is(behind, 1, "(") => "#[link]",
        "link_args" => "#[link_args]",
        "feature" if is_inner(before) && is(behind, 1, "(") => "#![feature]",
        "proc_macro" | "proc_macro_derive" | "proc_macro_attribute" => "a macro program",
        _ => return None,
    })
}

/// Whether the attribute that we are in begins with `#!`: `feature(...)` elsewhere is a condition.
fn is_inner(before: &[Token<'_>]) -> bool {
    let bracket = before.iter().rposition(|token| token.is("["));
    bracket.is_some_and(|at| at >= 2 && before[at - 1].is("!") && before[at - 2].is("#"))
}

/// Follows the brackets of attributes.
#[derive(Default)]
struct Attributes {
    depth: usize,
}

impl Attributes {
    /// Whether the token stands in an attribute.
    fn step(&mut self, before: &[Token<'_>], token: &Token<'_>) -> bool {
        if self.depth > 0 {
            if token.is("[") {
                self.depth += 1;
            } else if token.is("]") {
                self.depth -= 1;
            }
            return self.depth > 0;
        }
        let len = before.len();
        let hash = is(before, len.wrapping_sub(1), "#")
            || (is(before, len.wrapping_sub(1), "!") && is(before, len.wrapping_sub(2), "#"));
        if token.is("[") && hash {
            self.depth = 1;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<&'static str> {
        breach(text).map(|(_, found)| found)
    }

    #[test]
    fn what_reaches_out_of_the_sources_is_found() {
        for (text, is) in [
            (
                "const A: &str = include_str!(\"/etc/passwd\");",
                "include_str!",
            ),
            (
                "const A: &[u8] = include_bytes ! (\"/dev/zero\");",
                "include_bytes!",
            ),
            ("include!(\"../../solutions/x.rs\");", "include!"),
            ("r#include!(\"x\");", "include!"),
            ("use core::include as y; y!(\"x\");", "include!"),
            ("use std::include_str as y;", "include_str!"),
            ("fn a() { env!(\"HOME\"); }", "env!"),
            ("fn a() { std::env!(\"HOME\"); }", "env!"),
            ("fn a() { option_env!(\"HOME\"); }", "option_env!"),
            ("#[path = \"/a.rs\"] mod a;", "#[path]"),
            ("# [ path=\"/a.rs\" ] mod a;", "#[path]"),
            ("#[cfg_attr(all(), path = \"/a.rs\")] mod a;", "#[path]"),
            (
                "#[link(name = \"a\", kind = \"static\")] extern {}",
                "#[link]",
            ),
            ("#![link_args = \"-a\"]", "#[link_args]"),
            ("extern crate proc_macro;", "a macro program"),
            ("#[proc_macro] pub fn a() {}", "a macro program"),
            ("core::arch::global_asm!(\"nop\");", "assembly"),
            ("fn a() { std::arch::asm!(\"nop\") }", "assembly"),
            ("#![feature(x)]", "#![feature]"),
            ("#![cfg_attr(all(), feature(x))]", "#![feature]"),
            ("#![doc = include_str!(\"x\")]", "include_str!"),
        ] {
            assert_eq!(found(text), Some(is), "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_it_is_left_alone() {
        for text in [
            "// include!(\"x\")",
            "/* #[path = \"x\"] */",
            "/// Use `include_str!`.\nfn a() {}",
            "const A: &str = \"env!(x)\";",
            "fn a(env: u8) -> bool { env != 1 }",
            "fn a(include: u8) -> u8 { include + 1 }",
            "fn a(path: u8) -> u8 { let path = path; path }",
            "fn a() { let x = [path]; let link = [link(1)]; }",
            "#[cfg(feature = \"x\")] fn a() {}",
            "#[derive(Debug)] struct A { path: u8 }",
            "#[inline] fn include() {}",
            "extern crate alloc;",
            "use std::env;",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn the_line_is_named() {
        assert_eq!(breach("// a\n\n  include!(\"x\");"), Some((3, "include!")));
    }

    #[test]
    fn the_course_itself_says_nothing_of_it() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../solutions");
        let mut seen = 0;
        for chapter in checker::course::chapters() {
            let folder = root.join(chapter.folder).join("src");
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            for entry in entries {
                let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
                assert_eq!(breach(&text), None, "{}", entry.path().display());
                seen += 1;
            }
        }
        assert!(seen > 50, "{seen}");
    }
}
