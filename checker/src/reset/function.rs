//! One function's stub in a file that is otherwise the learner's, whatever state the file is in.

use crate::functions::{body_of, is_balanced, opening, signature, signature_at};
use std::ops::Range;

/// Why a function's stub cannot be put back alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unclear {
    /// No such function is in the file.
    NotThere,
    /// The file's braces do not tell where it ends.
    NoEnd,
}

/// The learner's file with the stub of `function`; the signature too, if it was changed. All else stays, to the byte. `others` are
/// the file's other functions, of which none may be lost.
///
/// # Errors
/// Where the function stands cannot be told.
pub(super) fn put_back(
    mine: &str,
    stub: &str,
    function: &str,
    others: &[&str],
) -> Result<String, Unclear> {
    let (Some(new_begin), Some(new_body)) = (begin(stub, function), body_of(stub, function)) else {
        return Err(Unclear::NotThere);
    };
    let from = begin(mine, function).ok_or(Unclear::NotThere)?;
    let body = body(mine, function).ok_or(Unclear::NoEnd)?;
    let same_head = signature(mine, function) == signature(stub, function)
        && before_fn(mine, function) == before_fn(stub, function);
    let (old, new) = if same_head {
        (body, new_body)
    } else {
        (from..body.end, new_begin..new_body.end)
    };
    let new = with_line_ends_of(mine, &stub[new]);
    let text = format!("{}{new}{}", &mine[..old.start], &mine[old.end..]);
    let is_there = |text: &str, other: &str| signature_at(text, other).is_some();
    let none_lost = others
        .iter()
        .all(|other| !is_there(mine, other) || is_there(&text, other));
    if none_lost {
        Ok(text)
    } else {
        Err(Unclear::NoEnd)
    }
}

/// Lines end as they do in the learner's file.
#[must_use]
pub fn with_line_ends_of(mine: &str, text: &str) -> String {
    if mine.contains("\r\n") {
        text.replace("\r\n", "\n").replace('\n', "\r\n")
    } else {
        text.into()
    }
}

/// Where the line with the signature begins, behind its indentation: at `pub`.
fn begin(text: &str, function: &str) -> Option<usize> {
    let at = signature_at(text, function)?;
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let indent = text[line..at].len() - text[line..at].trim_start().len();
    Some(line + indent)
}

/// What stands before `fn`.
fn before_fn<'a>(text: &'a str, function: &str) -> Option<&'a str> {
    Some(text[begin(text, function)?..signature_at(text, function)?].trim())
}

/// The body. Where the file's braces have no partners, the function ends at the first brace that is indented as it is.
fn body(text: &str, function: &str) -> Option<Range<usize>> {
    if is_balanced(text) {
        return body_of(text, function);
    }
    let from = opening(text, function)? + 1;
    let begin = begin(text, function)?;
    let line = text[..begin].rfind('\n').map_or(0, |end| end + 1);
    let last = format!("\n{}}}", &text[line..begin]);
    let is_end = |&(at, _): &(usize, &str)| {
        let behind = text[from + at + last.len()..].chars().next();
        behind.is_none_or(|behind| behind == '\n' || behind == '\r')
    };
    let (at, _) = text[from..].match_indices(&last).find(is_end)?;
    Some(from..from + at + last.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STUB: &str = "/// Adds.\npub fn add(one: u8, two: u8) -> u8 {\n    todo!(\"1.3 add({one}, {two})\")\n}\n\n\
                        impl Sum {\n    pub fn of(&self) -> u8 {\n        todo!(\"1.4 of {self:?}\")\n    }\n}\n";

    fn add_again(mine: &str) -> Result<String, Unclear> {
        put_back(mine, STUB, "add", &["Sum::of"])
    }

    #[test]
    fn only_the_body_is_replaced() {
        let mine = STUB.replace("todo!(\"1.3 add({one}, {two})\")", "helper(one) + two")
            + "\nfn helper(one: u8) -> u8 {\n    one\n}\n";
        assert_eq!(
            add_again(&mine),
            Ok(STUB.to_string() + "\nfn helper(one: u8) -> u8 {\n    one\n}\n")
        );
        let mine = STUB.replace("todo!(\"1.4 of {self:?}\")", "1");
        assert_eq!(
            put_back(&mine, STUB, "Sum::of", &["add"]),
            Ok(STUB.to_string())
        );
    }

    #[test]
    fn a_changed_signature_is_put_back_too() {
        for head in [
            "pub fn add(one: u16,\n    two: u8) -> u8",
            "fn add(one: u8, two: u8) -> u8",
            "pub fn add(a: u8) -> u8",
        ] {
            let mine = STUB.replace("pub fn add(one: u8, two: u8) -> u8", head);
            assert_eq!(add_again(&mine), Ok(STUB.to_string()), "{head}");
        }
    }

    #[test]
    fn windows_line_ends_stay() {
        let mine = STUB.replace("    todo!(\"1.3 add({one}, {two})\")", "    one +\n    two");
        let mine = mine.replace('\n', "\r\n");
        assert_eq!(add_again(&mine), Ok(STUB.replace('\n', "\r\n")));
    }

    #[test]
    fn a_brace_too_few_or_too_many_costs_no_other_function() {
        for body in [
            "if one > two {\n        one",
            "one }\n    } else { two",
            "\"{}{{\" } }",
        ] {
            let mine = STUB.replace("todo!(\"1.3 add({one}, {two})\")", body);
            assert_eq!(add_again(&mine), Ok(STUB.to_string()), "{body}");
        }
    }

    #[test]
    fn what_cannot_be_told_changes_nothing() {
        assert_eq!(
            add_again(&STUB.replace("fn add", "fn sum")),
            Err(Unclear::NotThere)
        );
        let endless = STUB.replace("})\")\n}", "})\")\n");
        assert_eq!(add_again(&endless), Err(Unclear::NoEnd));
        let cut = &STUB[..STUB.find("todo").unwrap_or(0)];
        assert_eq!(add_again(cut), Err(Unclear::NoEnd));
    }
}
