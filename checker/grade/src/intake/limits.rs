//! How much of a submission is looked at. All of a chapter's solution is 12 files and 80 KB: nobody honest comes near.

/// Bytes of one source file.
pub const FILE: u64 = 1 << 20;
/// Bytes of all source files of a submission.
pub const SUBMISSION: u64 = 8 << 20;
/// Source files of a submission.
pub const SOURCES: usize = 200;
/// Files and folders looked at in one chapter's `src`, or in one folder while the chapters are looked for.
pub const ENTRIES: usize = 2_000;
/// Folders inside one another in a chapter's `src`.
pub const DEPTH: usize = 12;
/// Folders around the chapters that are looked through.
pub const WRAPPERS: usize = 4;
/// Bytes of a student's archive. It is held in memory while it is read.
pub const ARCHIVE: u64 = 64 << 20;
/// Names in a student's archive: a clone has 5,000 without `target/`. Nothing but sources is unpacked.
pub const MEMBERS: usize = 20_000;
/// Folders inside one another anywhere in an archive.
pub const MEMBER_DEPTH: usize = 64;
/// Bytes of a member's name.
pub const MEMBER_NAME: usize = 1_024;
/// Bytes that a student's tar archive may unpack to. They run through, a source at a time is kept.
pub const UNPACKED: u64 = 256 << 20;
/// How many times more a gzip stream may unpack to than it is, once it is more than [`FILE`]: sources reach 10, zeros 1,000.
pub const RATIO: u64 = 200;

/// The limits of one archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Caps {
    pub members: usize,
    /// Bytes of all names, each folder's own among them.
    pub names: usize,
    pub unpacked: u64,
}

/// For an archive that one student made.
pub(super) const OF_STUDENT: Caps = Caps {
    members: MEMBERS,
    names: 16 << 20,
    unpacked: UNPACKED,
};

/// For an archive of the whole class, which the teacher's system made: 1,000 students.
pub(super) const OF_CLASS: Caps = Caps {
    members: 500_000,
    names: 256 << 20,
    unpacked: 16 << 30,
};

/// Bytes of all sources in an archive of the whole class: they are read in one pass and held. 1,000 honest students have 300 MB.
pub const CLASS: u64 = 1 << 30;
/// Entries of the folder that holds the class.
pub const STUDENTS: usize = 20_000;
