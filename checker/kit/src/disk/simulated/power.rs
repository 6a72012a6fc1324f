//! What a loss of power leaves of a file's bytes and of a directory's names.
//!
//! A write goes to memory first: to the page cache. All processes read it there, so a process that dies takes nothing with
//! it. The disk gets it later, and only `fsync` waits for that. What POSIX promises of fsync is narrow: the bytes of this one
//! file. Its name belongs to the directory, which has its own fsync. ext4 and XFS write names in their journal in order and
//! often keep more than they must; a program that counts on that loses data on the next file system. So here:
//!
//! | may be lost | may not be lost |
//! |---|---|
//! | appends and cuts since the file's last sync, all or from some point on | bytes as they were at the last sync |
//! | the end of these bytes, from any byte on; or they are zeros, the length was written first | the order: nothing later without the earlier |
//! | names made, changed and removed since the directory's last sync | names as they were at the last sync of the directory |
//! | a file whose name is lost, synced or not | a name of which a rename promised that it is always there |
//! | all that a failed sync was to write, also when the next one succeeds | what a sync before had made safe |
//!
//! The last line is what was found in 2018, with PostgreSQL first: when the kernel cannot write a page, it reports that once
//! and then takes the page for clean. The bytes can still be read, a second fsync succeeds, and the disk never had them.
//! After the loss there are zeros in their place.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use crate::disk::path::parent;
use crate::{SplitMix64, Timestamp};

/// How much is kept. Of seed 0 nothing that may be lost, of seed 1 all, of others something between.
pub(super) struct Luck {
    seed: u64,
    random: SplitMix64,
}

impl Luck {
    pub(super) fn new(seed: u64) -> Self {
        let random = SplitMix64::new(seed);
        Self { seed, random }
    }

    /// From 0, the worst, to `most`, the best.
    fn up_to(&mut self, most: usize) -> usize {
        match self.seed {
            0 => 0,
            1 => most,
            _ => {
                let most = u32::try_from(most).unwrap_or(u32::MAX - 1);
                self.random.below(most + 1) as usize
            }
        }
    }
}

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
    /// What the disk has for certain, but for `doubt`.
    safe: Content,
    /// Bytes of `safe` that a failed sync was to write.
    doubt: Range<usize>,
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
            doubt: 0..0,
            changes: Vec::new(),
        }
    }

    pub(super) fn change(&mut self, change: Change) {
        self.now.apply(&change);
        self.changes.push(change);
    }

    pub(super) fn sync(&mut self) {
        let mut floor = self.safe.bytes.len();
        for change in std::mem::take(&mut self.changes) {
            self.safe.apply(&change);
            floor = floor.min(self.safe.bytes.len());
            self.doubt.end = self.doubt.end.min(self.safe.bytes.len());
            if matches!(change, Change::FailedSync) {
                let start = if self.doubt.is_empty() {
                    floor
                } else {
                    floor.min(self.doubt.start)
                };
                self.doubt = start..self.safe.bytes.len();
            }
        }
    }

    pub(super) fn lose_power(&mut self, luck: &mut Luck) {
        let mut left = self.safe.clone();
        if !self.doubt.is_empty() {
            let kept = self.doubt.start + luck.up_to(self.doubt.len());
            left.bytes[kept..self.doubt.end].fill(0);
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

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Node {
    Dir,
    File(u64),
}

#[derive(Clone, Debug)]
pub(super) enum NameChange {
    Made(Arc<str>, Node),
    Renamed(Arc<str>, Arc<str>),
    Removed(Arc<str>),
}

impl NameChange {
    fn names(&self) -> Vec<&Arc<str>> {
        match self {
            NameChange::Made(name, _) | NameChange::Removed(name) => vec![name],
            NameChange::Renamed(from, to) => vec![from, to],
        }
    }

    fn apply(&self, names: &mut BTreeMap<Arc<str>, Node>) {
        match self {
            NameChange::Made(name, node) => {
                names.insert(name.clone(), *node);
            }
            NameChange::Renamed(from, to) => {
                if let Some(node) = names.remove(from) {
                    names.insert(to.clone(), node);
                }
            }
            NameChange::Removed(name) => {
                names.remove(name);
            }
        }
    }
}

/// The names of all directories. The root is always there.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// What can be seen.
    pub(super) now: BTreeMap<Arc<str>, Node>,
    safe: BTreeMap<Arc<str>, Node>,
    changes: Vec<NameChange>,
}

impl Default for Names {
    fn default() -> Self {
        Self::safe(BTreeMap::from([("".into(), Node::Dir)]))
    }
}

impl Names {
    /// Names that are on the disk.
    fn safe(names: BTreeMap<Arc<str>, Node>) -> Self {
        Self {
            now: names.clone(),
            safe: names,
            changes: Vec::new(),
        }
    }

    /// Adds a directory and those around it, as if they had always been there.
    pub(super) fn add_safe_dirs(&mut self, dir: &str) {
        let ends = dir.match_indices('/').map(|(slash, _)| slash);
        for end in ends.chain([dir.len()]) {
            self.add_safe(&dir[..end], Node::Dir);
        }
    }

    pub(super) fn add_safe(&mut self, path: &str, node: Node) {
        for names in [&mut self.now, &mut self.safe] {
            names.insert(path.into(), node);
        }
    }

    pub(super) fn change(&mut self, change: NameChange) {
        change.apply(&mut self.now);
        self.changes.push(change);
    }

    pub(super) fn sync(&mut self, dir: &str) {
        let changes = std::mem::take(&mut self.changes);
        for change in changes {
            if parent(change.names()[0]) == dir {
                change.apply(&mut self.safe);
            } else {
                self.changes.push(change);
            }
        }
    }

    pub(super) fn lose_power(&mut self, luck: &mut Luck) {
        // A change builds on the earlier ones of its names, so a lost one takes the later ones with it.
        let mut stuck = BTreeSet::new();
        let kept_of_8 = luck.up_to(8);
        for change in &self.changes {
            let kept = luck.up_to(7) < kept_of_8;
            let names = change.names();
            if kept && !names.iter().any(|name| stuck.contains(*name)) {
                change.apply(&mut self.safe);
            } else {
                stuck.extend(names.into_iter().cloned());
            }
        }
        // A directory whose name is lost takes all in it with it. It sorts before what is in it.
        let mut left = Self::default();
        for (name, node) in &self.safe {
            if left.now.get(parent(name)) == Some(&Node::Dir) {
                left.add_safe(name, *node);
            }
        }
        *self = left;
    }
}
