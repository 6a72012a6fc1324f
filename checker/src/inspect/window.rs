//! A window that moves along a file: what is read at once, however long the file is.

use kit::{Position, ReadAt, ReadFailed};

/// How many bytes are read at once.
const SIZE: usize = 1 << 20;

/// Bytes of a file, as many as are needed.
pub(super) struct Window<'a> {
    of: &'a dyn ReadAt,
    held: Vec<u8>,
    from: u64,
}

impl<'a> Window<'a> {
    pub(super) fn new(of: &'a dyn ReadAt) -> Self {
        Self {
            of,
            held: Vec::new(),
            from: 0,
        }
    }

    pub(super) fn len(&self) -> u64 {
        self.of.len()
    }

    /// So many bytes from a place on; fewer only where the file ends. The caller keeps `count` small.
    pub(super) fn get(&mut self, at: u64, count: usize) -> Result<&[u8], ReadFailed> {
        let inside = at
            .checked_sub(self.from)
            .and_then(|skip| usize::try_from(skip).ok())
            .is_some_and(|skip| {
                skip.checked_add(count)
                    .is_some_and(|end| end <= self.held.len())
            });
        if !inside {
            let left = usize::try_from(self.of.len().saturating_sub(at)).unwrap_or(usize::MAX);
            self.held.resize(count.max(SIZE).min(left), 0);
            let filled = self.of.read_at(Position(at), &mut self.held)?;
            self.held.truncate(filled);
            self.from = at;
        }
        let skip = usize::try_from(at - self.from).unwrap_or(usize::MAX);
        let end = skip.saturating_add(count).min(self.held.len());
        Ok(self.held.get(skip..end).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_gives_what_is_there_wherever_it_stands() {
        let bytes: Vec<u8> = (0..=255).cycle().take(SIZE + 300).collect();
        let mut window = Window::new(&bytes);
        for (at, count) in [
            (0, 61),
            (SIZE - 10, 11),
            (SIZE - 10, 100),
            (7, 5),
            (SIZE + 290, 100),
            (0, SIZE + 200),
        ] {
            let end = (at + count).min(bytes.len());
            assert_eq!(window.get(at as u64, count), Ok(&bytes[at..end]));
        }
        assert_eq!(window.get(u64::MAX, 10), Ok(&[][..]));
    }
}
