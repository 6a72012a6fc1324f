//! Reading bytes at a place, and a reader that counts what is read.

use std::cell::{Cell, RefCell};
use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::Position;

/// Bytes that can be read at any place, such as a segment's `.log` file.
pub trait ReadAt {
    /// How many bytes there are.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills `into` with the bytes from `position` on, and returns how many it filled.
    ///
    /// That is all of `into`, or what is left before the end when that is less; at the end and behind it 0. There are no
    /// other short reads. The rest of `into` stays as it was.
    ///
    /// # Errors
    ///
    /// [`ReadFailed`] when the disk could not be read. That is not damage: nothing is known about the bytes.
    fn read_at(&self, position: Position, into: &mut [u8]) -> Result<usize, ReadFailed>;
}

/// The disk could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadFailed {
    /// Where the read was to begin.
    pub position: Position,
}

impl fmt::Display for ReadFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "read the disk at byte {}", self.position)
    }
}

impl Error for ReadFailed {}

impl ReadAt for &[u8] {
    fn len(&self) -> u64 {
        <[u8]>::len(self) as u64
    }

    fn read_at(&self, position: Position, into: &mut [u8]) -> Result<usize, ReadFailed> {
        let rest = usize::try_from(position.0)
            .ok()
            .and_then(|start| self.get(start..))
            .unwrap_or_default();
        let count = rest.len().min(into.len());
        into[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}

impl ReadAt for Vec<u8> {
    fn len(&self) -> u64 {
        Vec::len(self) as u64
    }

    fn read_at(&self, position: Position, into: &mut [u8]) -> Result<usize, ReadFailed> {
        self.as_slice().read_at(position, into)
    }
}

/// Passes each read on, and counts: how many calls, how many bytes, and which.
///
/// Bytes count when they are handed out, so the same byte read twice counts twice.
pub struct CountingReader<'a> {
    inner: &'a dyn ReadAt,
    failing_call: Option<u64>,
    calls: Cell<u64>,
    bytes: Cell<u64>,
    reads: RefCell<Vec<Range<u64>>>,
}

impl<'a> CountingReader<'a> {
    /// A reader over these bytes that has not been used yet.
    pub fn new(inner: &'a dyn ReadAt) -> Self {
        CountingReader {
            inner,
            failing_call: None,
            calls: Cell::new(0),
            bytes: Cell::new(0),
            reads: RefCell::default(),
        }
    }

    /// The same, but call number `call`, from 1, fails.
    pub fn failing_at(inner: &'a dyn ReadAt, call: u64) -> Self {
        let failing_call = Some(call);
        CountingReader {
            failing_call,
            ..CountingReader::new(inner)
        }
    }

    /// How often `read_at` was called, the calls that failed or found nothing included.
    pub fn calls(&self) -> u64 {
        self.calls.get()
    }

    /// How many bytes were handed out.
    pub fn bytes(&self) -> u64 {
        self.bytes.get()
    }

    /// What was handed out, read by read, as half-open ranges of byte positions. Reads that got nothing are left out.
    pub fn reads(&self) -> Vec<Range<u64>> {
        self.reads.borrow().clone()
    }

    /// How many of the bytes handed out lie in this half-open range of byte positions.
    pub fn bytes_in(&self, region: Range<u64>) -> u64 {
        let inside = |read: &Range<u64>| {
            let (start, end) = (read.start.max(region.start), read.end.min(region.end));
            end.saturating_sub(start)
        };
        self.reads.borrow().iter().map(inside).sum()
    }
}

impl ReadAt for CountingReader<'_> {
    fn len(&self) -> u64 {
        self.inner.len()
    }

    fn read_at(&self, position: Position, into: &mut [u8]) -> Result<usize, ReadFailed> {
        self.calls.set(self.calls.get() + 1);
        if self.failing_call == Some(self.calls.get()) {
            return Err(ReadFailed { position });
        }
        let count = self.inner.read_at(position, into)?;
        if count > 0 {
            let bytes = count as u64;
            self.bytes.set(self.bytes.get() + bytes);
            self.reads.borrow_mut().push(position.0..position.0 + bytes);
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_is_short_only_at_the_end() {
        let bytes = vec![1, 2, 3, 4, 5];
        let mut into = [0; 3];
        assert_eq!(bytes.read_at(Position(1), &mut into), Ok(3));
        assert_eq!(into, [2, 3, 4]);
        assert_eq!(bytes.read_at(Position(4), &mut into), Ok(1));
        assert_eq!(into, [5, 3, 4]);
        assert_eq!(bytes.read_at(Position(5), &mut into), Ok(0));
        assert_eq!(bytes.read_at(Position(u64::MAX), &mut into), Ok(0));
    }

    #[test]
    fn the_counting_reader_knows_how_much_was_read_and_where() {
        let bytes = vec![0; 100];
        let reader = CountingReader::new(&bytes);
        let mut into = [0; 10];
        for position in [0, 5, 95, 100] {
            assert!(reader.read_at(Position(position), &mut into).is_ok());
        }
        assert_eq!((reader.len(), reader.calls(), reader.bytes()), (100, 4, 25));
        assert_eq!(reader.reads(), [0..10, 5..15, 95..100]);
        assert_eq!(reader.bytes_in(0..10), 15);
        assert_eq!(reader.bytes_in(20..98), 3);
    }

    #[test]
    fn one_call_can_be_made_to_fail() {
        let bytes = vec![0; 100];
        let reader = CountingReader::failing_at(&bytes, 2);
        let mut into = [0; 10];
        let position = Position(7);
        assert_eq!(reader.read_at(position, &mut into), Ok(10));
        assert_eq!(
            reader.read_at(position, &mut into),
            Err(ReadFailed { position })
        );
        assert_eq!(reader.read_at(position, &mut into), Ok(10));
        assert_eq!((reader.calls(), reader.bytes()), (3, 20));
    }
}
