//! The bytes of a file: those that can be read, and those that the disk has.

use std::ops::Range;

use super::power::Luck;
use crate::Timestamp;

/// The bytes of a file.
#[derive(Clone, Debug)]
pub(super) struct Content {
    pub(super) bytes: Vec<u8>,
    pub(super) modified: Timestamp,
}

#[derive(Clone, Debug)]
pub(super) enum Change {
    Append(Vec<u8>, Timestamp),
    Truncate(usize, Timestamp),
    /// Changes nothing. What stands before it is in doubt.
    FailedSync,
}

impl Content {
    fn apply(&mut self, change: &Change) {
        match change {
            Change::Append(bytes, now) => {
                self.bytes.extend_from_slice(bytes);
                self.modified = *now;
            }
            Change::Truncate(len, now) => {
                self.bytes.truncate(*len);
                self.modified = *now;
            }
            Change::FailedSync => {}
        }
    }
}

/// A file without its name.
#[derive(Clone, Debug)]
pub(super) struct Inode {
    /// What can be read.
    pub(super) now: Content,
    /// What the disk has for certain, but for `doubts`.
    safe: Content,
    /// Where `safe` has bytes that a failed sync was to write.
    doubts: Vec<Range<usize>>,
    /// What leads from `safe` to `now`.
    changes: Vec<Change>,
}

impl Inode {
    /// A new file.
    pub(super) fn empty(modified: Timestamp) -> Self {
        let bytes = Vec::new();
        Self::safe(Content { bytes, modified })
    }

    /// A file that is on the disk.
    pub(super) fn safe(content: Content) -> Self {
        Self {
            now: content.clone(),
            safe: content,
            doubts: Vec::new(),
            changes: Vec::new(),
        }
    }

    pub(super) fn change(&mut self, change: Change) {
        self.now.apply(&change);
        self.changes.push(change);
    }

    pub(super) fn sync(&mut self) {
        // Below the floor are bytes of the last sync that nobody has cut off since.
        let mut floor = self.safe.bytes.len();
        for change in std::mem::take(&mut self.changes) {
            self.safe.apply(&change);
            let len = self.safe.bytes.len();
            floor = floor.min(len);
            for doubt in &mut self.doubts {
                doubt.end = doubt.end.min(len);
            }
            if matches!(change, Change::FailedSync) {
                self.doubts.push(floor..len);
            }
        }
        self.doubts.retain(|doubt| !doubt.is_empty());
    }

    pub(super) fn lose_power(&mut self, luck: &mut Luck) {
        let mut left = self.safe.clone();
        for doubt in &self.doubts {
            let kept = doubt.start + luck.up_to(doubt.len());
            left.bytes[kept..doubt.end].fill(0);
        }
        let mut floor = left.bytes.len();
        for change in &self.changes[..luck.up_to(self.changes.len())] {
            left.apply(change);
            floor = floor.min(left.bytes.len());
        }
        let style = luck.up_to(2);
        let kept = floor + luck.up_to(left.bytes.len() - floor);
        match style {
            0 => left.bytes.truncate(kept),
            1 => left.bytes[kept..].fill(0),
            _ => {}
        }
        *self = Self::safe(left);
    }
}
