//! A body of the reference that can stand alone: helpers and `use` lines that only the reference has come with it, inside
//! the body, so that nothing else in the learner's file changes.

use crate::splice::{Marked, Region};
use std::collections::BTreeSet;

/// A region's lines, below the helpers that they need.
#[must_use]
pub fn whole_body(marked: &Marked, region: &Region) -> String {
    let of_exercise = || marked.regions().filter(|other| other.id == region.id);
    let helpers: Vec<String> = of_exercise()
        .filter(|other| other.is_helper())
        .flat_map(|helper| items(&helper.text()))
        .collect();
    // What one of several functions does not use would be a warning there.
    let shared = of_exercise().filter(|other| !other.is_helper()).count() > 1;
    let chosen = if shared {
        needed(&helpers, &region.text())
    } else {
        helpers
    };
    let (mut uses, others): (Vec<String>, Vec<String>) =
        chosen.into_iter().partition(|item| is_use(item));
    // In rustfmt's order, since a learner's editor may format the file.
    uses.sort_by_key(|item| (!item.starts_with("use crate"), item.clone()));
    let mut blocks = vec![uses.concat()];
    blocks.extend(others);
    let blocks: Vec<String> = blocks
        .iter()
        .filter(|block| !block.is_empty())
        .map(|block| indented(block, region.indent()) + "\n")
        .collect();
    blocks.concat() + &region.text()
}

/// A helper region's items. Each begins with its comment, and ends at the left margin.
fn items(text: &str) -> Vec<String> {
    let (mut items, mut item) = (Vec::new(), String::new());
    for line in text.lines() {
        if line.is_empty() && item.is_empty() {
            continue;
        }
        item.push_str(line);
        item.push('\n');
        let at_margin = !line.starts_with([' ', '/', '#']);
        if at_margin && line.ends_with([';', '}']) {
            items.push(std::mem::take(&mut item));
        }
    }
    items.extend(Some(item).filter(|rest| !rest.is_empty()));
    items
}

/// The items that a text names, or that one of those names.
fn needed(items: &[String], text: &str) -> Vec<String> {
    let mut text = text.to_string();
    let mut chosen = BTreeSet::new();
    let is_next = |place: usize, chosen: &BTreeSet<usize>, text: &str| {
        let item = &items[place];
        !is_use(item) && !chosen.contains(&place) && has_word(text, name_of(item))
    };
    while let Some(place) = (0..items.len()).find(|&place| is_next(place, &chosen, &text)) {
        chosen.insert(place);
        text.push_str(&items[place]);
    }
    let keep = |(place, item): (usize, &String)| match is_use(item) {
        true => cut_use(item, &text),
        false => chosen.contains(&place).then(|| item.clone()),
    };
    items.iter().enumerate().filter_map(keep).collect()
}

fn is_use(item: &str) -> bool {
    item.starts_with("use ")
}

/// What an item is called; an `impl` has the name of its type.
fn name_of(item: &str) -> &str {
    let is_head = |line: &&str| !line.starts_with(['/', '#']);
    let head = item.lines().find(is_head).unwrap_or_default();
    let head = head.strip_prefix("pub ").unwrap_or(head);
    let keyword = head.find(|character| !is_of_name(character));
    let rest = &head[keyword.unwrap_or(head.len())..];
    let rest = match rest.strip_prefix('<') {
        Some(generic) => generic.split_once('>').map_or("", |(_, behind)| behind),
        None => rest,
    };
    let rest = rest.trim_start();
    &rest[..rest.find(|next| !is_of_name(next)).unwrap_or(rest.len())]
}

/// A `use` with those of its names that a text has; `None` if it has none of them.
fn cut_use(item: &str, text: &str) -> Option<String> {
    let path = item.trim().trim_start_matches("use ").trim_end_matches(';');
    let (before, names) = match path.split_once('{') {
        Some((before, names)) => (before, names.trim_end_matches('}')),
        None => path.rsplit_once("::").map_or(("", path), |(before, _)| {
            path.split_at(before.len() + "::".len())
        }),
    };
    let is_used = |name: &&str| {
        let own = name.rsplit([' ', ':']).next().unwrap_or(name);
        own == "_" || has_word(text, own)
    };
    let names = names.split(',').map(str::trim);
    let used: Vec<&str> = names
        .filter(|name| !name.is_empty())
        .filter(is_used)
        .collect();
    match used.as_slice() {
        [] => None,
        [one] => Some(format!("use {before}{one};\n")),
        many => Some(format!("use {before}{{{}}};\n", many.join(", "))),
    }
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

fn has_word(text: &str, word: &str) -> bool {
    let is_alone = |(at, found): (usize, &str)| {
        !text[..at].ends_with(is_of_name) && !text[at + found.len()..].starts_with(is_of_name)
    };
    !word.is_empty() && text.match_indices(word).any(is_alone)
}

fn indented(text: &str, indent: &str) -> String {
    let line = |line: &str| match line.is_empty() {
        true => "\n".into(),
        false => format!("{indent}{line}\n"),
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "// begin 1.3 -\nuse std::{collections::BTreeSet, fmt::Write as _};\n// end\n\
// begin 1.3 -\nuse crate::{\n    first, second,\n};\n// end\n\n\
pub fn one() -> u8 {\n    // begin 1.3 one: todo!(\"1.3 one\")\n    helper(first())\n    // end\n}\n\n\
pub fn two() -> u8 {\n    // begin 1.3 two: todo!(\"1.3 two\")\n    second()\n    // end\n}\n\n\
pub fn alone() -> u8 {\n    // begin 1.4 alone: todo!(\"1.4 alone\")\n    3\n    // end\n}\n\n\
// begin 1.3 -\n/// Makes it.\nfn helper(one: u8) -> u8 {\n    LIMIT + one\n}\n\nconst LIMIT: u8 = 1;\n\nstruct Other;\n\n\
impl<'a> Other<'a> {}\n// end\n// begin 1.4 -\nuse std::iter;\n// end\n";

    fn whole(name: &str) -> String {
        let Ok(marked) = Marked::read(SOLVED) else {
            panic!("the marks are right");
        };
        let found = marked.regions().find(|region| region.name == name);
        found.map_or(String::new(), |region| whole_body(&marked, region))
    }

    #[test]
    fn a_body_brings_what_it_needs_and_no_more() {
        assert_eq!(
            whole("one"),
            "    use crate::first;\n    use std::fmt::Write as _;\n\n    /// Makes it.\n    fn helper(one: u8) -> u8 {\n        \
             LIMIT + one\n    }\n\n    const LIMIT: u8 = 1;\n\n    helper(first())\n"
        );
        assert_eq!(
            whole("two"),
            "    use crate::second;\n    use std::fmt::Write as _;\n\n    second()\n"
        );
    }

    #[test]
    fn the_only_function_of_an_exercise_brings_all_of_it() {
        assert_eq!(whole("alone"), "    use std::iter;\n\n    3\n");
    }

    #[test]
    fn an_item_is_known_by_its_name() {
        for (item, name) in [
            ("fn it<'a>(x: &'a u8) {}", "it"),
            ("/// Text.\n#[derive(Debug)]\nstruct It<'a> {", "It"),
            ("impl<'a> It<'a> {", "It"),
            ("impl It<'_> {", "It"),
            ("pub const IT: u8 = 1;", "IT"),
        ] {
            assert_eq!(name_of(item), name, "{item}");
        }
        assert!(has_word("a it(b)", "it") && !has_word("bit its _it", "it"));
    }
}
