//! The names of files and directories: those that can be seen, and those that the disk has.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::power::Luck;
use crate::disk::path::parent;

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
