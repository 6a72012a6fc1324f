//! Fits a page into the screen, where it is printed: text is folded at blanks, and a picture that is too wide is cut
//! into strips, the left part of all its lines and then the right part, so that a marker stays below what it marks.

use super::cells::Cells;
use std::ops::Range;

/// A picture begins with a line that is set in so far, behind an empty one.
const PICTURE: &str = "    ";

/// The lines, none longer than `width` but for a word that is, which the terminal folds. What holds line breaks
/// is somebody else's text, the compiler's or JSON, and stays as it is.
#[must_use]
pub fn fit(lines: &[String], width: usize) -> Vec<String> {
    let mut fitted: Vec<String> = Vec::new();
    let mut rest = lines;
    let mut behind_text = false;
    while let Some(line) = rest.first() {
        let picture = match behind_text {
            true => 0,
            false => rest.iter().take_while(|line| is_picture(line)).count(),
        };
        if picture > 0 {
            let cells: Vec<Cells> = rest[..picture].iter().map(|line| Cells::of(line)).collect();
            match cells.iter().any(|line| line.len() > width) {
                true => fitted.extend(strips(&cells, width)),
                false => fitted.extend_from_slice(&rest[..picture]),
            }
            rest = &rest[picture..];
            continue;
        }
        behind_text = !line.trim().is_empty();
        match line.contains('\n') || line.starts_with('{') {
            true => fitted.push(line.clone()),
            false => fitted.extend(folded(line, width)),
        }
        rest = &rest[1..];
    }
    fitted
}

fn is_picture(line: &str) -> bool {
    line.starts_with(PICTURE) && !line.trim().is_empty() && !line.contains('\n')
}

fn strips(lines: &[Cells], width: usize) -> Vec<String> {
    let longest = lines.iter().map(Cells::len).max().unwrap_or(0);
    let labels = labels(lines, width / 2);
    let room = width - labels.unwrap_or(PICTURE.len());
    let mut cut = best_cut(lines, 0, width);
    let mut strips: Vec<String> = lines.iter().map(|line| line.piece(0, cut)).collect();
    loop {
        let something = |column: &usize| lines.iter().any(|line| !line.is_blank(*column));
        let Some(from) = (cut..longest).find(something) else {
            return strips;
        };
        cut = best_cut(lines, from, room);
        strips.push(format!("{PICTURE}(further right)"));
        for line in lines {
            let piece = line.piece(from, cut);
            if piece.is_empty() {
                continue;
            }
            let label = labels.map_or_else(String::new, |labels| line.piece(0, labels));
            let indent = labels.unwrap_or(PICTURE.len()) - Cells::of(&label).len();
            strips.push(format!("{label}{:indent$}{piece}", ""));
        }
    }
}

/// Where the rows' labels end: the first column behind two that are blank in all lines.
fn labels(lines: &[Cells], most: usize) -> Option<usize> {
    let is_blank = |column| lines.iter().all(|line| line.is_blank(column));
    let first = (0..most).find(|&column| !is_blank(column))?;
    let end = (first + 1..most).find(|&column| is_blank(column) && is_blank(column + 1))?;
    (end..most).find(|&column| !is_blank(column))
}

/// Where a strip that begins at `from` ends: between two columns of the picture, else between two words, in its right
/// half; else wherever there is no more room.
fn best_cut(lines: &[Cells], from: usize, room: usize) -> usize {
    let end = from + room;
    if lines.iter().all(|line| line.len() <= end) {
        return end;
    }
    let blank = |column: usize| lines.iter().all(|line| line.is_blank(column));
    let between_columns = |&cut: &usize| blank(cut - 1) && blank(cut - 2);
    let between_words = |&cut: &usize| {
        let mut lines = lines.iter();
        lines.all(|line| line.is_blank(cut) || line.is_blank(cut - 1))
    };
    let half = || (from + room / 2..=end).rev();
    half()
        .find(between_columns)
        .or_else(|| half().find(between_words))
        .unwrap_or(end)
}

/// A line of text, its second half set in to where its text begins.
fn folded(line: &str, width: usize) -> Vec<String> {
    let cells = Cells::of(line);
    if cells.len() <= width {
        return vec![line.into()];
    }
    let hang = hang(&cells, width - width / 4);
    let whole = kept_whole(&cells, width - hang);
    let mut lines = Vec::new();
    let mut from = 0;
    loop {
        let indent = if lines.is_empty() { 0 } else { hang };
        let end = from + width - indent;
        let break_at = |&at: &usize| {
            let behind = if lines.is_empty() { hang } else { from };
            at > behind && cells.is_blank(at) && !cells.is_blank(at - 1) && !inside(&whole, at)
        };
        let at = match cells.len() <= end {
            true => cells.len(),
            false => (from..=end)
                .rev()
                .find(break_at)
                .or_else(|| (end..cells.len()).find(break_at))
                .unwrap_or(cells.len()),
        };
        lines.push(format!("{:indent$}{}", "", cells.piece(from, at)));
        match (at..cells.len()).find(|&column| !cells.is_blank(column)) {
            Some(next) => from = next,
            None => return lines,
        }
    }
}

/// Where a line's text begins: behind the last gap of two blanks in its first three quarters, else where the line begins.
fn hang(cells: &Cells, most: usize) -> usize {
    let is_start = |&column: &usize| {
        let gap = column >= 2 && cells.is_blank(column - 1) && cells.is_blank(column - 2);
        !cells.is_blank(column) && (gap || column == 0)
    };
    let first = (0..most).find(|&column| !cells.is_blank(column));
    (0..=most).rev().find(is_start).or(first).unwrap_or(0)
}

/// What is copied stays on one line: commands, and what stands in backticks.
fn kept_whole(cells: &Cells, room: usize) -> Vec<Range<usize>> {
    let shown: Vec<char> = cells.shown().collect();
    let mut spans: Vec<Range<usize>> = Vec::new();
    let mut column = 0;
    while column < shown.len() {
        let rest = &shown[column..];
        let till = |mark: char| rest.iter().skip(1).position(|&other| other == mark);
        let length = if rest[0] == '`' {
            till('`')
                .map(|place| place + 2)
                .filter(|&length| length <= room)
        } else if rest.starts_with(&['c', 'a', 'r', 'g', 'o', ' ']) {
            Some(rest.len())
        } else {
            None
        };
        let length = length.unwrap_or(1);
        if length > 1 {
            spans.push(column..column + length);
        }
        column += length;
    }
    spans
}

fn inside(spans: &[Range<usize>], column: usize) -> bool {
    spans
        .iter()
        .any(|span| span.start < column && column < span.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitted(text: &str, width: usize) -> String {
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        fit(&lines, width).join("\n")
    }

    #[test]
    fn a_picture_keeps_its_markers_below_what_they_mark() {
        let picture = "    entries     #0 57 -> 4100    #1 63 -> 8300\n    \
                           target                       60 ^\n    \
                           you                               <-- #1";
        let strips = "    entries     #0 57 -> 4100\n    target\n    you\n    (further right)\n    \
                          entries     #1 63 -> 8300\n    \
                          target      60 ^\n    \
                          you              <-- #1";
        assert_eq!(fitted(picture, 40), strips);
        assert_eq!(fitted(picture, 60), picture);
    }

    #[test]
    fn text_is_folded_to_where_it_begins() {
        assert_eq!(
            fitted(
                "Rule   the answer is the last one\n       at or below it.",
                25
            ),
            "Rule   the answer is the\n       last one\n       at or below it."
        );
        assert_eq!(fitted("one two three", 8), "one two\nthree");
        let option = "  --all  one two three";
        assert_eq!(fitted(option, 18), "  --all  one two\n         three");
    }

    #[test]
    fn a_command_stays_on_one_line() {
        assert_eq!(
            fitted("Mend the first, then cargo run -p checker", 24),
            "Mend the first, then\ncargo run -p checker"
        );
        let long = format!(
            "Again  cargo run -p checker -- replay 1.3:{}",
            "A".repeat(60)
        );
        assert_eq!(fitted(&long, 60), long);
        assert_eq!(
            fitted("see why: `hint 1.3` says it", 16),
            "see why:\n`hint 1.3` says\nit"
        );
    }

    #[test]
    fn somebody_elses_text_stays_as_it_is() {
        let text = vec!["{\n  \"a\": \"b c d e f g\"\n}".to_string()];
        assert_eq!(fit(&text, 10), text);
    }
}
