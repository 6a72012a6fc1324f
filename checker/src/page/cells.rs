//! A line as a screen shows it: a cell for each character, and colours that take no room.

/// A character, with the colours that are switched on its way.
struct Cell {
    text: String,
    shown: char,
}

/// A line in cells.
pub(super) struct Cells(Vec<Cell>);

impl Cells {
    pub(super) fn of(line: &str) -> Self {
        let mut cells: Vec<Cell> = Vec::new();
        let mut escapes = String::new();
        let mut characters = line.trim_end().chars();
        while let Some(shown) = characters.next() {
            if shown == '\x1b' {
                escapes.push(shown);
                for of_escape in characters.by_ref() {
                    escapes.push(of_escape);
                    if of_escape.is_ascii_alphabetic() {
                        break;
                    }
                }
                continue;
            }
            let mut text = std::mem::take(&mut escapes);
            text.push(shown);
            cells.push(Cell { text, shown });
        }
        if let Some(last) = cells.last_mut() {
            last.text.push_str(&escapes);
        }
        Self(cells)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing stands there; right of the line nothing does.
    pub(super) fn is_blank(&self, column: usize) -> bool {
        self.0.get(column).is_none_or(|cell| cell.shown == ' ')
    }

    pub(super) fn shown(&self) -> impl Iterator<Item = char> + '_ {
        self.0.iter().map(|cell| cell.shown)
    }

    /// The columns from one to another, without the blanks at their end. A colour that is cut goes on in the next piece.
    pub(super) fn piece(&self, from: usize, to: usize) -> String {
        let mut end = to.min(self.len());
        while end > from && self.is_blank(end - 1) {
            end -= 1;
        }
        if end <= from {
            return String::new();
        }
        let mut text = self.colour_before(from).unwrap_or_default();
        text.extend(self.0[from..end].iter().map(|cell| cell.text.as_str()));
        if self.colour_before(end).is_some() {
            text.push_str(RESET);
        }
        text
    }

    /// The colour that is still on in front of a column.
    fn colour_before(&self, column: usize) -> Option<String> {
        let before: String = self.0[..column]
            .iter()
            .map(|cell| cell.text.as_str())
            .collect();
        let last = &before[before.rfind('\x1b')?..];
        let escape = &last[..=last.find(|character: char| character.is_ascii_alphabetic())?];
        (escape != RESET).then(|| escape.to_string())
    }
}

const RESET: &str = "\x1b[0m";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_room() {
        let cells = Cells::of("\x1b[32mab\x1b[0m  c");
        assert_eq!((cells.len(), cells.is_blank(2)), (5, true));
    }

    #[test]
    fn a_colour_that_is_cut_ends_and_begins_again() {
        let cells = Cells::of("\x1b[32mab cd\x1b[0m e");
        assert_eq!(cells.piece(0, 3), "\x1b[32mab\x1b[0m");
        assert_eq!(cells.piece(3, 5), "\x1b[32mcd\x1b[0m");
        assert_eq!(cells.piece(6, 9), "e");
    }
}
