//! The picture of a decision: its values in columns, a line for each moment, the wrong ones marked.

const LABEL: usize = 12;
const GAP: usize = 3;

/// Lines of values under a head.
pub(super) struct Table {
    lines: Vec<(String, Vec<String>)>,
    marked: Vec<usize>,
}

impl Table {
    pub(super) fn new(head: &[&str]) -> Self {
        let table = Table {
            lines: Vec::new(),
            marked: Vec::new(),
        };
        table.row("", head)
    }

    pub(super) fn row(mut self, label: &str, values: &[impl ToString]) -> Self {
        let values = values.iter().map(ToString::to_string).collect();
        self.lines.push((label.into(), values));
        self
    }

    /// The lines of what was expected and of what came, with marks where they differ.
    pub(super) fn judged(mut self, expected: &[impl ToString], got: &[impl ToString]) -> Self {
        let different = expected
            .iter()
            .zip(got)
            .map(|(expected, got)| expected.to_string() != got.to_string());
        self.marked = different
            .enumerate()
            .filter_map(|(column, differs)| differs.then_some(column))
            .collect();
        self.row("expected", expected).row("you", got)
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let widths: Vec<usize> = (0..self.columns()).map(|at| self.width(at)).collect();
        let line = |label: &str, values: &dyn Fn(usize) -> String| {
            let cells: String = widths
                .iter()
                .enumerate()
                .map(|(at, width)| format!("{:>width$}{:GAP$}", values(at), ""))
                .collect();
            format!("{label:<LABEL$}{cells}").trim_end().to_string()
        };
        let mut lines: Vec<String> = self
            .lines
            .iter()
            .map(|(label, values)| line(label, &|at| values.get(at).cloned().unwrap_or_default()))
            .collect();
        if let Some((_, values)) = self.lines.last().filter(|_| !self.marked.is_empty()) {
            lines.push(line("", &|at| match self.marked.contains(&at) {
                true => "^".repeat(values[at].chars().count()),
                false => String::new(),
            }));
        }
        lines
    }

    fn columns(&self) -> usize {
        self.lines
            .iter()
            .map(|(_, values)| values.len())
            .max()
            .unwrap_or(0)
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.lines.iter().filter_map(|(_, row)| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_under_their_heads_and_the_wrong_ones_are_marked() {
        let table = Table::new(&["end", "caught up"])
            .row("before", &["3", "None"])
            .judged(&["5", "10"], &["5", "12"]);
        assert_eq!(
            table.lines(),
            [
                "            end   caught up",
                "before        3        None",
                "expected      5          10",
                "you           5          12",
                "                         ^^",
            ]
        );
    }
}
