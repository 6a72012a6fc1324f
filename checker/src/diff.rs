//! Two texts, line by line: what both have, what only one has. The texts are bodies of functions, so the plain table of longest
//! common parts is fast enough, and a crate for it would cost each learner's first build.

/// A line of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// Both have it.
    Both(&'a str),
    /// Only the first has it.
    First(&'a str),
    /// Only the second has it.
    Second(&'a str),
}

/// A table of more cells would take too long; what does not fit is shown as replaced.
const MOST_CELLS: usize = 4_000_000;

/// Compares two texts. Blanks at a line's end do not count.
#[must_use]
pub fn lines<'a>(first: &'a str, second: &'a str) -> Vec<Line<'a>> {
    let first: Vec<&str> = first.lines().map(str::trim_end).collect();
    let second: Vec<&str> = second.lines().map(str::trim_end).collect();
    let (rows, columns) = (first.len(), second.len());
    if rows.saturating_mul(columns) > MOST_CELLS {
        let removed = first.into_iter().map(Line::First);
        return removed
            .chain(second.into_iter().map(Line::Second))
            .collect();
    }
    // How many lines the rests from here on have in common.
    let mut common = vec![vec![0_usize; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            common[row][column] = if first[row] == second[column] {
                common[row + 1][column + 1] + 1
            } else {
                common[row + 1][column].max(common[row][column + 1])
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    let mut lines = Vec::new();
    while row < rows || column < columns {
        if row < rows && column < columns && first[row] == second[column] {
            lines.push(Line::Both(first[row]));
            (row, column) = (row + 1, column + 1);
        } else if row < rows
            && (column == columns || common[row + 1][column] >= common[row][column + 1])
        {
            lines.push(Line::First(first[row]));
            row += 1;
        } else {
            lines.push(Line::Second(second[column]));
            column += 1;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use Line::{Both, First, Second};

    #[test]
    fn what_both_have_stays_between_what_differs() {
        assert_eq!(
            lines("one\ntwo\nthree\n", "one\n2\nthree\nfour\n"),
            [
                Both("one"),
                First("two"),
                Second("2"),
                Both("three"),
                Second("four")
            ]
        );
    }

    #[test]
    fn an_empty_text_has_nothing_in_common() {
        assert_eq!(lines("", "one\n"), [Second("one")]);
        assert_eq!(lines("one\n", ""), [First("one")]);
        assert_eq!(lines("", ""), []);
    }

    #[test]
    fn line_ends_and_blanks_behind_a_line_are_no_difference() {
        assert_eq!(
            lines("one \r\ntwo", "one\ntwo\n"),
            [Both("one"), Both("two")]
        );
    }

    #[test]
    fn what_is_too_long_is_shown_as_replaced() {
        let long = "x\n".repeat(5_000);
        let compared = lines(&long, &long);
        assert_eq!((compared.len(), compared[0]), (10_000, First("x")));
    }
}
