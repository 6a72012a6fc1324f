//! What a chapter uses of an earlier one. An earlier chapter's public interface is that of its stubs: a helper of the learner's own in
//! there is on this machine, but not where the chapter is graded.

use crate::build::Source;
use std::collections::BTreeSet;

/// The names of an earlier chapter's library that these sources use, and that its `lib.rs`, as given, has not.
#[must_use]
pub fn own_names(source: &Source, library: &str, given: &str) -> BTreeSet<String> {
    let code = source.files.values().flat_map(|text| text.lines());
    let code = code.filter(|line| !line.trim_start().starts_with("//"));
    let code: String = code.flat_map(|line| [line, "\n"]).collect();
    let known: BTreeSet<&str> = words(given).collect();
    let mut names = used(&code, library);
    names.retain(|name| !known.contains(name.as_str()));
    names
}

/// The names behind `library::`, alone or in braces.
fn used(code: &str, library: &str) -> BTreeSet<String> {
    let path = format!("{library}::");
    let begins = code.match_indices(&path);
    let begins = begins.filter(|(at, _)| !code[..*at].ends_with(is_of_name));
    let paths = begins.flat_map(|(at, _)| {
        let rest = &code[at + path.len()..];
        match rest.strip_prefix('{') {
            Some(list) => first_level(list),
            None => vec![rest],
        }
    });
    let names = paths.filter_map(|path| {
        words(path)
            .next()
            .filter(|name| path.trim_start().starts_with(name))
    });
    let names = names.filter(|&name| name != "self");
    names.map(str::to_owned).collect()
}

/// The items of a list in braces, up to its end; a list inside belongs to its item.
fn first_level(list: &str) -> Vec<&str> {
    let (mut items, mut begin, mut depth) = (Vec::new(), 0, 0_u32);
    for (at, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => {
                items.push(&list[begin..at]);
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&list[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    items
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character| !is_of_name(character))
        .filter(|word| !word.is_empty())
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVEN: &str =
        "mod varint;\n\npub use varint::{VarintError, read_varint};\npub use given::Codec;\n";

    fn own(code: &str) -> Vec<String> {
        let source = Source {
            name: "mine".into(),
            shown_as: "chapters/ch03".into(),
            files: [("lib.rs".into(), code.into())].into(),
        };
        own_names(&source, "ch01_batch", GIVEN)
            .into_iter()
            .collect()
    }

    #[test]
    fn what_the_stubs_export_is_not_named() {
        for code in [
            "use ch01_batch::read_varint;",
            "use ch01_batch::{Codec, VarintError as E, read_varint};",
            "fn it() { ch01_batch::read_varint(&[]); ch01_batch::Codec::Gzip }",
            "use ch01_batch::*;\nuse ch01_batch as batch;\nuse ch01_batch::{self};",
            "// ch01_batch::helper\nuse my_ch01_batch::helper;",
            "",
        ] {
            assert!(own(code).is_empty(), "{code}");
        }
    }

    #[test]
    fn a_helper_of_the_learners_own_is_named() {
        for (code, names) in [
            ("use ch01_batch::helper;", vec!["helper"]),
            (
                "use ch01_batch::{\n    Codec,\n    one::{a, b},\n    two,\n};",
                vec!["one", "two"],
            ),
            ("fn it() { ch01_batch::helper(1) }", vec!["helper"]),
            ("use ch01_batch::{helper", vec![]),
        ] {
            assert_eq!(own(code), names, "{code}");
        }
    }
}
