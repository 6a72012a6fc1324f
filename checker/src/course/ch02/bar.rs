//! The picture of a log: its batches side by side, and what belongs to each under it.

use super::picture::WIDTH;
use super::segment::{End, Walk, name};
use kit::Position;

/// Some neighbouring batches of a log.
pub(super) struct Bar<'a> {
    walk: &'a Walk,
    from: usize,
    to: usize,
    widths: Vec<usize>,
    cell: Box<dyn Fn(usize) -> usize + 'a>,
}

const LABEL: usize = 12;

impl<'a> Bar<'a> {
    /// The batches of which the picture must have `shown`, and their neighbours while there is room. Number
    /// `walk.batches.len()` is what stands behind the last batch.
    pub(super) fn new(walk: &'a Walk, start: Position, shown: &[usize]) -> Self {
        Self::with_cells(walk, start, shown, |_| String::new())
    }

    /// The same, with room for what stands under each.
    pub(super) fn with_cells(
        walk: &'a Walk,
        start: Position,
        shown: &[usize],
        cell: impl Fn(usize) -> String + 'a,
    ) -> Self {
        let cells = walk.batches.len() + usize::from(walk.tail(start).0 < walk.len);
        let first = shown.iter().copied().min().unwrap_or(0).min(cells);
        let last = shown
            .iter()
            .copied()
            .max()
            .unwrap_or(0)
            .min(cells.saturating_sub(1));
        let mut bar = Self {
            walk,
            from: first,
            to: (last + 1).min(cells).max(first),
            widths: Vec::new(),
            cell: Box::new(move |index| cell(index).chars().count()),
        };
        bar.measure();
        // One before, then as many behind and before as there is room for.
        for _ in 0..4 {
            bar.grow(bar.from.saturating_sub(1), bar.to);
            bar.grow(bar.from, (bar.to + 1).min(cells));
        }
        bar
    }

    fn grow(&mut self, from: usize, to: usize) {
        let before = (self.from, self.to);
        (self.from, self.to) = (from, to);
        self.measure();
        if LABEL + self.widths.iter().map(|width| width + 3).sum::<usize>() + 8 > WIDTH
            || to - from > 5
        {
            (self.from, self.to) = before;
            self.measure();
        }
    }

    fn measure(&mut self) {
        let width = |index: usize| {
            self.title(index)
                .chars()
                .count()
                .max((self.cell)(index))
                .max(10)
        };
        self.widths = (self.from..self.to).map(width).collect();
    }

    fn title(&self, index: usize) -> String {
        match self.walk.batches.get(index) {
            Some(batch) => name(batch),
            None => match self.walk.end {
                End::BeingWritten(_) => "not whole".into(),
                _ => "broken".into(),
            },
        }
    }

    /// `log         | 55..57     | 58..59     |`
    pub(super) fn titles(&self) -> String {
        let dots = |wanted: bool| if wanted { "..." } else { "" };
        let mut line = format!("{:<LABEL$}{}", "log", dots(self.from > 0));
        for (index, width) in (self.from..self.to).zip(&self.widths) {
            line.push_str(&format!("| {:<width$} ", self.title(index)));
        }
        let cells = self.walk.batches.len() + usize::from(self.walk.end != End::Clean);
        format!("{line}|{}", dots(self.to < cells))
    }

    /// One row under the batches.
    pub(super) fn row(&self, label: &str, cell: impl Fn(usize) -> String) -> String {
        let mut line = format!("{label:<LABEL$}{}", if self.from > 0 { "   " } else { "" });
        for (index, width) in (self.from..self.to).zip(&self.widths) {
            line.push_str(&format!("  {:<width$} ", cell(index)));
        }
        line.trim_end().to_string()
    }

    /// Where each begins.
    pub(super) fn positions(&self) -> String {
        self.row("at byte", |index| {
            match (self.walk.batches.get(index), index) {
                (Some(batch), _) => batch.position.to_string(),
                (None, 0) => "0".into(),
                (None, index) => super::segment::end(&self.walk.batches[index - 1]).to_string(),
            }
        })
    }

    /// A row with a mark under one of them, or a text.
    pub(super) fn mark(&self, label: &str, at: Option<usize>, text: &str) -> String {
        match at.filter(|at| (self.from..self.to).contains(at)) {
            Some(at) => self.row(label, |index| {
                if index == at {
                    format!("^^^^^^^^ {text}")
                } else {
                    String::new()
                }
            }),
            None => format!("{label:<LABEL$}{text}"),
        }
        .trim_end()
        .to_string()
    }
}
