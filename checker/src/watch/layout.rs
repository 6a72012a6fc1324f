//! From lines to what a terminal of some size is sent: one text a redraw, which paints over what was there.

/// A terminal's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// Paints the lines from the top and the footer into the last row. Nothing is cleared first, so nothing flickers; what
/// a wide character makes too long is cut rather than broken, or all below would move. `turned` says how often `m` was
/// pressed to see more of lines that do not fit.
pub(super) fn frame(lines: &[String], footer: &str, size: Size, turned: usize) -> String {
    let mut out = String::from("\x1b[?7l\x1b[H");
    let room = size.rows.saturating_sub(1);
    let lines = lines.iter().flat_map(|line| marked(line, size.columns));
    let lines = fit(lines.collect(), room, turned);
    let mut rows = lines.iter().peekable();
    while let Some(line) = rows.next() {
        let line = line.trim_start_matches(GOES_ON);
        let behind = rows.peek().is_some_and(|next| next.starts_with(GOES_ON));
        if behind && line.is_ascii() && seen(line) == size.columns {
            // The terminal itself goes on in the next row, and so knows that both are one line: it is copied as one.
            out.push_str(&format!("\x1b[?7h{}", row(line, size)));
        } else {
            out.push_str(&format!("{}\x1b[?7l\r\n", row(line, size)));
        }
    }
    let footer = folded(footer, size.columns);
    let footer = footer.first().map_or("", String::as_str);
    let last = size.rows.max(1);
    out.push_str(&format!(
        "\x1b[J\x1b[{last};1H{}\x1b[?7h",
        row(footer, size)
    ));
    out
}

/// Stands in front of a row that goes on with the line above; control characters of pages never get that far.
const GOES_ON: char = '\n';

/// A line broken at the terminal's width, all rows but the first marked.
fn marked(line: &str, columns: usize) -> Vec<String> {
    let mut rows = folded(line, columns);
    rows.iter_mut()
        .skip(1)
        .for_each(|row| row.insert(0, GOES_ON));
    rows
}

/// A line, and nothing else in its row. Behind a line that fills it the cursor still stands on the last character: there
/// is nothing to erase but that.
fn row(line: &str, size: Size) -> String {
    let rest = if seen(line) < size.columns {
        "\x1b[K"
    } else {
        ""
    };
    format!("{line}\x1b[0m{rest}")
}

/// How many characters of a line are seen.
fn seen(line: &str) -> usize {
    let (mut count, mut rest) = (0, line);
    while let Some(character) = rest.chars().next() {
        let colour = colour(rest).map(str::len);
        count += usize::from(colour.is_none());
        rest = &rest[colour.unwrap_or(character.len_utf8())..];
    }
    count
}

/// At most so many lines: the first ones and the last, which say the verdict. Turned once, the next ones stand in place
/// of the first; behind them come the first again.
fn fit(mut lines: Vec<String>, room: usize, turned: usize) -> Vec<String> {
    if lines.len() <= room {
        return lines;
    }
    let last = lines.split_off(lines.len() - last_lines(&lines, room).min(lines.len()));
    match room {
        0 => Vec::new(),
        1 | 2 => lines.into_iter().take(room - 1).chain(last).collect(),
        _ => {
            let kept = (room - 1).saturating_sub(last.len()).max(1);
            let from = turned % lines.len().div_ceil(kept) * kept;
            let note = match lines.len().saturating_sub(from + kept) {
                0 => "... m: back to the first lines".into(),
                1 => "... m: 1 more line".into(),
                more => format!("... m: {more} more lines"),
            };
            lines
                .into_iter()
                .skip(from)
                .take(kept)
                .chain([note])
                .chain(last)
                .collect()
        }
    }
}

/// How many lines the end of a page has, which is not torn apart: all behind the last blank one, unless they are many.
fn last_lines(lines: &[String], room: usize) -> usize {
    let behind = lines
        .iter()
        .rev()
        .take_while(|line| !line.trim().is_empty());
    match behind.count() {
        count if count <= room.min(16) / 4 => count.max(1),
        _ => 1,
    }
}

/// A line broken at the terminal's width. Colours take no room; other control characters are left out, since what a
/// learner's code said is in here too.
fn folded(line: &str, columns: usize) -> Vec<String> {
    let (mut out, mut width) = (vec![String::new()], 0);
    let mut rest = line;
    while let Some(character) = rest.chars().next() {
        if let Some(colour) = colour(rest) {
            if let Some(last) = out.last_mut() {
                last.push_str(colour);
            }
            rest = &rest[colour.len()..];
            continue;
        }
        rest = &rest[character.len_utf8()..];
        let text = match character {
            '\t' => "    ",
            character if character.is_control() => continue,
            character => {
                &line[line.len() - rest.len() - character.len_utf8()..][..character.len_utf8()]
            }
        };
        let more = text.chars().count();
        if width + more > columns.max(1) {
            out.push(String::new());
            width = 0;
        }
        width += more;
        if let Some(last) = out.last_mut() {
            last.push_str(text);
        }
    }
    out
}

/// The colour that a text begins with: `\x1b[1;31m`.
fn colour(text: &str) -> Option<&str> {
    let behind = text.strip_prefix("\x1b[")?;
    let end = behind.find(|character: char| !character.is_ascii_digit() && character != ';')?;
    behind[end..].starts_with('m').then(|| &text[..2 + end + 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize) -> Vec<String> {
        (1..=count).map(|number| format!("line {number}")).collect()
    }

    #[test]
    fn a_frame_paints_over_and_never_clears_the_screen() {
        let size = Size {
            rows: 4,
            columns: 20,
        };
        assert_eq!(
            frame(&lines(2), "keys", size, 0),
            "\x1b[?7l\x1b[Hline 1\x1b[0m\x1b[K\x1b[?7l\r\nline 2\x1b[0m\x1b[K\x1b[?7l\r\n\x1b[J\x1b[4;1Hkeys\x1b[0m\x1b[K\x1b[?7h"
        );
    }

    #[test]
    fn a_long_line_is_wrapped_by_the_terminal_and_copied_as_one() {
        let size = Size {
            rows: 4,
            columns: 4,
        };
        assert_eq!(
            frame(&["abcdef".into(), "g".into()], "", size, 0),
            "\x1b[?7l\x1b[H\x1b[?7habcd\x1b[0mef\x1b[0m\x1b[K\x1b[?7l\r\ng\x1b[0m\x1b[K\x1b[?7l\r\n\x1b[J\x1b[4;1H\x1b[0m\x1b[K\x1b[?7h"
        );
    }

    #[test]
    fn a_line_that_fills_its_row_keeps_its_last_character() {
        let size = Size {
            rows: 4,
            columns: 4,
        };
        assert_eq!(row("abcd", size), "abcd\x1b[0m");
        assert_eq!(row("\x1b[31mabc", size), "\x1b[31mabc\x1b[0m\x1b[K");
    }

    #[test]
    fn a_page_that_is_too_tall_keeps_its_first_and_its_last_line() {
        assert_eq!(fit(lines(3), 3, 0), lines(3));
        assert_eq!(
            fit(lines(9), 4, 0),
            ["line 1", "line 2", "... m: 6 more lines", "line 9"]
        );
        assert_eq!(fit(lines(9), 2, 0), ["line 1", "line 9"]);
        assert_eq!(fit(lines(9), 1, 0), ["line 9"]);
        assert_eq!(fit(lines(9), 0, 0), [""; 0]);
    }

    #[test]
    fn what_does_not_fit_is_turned_to_and_behind_it_comes_the_beginning() {
        let turned = |times| fit(lines(6), 4, times);
        let third = ["line 5", "... m: back to the first lines", "line 6"];
        assert_eq!(turned(0)[1..], ["line 2", "... m: 3 more lines", "line 6"]);
        assert_eq!(turned(1)[1..], ["line 4", "... m: 1 more line", "line 6"]);
        assert_eq!(turned(2), third);
        assert_eq!(turned(3), turned(0));
        assert_eq!(fit(lines(6), 6, 1), lines(6));
    }

    #[test]
    fn a_verdict_of_two_lines_is_kept_whole() {
        let mut page = lines(9);
        page[6].clear();
        assert_eq!(
            fit(page.clone(), 8, 0)[4..],
            ["line 5", "... m: 2 more lines", "line 8", "line 9"]
        );
        page[5].clear();
        page[6] = "line 7".into();
        let three_are_too_many = ["... m: 2 more lines", "line 9"];
        assert_eq!(fit(page, 8, 0)[6..], three_are_too_many);
    }

    #[test]
    fn a_line_is_broken_by_what_is_seen_of_it() {
        assert_eq!(folded("\x1b[31mabcd\x1b[0m", 4), ["\x1b[31mabcd\x1b[0m"]);
        assert_eq!(folded("abcde", 4), ["abcd", "e"]);
        assert_eq!(folded("üüü", 2), ["üü", "ü"]);
        assert_eq!(folded("", 4), [""]);
    }

    #[test]
    fn only_colours_reach_the_terminal() {
        assert_eq!(folded("a\x1b[2Jb\x07c\r", 80), ["a[2Jbc"]);
        assert_eq!(folded("\tx", 80), ["    x"]);
    }
}
