//! A disk in memory that can crash on purpose.
//!
//! It answers each call as a real disk does, and besides it counts, fails when it is told to, and forgets at a loss of power
//! what a real disk may forget: see `power.rs`. Its clone is cheap: files are shared until one of the two changes them.

mod bytes;
mod calls;
mod faults;
mod names;
mod power;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub use faults::{CallMade, Fault};

use super::DiskErrorKind;
use super::path::{check_dir, check_file, parent};
use crate::Timestamp;
use bytes::{Content, Inode};
use faults::Faults;
use names::{NameChange, Names, Node};
use power::Luck;

/// One file of an [`Image`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileImage {
    /// Its path.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// When they last changed.
    pub modified: Timestamp,
}

/// All files of a disk, by path ascending.
pub type Image = Vec<FileImage>;

/// A disk in memory.
///
/// What is synced stays at a loss of power: a file's bytes as of its last `sync`, a directory's names as of its last
/// `sync_dir`. Of what came later, bytes are lost from some point on, cut or zero; of names each change may be lost alone,
/// a rename as a whole, and a lost change takes later ones of the same name with it. What a failed `sync` was to write may be
/// zeros, also when the next `sync` succeeds.
#[derive(Clone, Debug)]
pub struct SimDisk {
    names: Names,
    files: BTreeMap<u64, Arc<Inode>>,
    next_file: u64,
    now: Timestamp,
    faults: Faults,
    calls: Vec<CallMade>,
    reads: RefCell<Reads>,
}

#[derive(Clone, Debug, Default)]
struct Reads {
    calls: u64,
    bytes: u64,
    of_file: BTreeMap<String, u64>,
}

impl Default for SimDisk {
    fn default() -> Self {
        Self::with(Vec::new())
    }
}

impl SimDisk {
    /// An empty disk: it has its root, the directory `""`.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A disk with these files, and the directories around them. All of it is safe from a loss of power.
    #[must_use]
    pub fn with(image: Image) -> Self {
        let mut names = Names::default();
        let mut files = BTreeMap::new();
        for (id, file) in (0..).zip(image) {
            names.add_safe_dirs(parent(&file.path));
            names.add_safe(&file.path, Node::File(id));
            let (bytes, modified) = (file.bytes, file.modified);
            files.insert(id, Arc::new(Inode::safe(Content { bytes, modified })));
        }
        Self {
            names,
            next_file: files.len() as u64,
            files,
            now: Timestamp(0),
            faults: Faults::default(),
            calls: Vec::new(),
            reads: RefCell::default(),
        }
    }

    /// The same disk with this directory too, and those around it. They are safe from a loss of power, and no call was made.
    #[must_use]
    pub fn with_dir(mut self, dir: &str) -> Self {
        self.names.add_safe_dirs(dir);
        self
    }

    /// The time from now on: what changes a file stamps it with this. It begins at 0.
    pub fn set_now(&mut self, now: Timestamp) {
        self.now = now;
    }

    /// All files as they can be read now.
    #[must_use]
    pub fn image(&self) -> Image {
        let file = |(name, node): (&Arc<str>, &Node)| {
            let Node::File(id) = node else { return None };
            let now = &self.files.get(id)?.now;
            Some(FileImage {
                path: name.to_string(),
                bytes: now.bytes.clone(),
                modified: now.modified,
            })
        };
        self.names.now.iter().filter_map(file).collect()
    }

    /// The changing calls since the disk was made or last crashed. Changing are all but `list`, `len` and `read_at`.
    #[must_use]
    pub fn calls(&self) -> &[CallMade] {
        &self.calls
    }

    /// How often `read_at` was called since the disk was made or last crashed, and how many bytes it gave in all.
    #[must_use]
    pub fn reads(&self) -> (u64, u64) {
        let reads = self.reads.borrow();
        (reads.calls, reads.bytes)
    }

    /// How many bytes `read_at` gave of the file of this name.
    #[must_use]
    pub fn bytes_read(&self, file: &str) -> u64 {
        let reads = self.reads.borrow();
        reads.of_file.get(file).copied().unwrap_or(0)
    }

    /// The changing call with this number fails; the first in [`SimDisk::calls`] is 1. It alone: the next one works again.
    pub fn fail_at(&mut self, call: u64, fault: Fault) {
        self.faults.plan(call, fault);
    }

    /// The process is gone at the changing call with this number: it and all later ones fail with [`DiskErrorKind::Other`]
    /// and do nothing. If it is an append, and [`SimDisk::fail_at`] names the same call, the first bytes are written still.
    pub fn stop_at(&mut self, call: u64) {
        self.faults.stop(call);
    }

    /// The process dies and another one begins: nothing that was written is lost. No call is to fail any more, and all
    /// counts begin again.
    pub fn crash(&mut self) {
        self.faults = Faults::default();
        self.calls.clear();
        self.reads = RefCell::default();
    }

    /// A crash at which the power fails too. The seed says what is lost of that which may be: 0 all of it, 1 nothing,
    /// others something between.
    pub fn lose_power(&mut self, seed: u64) {
        self.crash();
        let mut luck = Luck::new(seed);
        self.names.lose_power(&mut luck);
        let left: BTreeSet<Node> = self.names.now.values().copied().collect();
        self.files.retain(|id, _| left.contains(&Node::File(*id)));
        for file in self.files.values_mut() {
            Arc::make_mut(file).lose_power(&mut luck);
        }
    }

    fn node(&self, path: &str) -> Result<Node, DiskErrorKind> {
        if let Some(node) = self.names.now.get(path) {
            return Ok(*node);
        }
        for (slash, _) in path.match_indices('/') {
            match self.names.now.get(&path[..slash]) {
                Some(Node::Dir) => {}
                Some(Node::File(_)) => return Err(DiskErrorKind::Other),
                None => break,
            }
        }
        Err(DiskErrorKind::NotFound)
    }

    fn id(&self, path: &str) -> Result<u64, DiskErrorKind> {
        check_file(path)?;
        match self.node(path)? {
            Node::File(id) => Ok(id),
            Node::Dir => Err(DiskErrorKind::Other),
        }
    }

    fn file(&self, path: &str) -> Result<&Inode, DiskErrorKind> {
        let id = self.id(path)?;
        self.files
            .get(&id)
            .map(Arc::as_ref)
            .ok_or(DiskErrorKind::NotFound)
    }

    fn file_mut(&mut self, path: &str) -> Result<&mut Inode, DiskErrorKind> {
        let id = self.id(path)?;
        self.files
            .get_mut(&id)
            .map(Arc::make_mut)
            .ok_or(DiskErrorKind::NotFound)
    }

    fn check_is_dir(&self, dir: &str) -> Result<(), DiskErrorKind> {
        check_dir(dir)?;
        match self.node(dir)? {
            Node::Dir => Ok(()),
            Node::File(_) => Err(DiskErrorKind::Other),
        }
    }

    /// Makes a name in a directory that is there.
    fn make(&mut self, path: &str, node: Node) -> Result<(), DiskErrorKind> {
        match self.node(path) {
            Ok(_) => Err(DiskErrorKind::AlreadyExists),
            Err(DiskErrorKind::NotFound) => {
                self.check_is_dir(parent(path))?;
                self.names.change(NameChange::Made(path.into(), node));
                Ok(())
            }
            Err(kind) => Err(kind),
        }
    }
}
