//! The picture of this chapter: the log as a row of cells, offsets above it, pointers below.
//!
//! ```text
//! offset        4   5   6   7
//! log         [ d   e   f ]
//! expected                  ^ 7
//! ```

use kit::Offset;
use proptest::prelude::{Just, Strategy, prop_oneof};

/// Where the first column of a row begins.
pub(super) const LABEL: usize = 14;
/// No row is wider: an offset that lies farther away is said in words.
const WIDTH: usize = 66;

/// A log, and which offsets around it have a column.
pub(super) struct Cells<'a> {
    start: i64,
    letters: &'a str,
    from: i64,
    to: i64,
    width: usize,
}

impl<'a> Cells<'a> {
    /// A row with the log, its end, and those of `others` that have room.
    pub(super) fn new(start: Offset, letters: &'a str, others: &[Offset]) -> Self {
        let end = start.0.saturating_add(letters.chars().count() as i64);
        let digits = |offset: i64| offset.to_string().len();
        let width = 2 + digits(start.0).max(digits(end)).max(2);
        let (mut from, mut to) = (start.0, end);
        for other in others {
            let (lower, upper) = (from.min(other.0), to.max(other.0));
            let columns = i128::from(upper) - i128::from(lower) + 1;
            if columns * width as i128 <= (WIDTH - LABEL) as i128 {
                (from, to) = (lower, upper);
            }
        }
        Self {
            start: start.0,
            letters,
            from,
            to,
            width,
        }
    }

    fn column(&self, offset: i64) -> usize {
        LABEL + (offset - self.from) as usize * self.width
    }

    /// The offsets.
    pub(super) fn offsets(&self) -> String {
        let mut row = format!("{:LABEL$}", "offset");
        let width = self.width;
        for offset in self.from..=self.to {
            row += &format!("{offset:<width$}");
        }
        row.trim_end().into()
    }

    /// The log's cells, between brackets.
    pub(super) fn row(&self, label: &str) -> String {
        self.row_of(label, Offset(self.start), self.letters, "")
    }

    /// Another log's cells in the same columns, and a few words behind them; words alone where it has no columns.
    pub(super) fn row_of(&self, label: &str, start: Offset, letters: &str, words: &str) -> String {
        let end = start.0.saturating_add(letters.chars().count() as i64);
        if start.0 < self.from || end > self.to {
            return format!("{label:<LABEL$}{words}");
        }
        let mut row = format!("{label:<0$}[ ", self.column(start.0) - 2);
        let width = self.width;
        for letter in letters.chars() {
            row += &format!("{letter:<width$}");
        }
        let close = match letters {
            "" => self.column(start.0),
            _ => self.column(end - 1) + 2,
        };
        let row = format!("{:<close$}]", row.trim_end());
        match words {
            "" => row,
            words => format!("{row:<0$}  {words}", self.column(self.to) + 1),
        }
    }

    /// A pointer to an offset, with a few words beside it; the offset itself where it has no column.
    pub(super) fn pointer(&self, label: &str, offset: Offset, words: &str) -> String {
        // Where there is no column, the number says it; words that are only the number would say it twice.
        let far = |place: &str| match offset.to_string() {
            number if number == words => format!("{label:<LABEL$}{number}, far {place}"),
            number => format!("{label:<LABEL$}{number}, far {place}: {words}"),
        };
        let line = if offset.0 < self.from {
            far("below")
        } else if offset.0 > self.to {
            far("above")
        } else {
            format!("{label:<0$}^ {words}", self.column(offset.0))
        };
        line.trim_end().into()
    }
}

/// The letters of `count` records: d, e, f, and so on.
pub(super) fn letters(count: usize) -> String {
    ('d'..='z').take(count).collect()
}

/// Where a log starts: often at 0, rarely above what 32 bits hold.
fn starts() -> impl Strategy<Value = i64> {
    prop_oneof![
        3 => Just(0),
        8 => 1..60i64,
        1 => Just((1i64 << 32) + 4),
    ]
}

/// A log's start and its letters: at most `most` records, often none.
pub(super) fn logs(most: usize) -> impl Strategy<Value = (Offset, String)> {
    (starts(), 0..=most).prop_map(|(start, count)| {
        // Long numbers leave no room for long logs.
        let count = if start > 999 { count.min(2) } else { count };
        (Offset(start), letters(count))
    })
}

/// How many records to ask for: a few, or as many as there are.
pub(super) fn maxima() -> impl Strategy<Value = usize> {
    prop_oneof![8 => 0..9usize, 1 => Just(usize::MAX)]
}

/// Records side by side: `d e f`.
pub(super) fn spaced(letters: &str) -> String {
    let letters: Vec<String> = letters.chars().map(String::from).collect();
    letters.join(" ")
}

/// A log as a person says it: `[4:d 5:e]`.
pub(super) fn log_text(start: Offset, letters: &str) -> String {
    match letters.chars().count() {
        0 => format!("the empty log at {start}"),
        1..=3 if start.0 < 1_000 => {
            let cells: Vec<String> = letters
                .chars()
                .zip(start.0..)
                .map(|(letter, offset)| format!("{offset}:{letter}"))
                .collect();
            format!("[{}]", cells.join(" "))
        }
        count => format!("the log from {start} to {}", start.0 + count as i64),
    }
}

/// The literals that make these records in a test: `['d', 'e'].map(record)`, with the helper that it needs.
pub(super) const RECORD: &str = "    let record = |letter: char| kit::work::Record { id: kit::dump::EventId(letter.into()), text: letter.into() };\n";

/// Records in a test, where [`RECORD`] is in sight.
pub(super) fn records_code(letters: &str) -> String {
    match letters {
        "" => "Vec::new()".into(),
        _ => format!("{letters:?}.chars().map(record).collect()"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_a_row_of_cells() {
        let cells = Cells::new(Offset(4), "def", &[Offset(8), Offset(i64::MIN)]);
        let lines = [
            cells.offsets(),
            cells.row("log"),
            cells.pointer("you", Offset(8), "8"),
            cells.pointer("you", Offset(i64::MAX), "what you answered"),
        ];
        let expected = [
            "offset        4   5   6   7   8",
            "log         [ d   e   f ]",
            "you                           ^ 8",
            "you           9223372036854775807, far above: what you answered",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn an_empty_log_has_an_end_too() {
        let cells = Cells::new(Offset(7), "", &[]);
        assert_eq!(
            [cells.offsets(), cells.row("log")],
            ["offset        7", "log         [ ]"]
        );
    }
}
