//! The entries of an index, in a list that counts how often it is looked at.
//!
//! A law about cost needs a number that is the same on every machine. Time is not; looks are. So there is one way to see an
//! entry, [`Entries::get`] ([`Entries::to_vec`] is as many looks as there are entries), and it counts.

use std::cell::Cell;
use std::fmt;

use crate::{Offset, Position, Timestamp};

/// One entry of an offset index: the batch that ends with `offset` begins at byte `position` of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexEntry {
    /// The last offset of the batch.
    pub offset: Offset,
    /// Where the batch begins.
    pub position: Position,
}

/// One entry of a time index: up to and including `offset` no record is newer than `timestamp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeEntry {
    /// The largest timestamp so far.
    pub timestamp: Timestamp,
    /// The last offset of the first batch that reached it.
    pub offset: Offset,
}

impl fmt::Display for IndexEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.offset, self.position)
    }
}

impl fmt::Display for TimeEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.timestamp, self.offset)
    }
}

/// The entries of an index, first to last. It counts its looks; two lists are equal when their entries are.
///
/// ```
/// use kit::{Entries, IndexEntry, Offset, Position};
///
/// let entries = Entries::new(vec![IndexEntry { offset: Offset(57), position: Position(4100) }]);
/// assert_eq!(entries.get(0).position, Position(4100));
/// assert_eq!(entries.looks(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Entries<E = IndexEntry> {
    list: Vec<E>,
    looks: Cell<u64>,
}

impl<E: Copy> Entries<E> {
    /// A list of these entries, not looked at yet.
    pub fn new(list: Vec<E>) -> Self {
        let looks = Cell::new(0);
        Entries { list, looks }
    }

    /// How many entries there are. This is no look.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none. This is no look.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Entry number `i`, from 0. This is one look.
    ///
    /// # Panics
    ///
    /// When `i` is not below [`Entries::len`].
    #[track_caller]
    pub fn get(&self, i: usize) -> E {
        self.looks.set(self.looks.get() + 1);
        match self.list.get(i) {
            Some(entry) => *entry,
            None => panic!(
                "looked at entry {i}, but there are {} entries, counted from 0",
                self.list.len()
            ),
        }
    }

    /// The last entry, which is one look; `None` without a look when there is none.
    pub fn last(&self) -> Option<E> {
        self.len().checked_sub(1).map(|last| self.get(last))
    }

    /// Puts an entry behind the last one. This is no look.
    pub fn push(&mut self, entry: E) {
        self.list.push(entry);
    }

    /// Keeps the first `len` entries and drops the others; with `len` or fewer entries it does nothing. This is no look.
    pub fn truncate(&mut self, len: usize) {
        self.list.truncate(len);
    }

    /// A copy of all entries. This is one look at each.
    pub fn to_vec(&self) -> Vec<E> {
        self.looks.set(self.looks.get() + self.list.len() as u64);
        self.list.clone()
    }

    /// How many looks there were since the list was made.
    pub fn looks(&self) -> u64 {
        self.looks.get()
    }
}

impl<E: PartialEq> PartialEq for Entries<E> {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl<E: Eq> Eq for Entries<E> {}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Entries<u8> {
        Entries::new(vec![5, 7, 9])
    }

    #[test]
    fn every_look_at_an_entry_counts_and_nothing_else_does() {
        let mut entries = three();
        assert_eq!(
            (entries.len(), entries.is_empty(), entries.looks()),
            (3, false, 0)
        );
        assert_eq!(
            (entries.get(2), entries.get(0), entries.last()),
            (9, 5, Some(9))
        );
        assert_eq!(entries.looks(), 3);
        entries.push(11);
        entries.truncate(2);
        assert_eq!(entries.looks(), 3);
        assert_eq!(entries.to_vec(), [5, 7]);
        assert_eq!(entries.looks(), 5);
    }

    #[test]
    fn lists_are_equal_however_often_they_were_looked_at() {
        let seen = three();
        seen.get(1);
        assert_eq!(seen, three());
    }

    #[test]
    #[should_panic(expected = "looked at entry 3, but there are 3 entries, counted from 0")]
    fn a_look_behind_the_last_entry_says_so() {
        three().get(3);
    }
}
