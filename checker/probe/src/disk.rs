//! The disks that a learner's code runs on, and what crosses of them.
//!
//! A call names its disk: one in memory, or real files below [`REAL`] in the probe's working folder. Those the checker makes
//! before the call and reads back itself, after it.

use crate::{wire_enum, wire_for, wire_struct};
use kit::disk::FileImage;
use kit::{Disk, DiskErrorKind, RealDisk, SimDisk, Timestamp};

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
    /// A file as it was found, in short: its name, and what tells its bytes from others.
    #[derive(PartialOrd, Ord)]
    pub struct Listed {
        /// Its path.
        pub path: String,
        /// Its length in bytes.
        pub len: u64,
        /// A number that follows from the bytes.
        pub sum: u64,
    }
}

impl Listed {
    /// A file in short.
    #[must_use]
    pub fn of(path: &str, bytes: &[u8]) -> Self {
        // FNV-1a: enough, for nobody means to deceive here.
        let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        Self {
            path: path.into(),
            len: bytes.len() as u64,
            sum: bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix),
        }
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
    /// The disk with these files and, where `dir` is not empty, that directory.
    #[must_use]
    pub fn new(on: Where, files: Vec<FileImage>, dir: &str) -> Self {
        match on {
            Where::Simulated if dir.is_empty() => AnyDisk::Simulated(SimDisk::with(files)),
            Where::Simulated => AnyDisk::Simulated(SimDisk::with(files).with_dir(dir)),
            Where::Real => {
                let mut disk = RealDisk::new(REAL, Some(LIMIT));
                if !dir.is_empty() {
                    // Where the directory cannot be made, the first call says so.
                    let _ = disk.create_dir(dir);
                }
                AnyDisk::Real(disk)
            }
        }
    }

    /// Lets one changing call fail from here on: the disk is full. A real disk does not fail on purpose.
    pub fn fail(&mut self, fault: Option<Fault>) {
        if let (AnyDisk::Simulated(disk), Some(Fault { call, written })) = (self, fault) {
            let kind = DiskErrorKind::StorageFull;
            let made = disk.calls().len() as u64;
            disk.fail_at(made + call.max(1), kit::disk::Fault { kind, written });
        }
    }

    /// The time from now on; a real disk has its own.
    pub fn set_now(&mut self, now: Timestamp) {
        if let AnyDisk::Simulated(disk) = self {
            disk.set_now(now);
        }
    }

    /// How many bytes of a file were read so far; of a real disk nobody knows.
    #[must_use]
    pub fn bytes_read(&self, file: &str) -> u64 {
        match self {
            AnyDisk::Simulated(disk) => disk.bytes_read(file),
            AnyDisk::Real(_) => 0,
        }
    }

    /// The disk as the learner's code gets it.
    pub fn disk(&mut self) -> &mut dyn Disk {
        match self {
            AnyDisk::Simulated(disk) => disk,
            AnyDisk::Real(disk) => disk,
        }
    }

    /// The files in short. Of a real disk none: the checker reads them itself.
    #[must_use]
    pub fn listed(&self) -> Vec<Listed> {
        match self {
            AnyDisk::Simulated(disk) => disk
                .image()
                .iter()
                .map(|file| Listed::of(&file.path, &file.bytes))
                .collect(),
            AnyDisk::Real(_) => Vec::new(),
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
