//! The rows of a CSV file, each cell kept as it is written: quotes, spaces, line ends and all.

use anyhow::{Result, bail};

/// The cells as they are written, and how the row ends.
struct Row<'a> {
    cells: Vec<std::borrow::Cow<'a, str>>,
    end: &'a str,
}

/// A file in rows.
pub(super) struct Rows<'a> {
    separator: char,
    /// The mark of UTF-8, where the file begins with one.
    mark: &'a str,
    rows: Vec<Row<'a>>,
}

impl<'a> Rows<'a> {
    /// Takes a file apart. Canvas writes commas, or semicolons for countries where the comma is in numbers.
    ///
    /// # Errors
    /// A quote does not end, or there is nothing.
    pub(super) fn read(text: &'a str) -> Result<Self> {
        let (mark, text) = match text.strip_prefix('\u{feff}') {
            Some(rest) => (&text[..'\u{feff}'.len_utf8()], rest),
            None => ("", text),
        };
        let first = text.find([',', ';']);
        let separator = match first.map(|at| text.as_bytes()[at]) {
            Some(b';') => ';',
            Some(_) => ',',
            None => bail!("the gradebook is no CSV file: no comma and no semicolon is in it"),
        };
        let (mut rows, mut cells) = (Vec::new(), Vec::new());
        let (mut start, mut in_quotes) = (0, false);
        for (at, character) in text.char_indices() {
            match character {
                '"' => in_quotes = !in_quotes,
                _ if in_quotes => {}
                '\n' => {
                    let line_end = if text[start..at].ends_with('\r') {
                        at - 1
                    } else {
                        at
                    };
                    cells.push(text[start..line_end].into());
                    let end = &text[line_end..=at];
                    rows.push(Row {
                        cells: std::mem::take(&mut cells),
                        end,
                    });
                    start = at + 1;
                }
                _ if character == separator => {
                    cells.push(text[start..at].into());
                    start = at + 1;
                }
                _ => {}
            }
        }
        if in_quotes {
            bail!(
                "row {} of the gradebook has a quote that does not end: export it from Canvas again",
                rows.len() + 1
            );
        }
        if start < text.len() || !cells.is_empty() {
            cells.push(text[start..].into());
            rows.push(Row { cells, end: "" });
        }
        Ok(Self {
            separator,
            mark,
            rows,
        })
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// How many cells a row has.
    pub(super) fn width(&self, row: usize) -> usize {
        self.rows.get(row).map_or(0, |row| row.cells.len())
    }

    /// What a cell says; nothing where there is no such cell.
    pub(super) fn value(&self, row: usize, column: usize) -> String {
        let cell = self.rows.get(row).and_then(|row| row.cells.get(column));
        let cell = cell.map_or("", AsRef::as_ref);
        match cell
            .trim()
            .strip_prefix('"')
            .and_then(|cell| cell.strip_suffix('"'))
        {
            Some(inner) => inner.replace("\"\"", "\""),
            None => cell.to_owned(),
        }
    }

    /// Writes a number into a cell. False where there is no such cell.
    pub(super) fn set(&mut self, row: usize, column: usize, number: &str) -> bool {
        let cell = self
            .rows
            .get_mut(row)
            .and_then(|row| row.cells.get_mut(column));
        let Some(cell) = cell else {
            return false;
        };
        let quoted = cell.trim().starts_with('"');
        *cell = match quoted {
            true => format!("\"{number}\"").into(),
            false => number.to_owned().into(),
        };
        true
    }

    /// The file again.
    pub(super) fn text(&self) -> String {
        let mut text = self.mark.to_owned();
        for row in &self.rows {
            for (at, cell) in row.cells.iter().enumerate() {
                if at > 0 {
                    text.push(self.separator);
                }
                text += cell;
            }
            text += row.end;
        }
        text
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_changed_is_the_same_to_the_byte() {
        for text in [
            "a,b\n",
            "\u{feff}a;\"b;\"\"c\"\"\nd\"\r\n;;\r\n",
            "a, \"b\" ,c\n\n,x",
            "a,",
        ] {
            assert_eq!(Rows::read(text).unwrap().text(), text);
        }
    }

    #[test]
    fn a_cell_is_read_and_written() {
        let mut rows = Rows::read("a,\"x \"\"y\"\", z\"\r\n1,\"2\"\r\n").unwrap();
        assert_eq!(rows.value(0, 1), "x \"y\", z");
        assert!(rows.set(1, 0, "7") && rows.set(1, 1, "8"));
        assert!(!rows.set(1, 2, "9") && !rows.set(2, 0, "9"));
        assert_eq!(rows.text(), "a,\"x \"\"y\"\", z\"\r\n7,\"8\"\r\n");
    }

    #[test]
    fn what_is_no_csv_is_refused() {
        assert!(Rows::read("").is_err());
        assert!(Rows::read("PK\u{3}\u{4}").is_err());
        let error = Rows::read("a,b\n\"c,d\n").err().unwrap();
        assert!(
            error.to_string().starts_with("row 2 of the gradebook"),
            "{error}"
        );
    }
}
