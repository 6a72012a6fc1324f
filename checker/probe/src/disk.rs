//! The disks that a learner's code runs on, and what crosses of them.
//!
//! A call names its disk: one in memory, or real files below [`REAL`] in the probe's working folder. Those the checker makes
//! before the call and reads back itself, after it.

use crate::{wire_enum, wire_for, wire_struct};
use kit::disk::FileImage;
use kit::{Disk, RealDisk, SimDisk, Timestamp};

/// The folder of real files, inside the probe's working folder.
pub const REAL: &str = "disk";
/// So many bytes may be on the real disk.
const LIMIT: u64 = 8 << 20;

wire_for!(FileImage {
    path: String,
    bytes: Vec<u8>,
    modified: Timestamp
});

wire_struct! {
    /// A file as it was found afterwards. When it was changed does not count.
    #[derive(PartialOrd, Ord)]
    pub struct Stored {
        /// Its path.
        pub path: String,
        /// Its bytes.
        pub bytes: Vec<u8>,
    }
}

wire_struct! {
    /// One changing call of the disk that fails.
    #[derive(Copy)]
    pub struct Fault {
        /// Which, from 1.
        pub call: u64,
        /// How many bytes of an append are written all the same.
        pub written: usize,
    }
}

wire_enum! {
    /// On which disk a call runs.
    #[derive(Copy)]
    pub enum Where {
        /// In memory.
        Simulated,
        /// On real files.
        Real,
    }
}

/// A disk with its files.
pub enum AnyDisk {
    /// In memory.
    Simulated(SimDisk),
    /// Real files: the checker has made them already.
    Real(RealDisk),
}

impl AnyDisk {
    /// The disk with these files.
    #[must_use]
    pub fn new(on: Where, files: Vec<FileImage>) -> Self {
        match on {
            Where::Simulated => AnyDisk::Simulated(SimDisk::with(files)),
            Where::Real => AnyDisk::Real(RealDisk::new(REAL, Some(LIMIT))),
        }
    }

    /// The disk as the learner's code gets it.
    pub fn disk(&mut self) -> &mut dyn Disk {
        match self {
            AnyDisk::Simulated(disk) => disk,
            AnyDisk::Real(disk) => disk,
        }
    }

    /// The files afterwards. Of a real disk none: the checker reads them itself.
    #[must_use]
    pub fn files(&self) -> Vec<Stored> {
        match self {
            AnyDisk::Simulated(disk) => disk.image().into_iter().map(stored).collect(),
            AnyDisk::Real(_) => Vec::new(),
        }
    }
}

fn stored(file: FileImage) -> Stored {
    Stored {
        path: file.path,
        bytes: file.bytes,
    }
}
