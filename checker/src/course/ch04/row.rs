//! The picture of a `.log` file: a row of batches, the damaged one marked, and places in the file under it.

use super::words;
use crate::course::model::good_prefix::{Damage, GoodPrefix};
use crate::course::model::header;

const LABEL: usize = 12;
const WIDTH: usize = 76;

/// What stands in one piece of the file.
struct Cell {
    position: u64,
    title: String,
}

/// A file as a row.
pub(super) struct Row {
    cells: Vec<Cell>,
    /// The file's length.
    len: u64,
    /// Which cells have room.
    shown: std::ops::Range<usize>,
    /// The number of the damaged cell: all before it are good.
    damaged: usize,
}

impl Row {
    /// The row of a log. `places` must be seen, as far as there is room.
    pub(super) fn new(log: &[u8], good: &GoodPrefix, places: &[u64]) -> Self {
        let mut cells: Vec<Cell> = good
            .batches
            .iter()
            .map(|batch| Cell {
                position: batch.position,
                title: format!("{}..{}", batch.base_offset, batch.last_offset),
            })
            .collect();
        let damaged = cells.len();
        behind(log, good.bytes, &mut cells);
        let mut row = Row {
            len: log.len() as u64,
            shown: 0..0,
            damaged,
            cells,
        };
        row.choose(places);
        row
    }

    /// Shows the cells of the places, then neighbours while there is room.
    fn choose(&mut self, places: &[u64]) {
        let ends = |place: &u64| self.cells.partition_point(|cell| cell.position < *place);
        let last = self.cells.len().saturating_sub(1);
        let first = places
            .iter()
            .map(ends)
            .min()
            .unwrap_or(0)
            .saturating_sub(1)
            .min(last);
        let until = places.iter().map(ends).max().unwrap_or(0);
        self.shown = first..first;
        while self.shown.end < (until + 1).min(self.cells.len())
            && self.fits(first..self.shown.end + 1)
        {
            self.shown.end += 1;
        }
        for _ in 0..3 {
            if self.shown.start > 0 && self.fits(self.shown.start - 1..self.shown.end) {
                self.shown.start -= 1;
            }
            if self.shown.end < self.cells.len() && self.fits(self.shown.start..self.shown.end + 1)
            {
                self.shown.end += 1;
            }
        }
    }

    fn fits(&self, shown: std::ops::Range<usize>) -> bool {
        let wide: usize = shown.clone().map(|index| self.width(index) + 3).sum();
        LABEL + wide + 8 <= WIDTH - 8 && shown.len() <= 5
    }

    fn width(&self, index: usize) -> usize {
        let position = self.cells[index].position.to_string();
        self.cells[index]
            .title
            .chars()
            .count()
            .max(position.len())
            .max(8)
    }

    /// The column of each shown boundary, the end of the last shown cell included.
    fn columns(&self) -> Vec<(u64, usize)> {
        let mut column = LABEL + self.dots().len();
        let mut columns = Vec::new();
        for index in self.shown.clone() {
            columns.push((self.cells[index].position, column));
            column += self.width(index) + 3;
        }
        let end = self
            .cells
            .get(self.shown.end)
            .map_or(self.len, |cell| cell.position);
        columns.push((end, column));
        columns
    }

    fn dots(&self) -> &'static str {
        if self.shown.start > 0 { "... " } else { "" }
    }

    /// `log         | 55..57   | 58..59   |`, and the byte at which each begins.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut titles = format!("{:<LABEL$}{}", "log", self.dots());
        for index in self.shown.clone() {
            let width = self.width(index);
            titles.push_str(&format!("| {:<width$} ", self.cells[index].title));
        }
        titles.push('|');
        if self.shown.end < self.cells.len() {
            titles.push_str(" ...");
        }
        let mut bytes = format!("{:<LABEL$}", "at byte");
        for (position, column) in self.columns() {
            let padding = column.saturating_sub(bytes.len());
            bytes.push_str(&format!("{:padding$}{position}", ""));
        }
        vec![titles, bytes]
    }

    /// A mark at a place of the file, with words behind it.
    pub(super) fn mark(&self, label: &str, place: u64, text: &str) -> String {
        let columns = self.columns();
        let inside = |pair: &[(u64, usize)]| pair[0].0 < place && place < pair[1].0;
        let column = columns
            .iter()
            .find(|(position, _)| *position == place)
            .map(|(_, column)| *column)
            .or_else(|| {
                columns
                    .windows(2)
                    .find(|pair| inside(pair))
                    .map(|pair| pair[0].1 + 4)
            });
        let Some(column) = column else {
            return format!("{label:<LABEL$}{text}");
        };
        let line = format!("{label:<column$}^ {text}");
        if line.chars().count() <= WIDTH {
            return line;
        }
        // There is more room in front of the mark.
        let before = column.saturating_sub(LABEL + text.chars().count() + 1);
        format!("{label:<LABEL$}{:before$}{text} ^", "")
    }

    /// What is wrong with the first batch that is not good, under it.
    pub(super) fn damage(&self, good: &GoodPrefix, base: i64) -> Option<String> {
        let text = damage(&good.damage, base)?;
        let place = self
            .cells
            .get(self.damaged)
            .map_or(self.len, |cell| cell.position);
        Some(self.mark("damage", place, &text))
    }
}

/// What stands behind the good batches, as far as lengths lead on.
fn behind(log: &[u8], from: u64, cells: &mut Vec<Cell>) {
    const MOST: usize = 6;
    let most = cells.len() + MOST;
    let mut position = from;
    while (position as usize) < log.len() {
        let rest = &log[position as usize..];
        let left = rest.len() as u64;
        // The first bytes of a batch may be zeros too.
        let (title, size) = if left > 8 && rest.iter().all(|byte| *byte == 0) {
            (format!("{} zeros", words::thousands(left)), left)
        } else if left == 1 {
            ("1 byte".into(), left)
        } else if rest.len() < header::HEADER_LEN {
            (format!("{left} bytes"), left)
        } else {
            let header = header::read(rest);
            let size = 12 + i64::from(header.batch_length);
            let last = header
                .base_offset
                .0
                .saturating_add(header.last_offset_delta.into());
            let plausible = header.batch_length >= 49;
            match plausible && size as u64 <= left {
                true => (
                    format!(
                        "{}..{}",
                        words::number(header.base_offset.0),
                        words::number(last)
                    ),
                    size as u64,
                ),
                false if plausible => ("not whole".into(), left),
                false => (format!("{} bytes", words::thousands(left)), left),
            }
        };
        cells.push(Cell { position, title });
        position += size;
        if cells.len() == most {
            break;
        }
    }
}

/// What is wrong, in a few words.
pub(super) fn damage(damage: &Damage, base: i64) -> Option<String> {
    Some(match damage {
        Damage::Clean => return None,
        Damage::Short { left: 1 } => "1 byte: no header".into(),
        Damage::Short { left } => format!("{left} bytes: no header"),
        Damage::Length { length } => format!("length {}", words::number((*length).into())),
        Damage::PassesEnd { size, left } => format!(
            "{} bytes, {} are here",
            words::thousands(*size),
            words::thousands(*left)
        ),
        Damage::Magic { magic } => format!("magic {magic}"),
        Damage::GoesBack {
            base_offset,
            next_offset,
        } if next_offset == &base => format!(
            "begins at {}, the base is {}",
            words::number(*base_offset),
            words::number(base)
        ),
        Damage::GoesBack {
            base_offset,
            next_offset,
        } => format!(
            "begins at {}, not at {next_offset} or above",
            words::number(*base_offset)
        ),
        Damage::Delta { delta } => format!("last offset delta {}", words::number((*delta).into())),
        Damage::TooFar { last_offset } => {
            let above = last_offset - i128::from(base);
            let above = i64::try_from(above).unwrap_or(i64::MAX);
            format!("its last offset is {} above the base", words::number(above))
        }
        Damage::Crc => "its CRC is not that of its bytes".into(),
    })
}
