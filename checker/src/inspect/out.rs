//! Where a page goes: line by line, so that no file is too long for it. The same for one JSON object.

use super::meter::Meter;
use crate::page::{fit, width};
use serde_json::Value;
use std::collections::VecDeque;
use std::io::{self, BufWriter, Write};

/// So many rows are shown from the front of a table, unless all are asked for.
const FIRST: u64 = 1000;
/// And so many at its end.
const LAST: usize = 5;
/// Of the rows between, those with damage are shown: so many.
const DAMAGED: usize = 20;

/// A page on its way out.
pub struct Out<'a> {
    to: BufWriter<&'a mut dyn Write>,
    pub(super) json: bool,
    pub(super) all: bool,
    pub(super) meter: Meter,
    /// Why nobody reads any more.
    failed: Option<io::Error>,
}

impl<'a> Out<'a> {
    /// A page for a person, or JSON; with all rows or not.
    pub fn new(to: &'a mut dyn Write, form: Form, meter: Meter) -> Self {
        Self {
            to: BufWriter::new(to),
            json: form.json,
            all: form.all,
            meter,
            failed: None,
        }
    }

    /// Whether nobody reads any more: then there is no need to go on.
    pub(super) fn closed(&self) -> bool {
        self.failed.is_some()
    }

    pub(super) fn raw(&mut self, text: &str) {
        self.meter.clear();
        if let Err(error) = self.to.write_all(text.as_bytes()) {
            self.failed.get_or_insert(error);
        }
    }

    /// A line of a page, folded where the window is narrower; a row of a table begins with a blank, and stays.
    pub(super) fn line(&mut self, text: &str) {
        if text.starts_with(' ') {
            self.raw(text);
            return self.raw("\n");
        }
        for line in fit(&[text.to_string()], width()) {
            self.raw(&line);
            self.raw("\n");
        }
    }

    pub(super) fn lines(&mut self, lines: &[String]) {
        for line in lines {
            self.line(line);
        }
    }

    /// The page is at its end.
    ///
    /// # Errors
    /// It could not be written; a reader who has seen enough is one of the reasons.
    pub fn finish(&mut self) -> io::Result<()> {
        self.meter.end();
        match self.failed.take() {
            Some(error) => Err(error),
            None => self.to.flush(),
        }
    }
}

/// How a page is to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// One JSON object.
    pub json: bool,
    /// Nothing is left out.
    pub all: bool,
}

/// The rows of a table as they come. In JSON all of them; for a person the first, the last and those with damage.
pub(super) struct Rows {
    count: u64,
    held: VecDeque<String>,
    skipped: u64,
    damaged: usize,
}

impl Rows {
    pub(super) fn new() -> Self {
        Self {
            count: 0,
            held: VecDeque::new(),
            skipped: 0,
            damaged: 0,
        }
    }

    pub(super) fn row(
        &mut self,
        out: &mut Out<'_>,
        damaged: bool,
        text: impl FnOnce() -> Vec<String>,
        value: impl FnOnce() -> Value,
    ) {
        self.count += 1;
        if out.json {
            let comma = if self.count > 1 { "," } else { "" };
            out.raw(&format!("{comma}\n{}", value()));
        } else if out.all || self.count <= FIRST {
            out.lines(&text());
        } else if damaged && self.damaged < DAMAGED {
            self.damaged += 1;
            self.rest(out);
            out.lines(&text());
        } else {
            self.held.push_back(text().join("\n"));
            if self.held.len() > LAST {
                self.held.pop_front();
                self.skipped += 1;
            }
        }
    }

    /// What was held back.
    pub(super) fn rest(&mut self, out: &mut Out<'_>) {
        if self.skipped > 0 {
            out.line(&format!(
                "  ... {} more, --all shows them ...",
                self.skipped
            ));
            self.skipped = 0;
        }
        for line in std::mem::take(&mut self.held) {
            out.line(&line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(rows: u64, damaged: u64, all: bool) -> Vec<String> {
        let mut bytes: Vec<u8> = Vec::new();
        let mut out = Out::new(&mut bytes, Form { json: false, all }, Meter::silent());
        let mut table = Rows::new();
        for row in 0..rows {
            table.row(
                &mut out,
                row == damaged,
                || vec![row.to_string()],
                || row.into(),
            );
        }
        table.rest(&mut out);
        let _ = out.finish();
        drop(out);
        String::from_utf8_lossy(&bytes)
            .lines()
            .map(String::from)
            .collect()
    }

    #[test]
    fn a_long_table_keeps_its_ends_and_what_is_damaged() {
        assert_eq!(shown(1005, 0, false).len(), 1005);
        assert_eq!(shown(5000, 0, true).len(), 5000);
        let lines = shown(5000, 2000, false);
        let more = |count| format!("  ... {count} more, --all shows them ...");
        assert_eq!(lines[999], "999");
        assert_eq!(lines[1000], more(995));
        assert_eq!(
            lines[1001..1007],
            ["1995", "1996", "1997", "1998", "1999", "2000"]
        );
        assert_eq!(lines[1007], more(2994));
        assert_eq!(lines[1008..], ["4995", "4996", "4997", "4998", "4999"]);
    }
}
