//! Where comments, strings and characters end in Rust source: what stands in them is no code.

/// The length of the comment at the beginning, which may hold others.
#[must_use]
pub fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(found) = text[at..].find(['/', '*']) {
        at += found;
        if text[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if text[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

/// The length of a raw string behind its `r`; `None` if it is none. Without an end it is all of the rest, so that nobody looks for the
/// end again.
#[must_use]
pub fn raw_string(text: &str) -> Option<usize> {
    let hashes = text.len() - text.trim_start_matches('#').len();
    let inside = text[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let close = inside.find(&end).map(|at| hashes + 1 + at + end.len());
    Some(close.unwrap_or(text.len()))
}

/// The length of the string or character at the beginning, quotes and all.
#[must_use]
pub fn quoted(text: &str, quote: char) -> usize {
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

/// The length of the character at the beginning; a lifetime is none.
#[must_use]
pub fn character(text: &str) -> Option<usize> {
    let mut characters = text.strip_prefix('\'')?.chars();
    match (characters.next()?, characters.next()?) {
        ('\\', _) => Some(quoted(text, '\'')),
        (character, '\'') => Some(2 + character.len_utf8()),
        _ => None,
    }
}
