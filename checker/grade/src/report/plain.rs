//! Text of a student, made harmless: nothing in it moves a cursor, turns a line around, hides itself, or gives an order to
//! the program that shows the log of a job. What is taken out is seen by its number.

use checker::page::turns_or_hides;

/// At most so many characters of a text.
pub const CELL: usize = 2_000;
/// At most so many characters of a name.
pub const NAME: usize = 120;
/// At most so many characters of a line of a page.
pub const LINE: usize = 400;
/// At most so many lines of a page.
pub const PAGE: usize = 200;
/// At most so many notes.
pub const NOTES: usize = 20;

/// So many marks may stand on one letter: more of them grow over the neighbours' lines.
const MARKS: usize = 4;

/// The text on one line, harmless, of at most so many characters. Doing it twice changes nothing.
#[must_use]
pub fn plain(text: &str, most: usize) -> String {
    let text = text.trim_end_matches(['\n', '\r']);
    let mut out = String::with_capacity(text.len().min(most));
    let mut before = ' ';
    let mut marks = 0;
    let mut characters = text.chars().peekable();
    let mut written = 0;
    while let Some(character) = characters.next() {
        // The rest of a long text is not even looked at.
        if written > most {
            break;
        }
        marks = if is_mark(character) { marks + 1 } else { 0 };
        let length = out.len();
        match character {
            '\n' | '\t' => out.push(' '),
            '\r' if characters.peek() == Some(&'\n') => {}
            joiner if is_joiner(joiner) && joins(before, characters.peek().copied()) => {
                out.push(joiner);
            }
            hidden if marks > MARKS || is_hidden(hidden) => out.extend(hidden.escape_unicode()),
            _ => out.push(character),
        }
        written += out[length..].chars().count();
        before = character;
    }
    let out = without_orders(out);
    match out.chars().count() > most {
        true => cut(&out, text.chars().count(), most),
        false => out,
    }
}

/// The lines of a page, each harmless; a line that holds line breaks is several.
#[must_use]
pub fn plain_page(lines: &[String]) -> Vec<String> {
    let mut whole = lines.iter().flat_map(|line| line.split('\n'));
    let mut page: Vec<String> = whole
        .by_ref()
        .take(PAGE)
        .map(|line| plain(line, LINE).trim_end().to_owned())
        .collect();
    let rest = whole.count();
    if rest > 0 {
        page.truncate(PAGE - 1);
        page.push(format!("... ({} more lines)", rest + 1));
    }
    page
}

fn cut(out: &str, all: usize, most: usize) -> String {
    let tail = format!("... ({all} characters)");
    let kept = most.saturating_sub(tail.chars().count());
    out.chars().take(kept).chain(tail.chars()).collect()
}

/// A runner takes a line for an order that begins with `::`, or where `##[` or `##vso[` stands.
fn without_orders(mut text: String) -> String {
    let start = text.len() - text.trim_start().len();
    if text[start..].starts_with("::") {
        text.insert(start + 1, ' ');
    }
    let mut from = 0;
    while let Some(found) = text[from..].find("##") {
        let name = from + found + 2;
        let bracket = text[name..].find(|c: char| !c.is_ascii_alphabetic());
        from = name;
        if let Some(bracket) = bracket.filter(|at| text[name + at..].starts_with('[')) {
            text.insert(name + bracket, ' ');
        } else if text[name..].starts_with('#') {
            // "###[": the last two are the order's.
            from = name - 1;
        }
    }
    text
}

fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}

/// Persian and the scripts of India write some names with joiners, between two of their own letters.
fn joins(before: char, after: Option<char>) -> bool {
    let own = |character: char| !character.is_ascii() && !is_hidden(character);
    own(before) && after.is_some_and(own)
}

fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Whether it is not seen, or makes others be read otherwise, or is no character of XML.
fn is_hidden(character: char) -> bool {
    let number = u32::from(character);
    let is_no_character = number & 0xfffe == 0xfffe || (0xfdd0..=0xfdef).contains(&number);
    let is_empty = matches!(character, '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{3164}' | '\u{ffa0}'
        | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    character.is_control() || turns_or_hides(character) || is_no_character || is_empty
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(text: &str, harmless: &str) {
        let once = plain(text, CELL);
        assert_eq!(once, harmless);
        assert_eq!(plain(&once, CELL), once, "a second time");
    }

    #[test]
    fn what_a_terminal_obeys_is_seen_by_its_number() {
        becomes("a\x1b[2J\x07b", "a\\u{1b}[2J\\u{7}b");
        becomes("\x1b]0;title\x07", "\\u{1b}]0;title\\u{7}");
        becomes("exe\u{202e}gpj.", "exe\\u{202e}gpj.");
        becomes("a\u{61c}b\u{ad}c\u{3164}", "a\\u{61c}b\\u{ad}c\\u{3164}");
        becomes("a\u{ffff}\u{1fffe}", "a\\u{ffff}\\u{1fffe}");
        becomes("one\r\ntwo\tthree\n", "one two three");
    }

    #[test]
    fn names_in_other_scripts_stay_as_they_are() {
        for name in [
            "Nguyễn Thị Bích",
            "李小龍",
            "Ольга",
            "عائشة",
            "مریم می\u{200c}خواهد",
            "क्\u{200d}ष",
        ] {
            becomes(name, name);
        }
        becomes("a\u{200d}b", "a\\u{200d}b");
        let tower = format!("o{}", "\u{300}".repeat(9));
        assert!(plain(&tower, CELL).contains("\\u{300}"));
    }

    #[test]
    fn an_order_to_the_runner_is_none_any_more() {
        becomes("::error::you lose", ": :error::you lose");
        becomes("  ::stop-commands::x", "  : :stop-commands::x");
        becomes("a ##[error]b", "a ## [error]b");
        becomes("###[error]b", "### [error]b");
        becomes("##vso[task.complete]", "##vso [task.complete]");
        becomes("std::fmt and ## heading", "std::fmt and ## heading");
    }

    #[test]
    fn a_long_text_is_cut_and_says_so() {
        let long = "x".repeat(1_000_000);
        let short = plain(&long, CELL);
        assert_eq!(short.chars().count(), CELL);
        assert!(short.ends_with("... (1000000 characters)"));
        assert_eq!(plain(&short, CELL), short);
        // Characters that become longer are counted as they are written.
        assert_eq!(plain(&"\x1b".repeat(5_000), CELL).chars().count(), CELL);
    }

    #[test]
    fn a_line_of_a_page_that_holds_breaks_is_several() {
        let page = plain_page(&["a\n::error::b\r\nc".into()]);
        assert_eq!(page, ["a", ": :error::b", "c"]);
        let long = plain_page(&["x\n".repeat(1_000)]);
        assert_eq!(long.len(), PAGE);
        assert_eq!(long[PAGE - 1], "... (802 more lines)");
        assert_eq!(plain_page(&long), long);
    }
}
