//! Random calls.

use kit::{Disk, DiskError, FileInfo, Position, SplitMix64};

/// A call with what it needs.
#[derive(Clone, Debug)]
pub enum Step {
    List(String),
    Len(String),
    Read(String, Position, usize),
    CreateDir(String),
    Create(String),
    Append(String, Vec<u8>),
    Truncate(String, u64),
    Rename(String, String),
    Remove(String),
    Sync(String),
    SyncDir(String),
}

/// What a call gave. Times are left out: a real disk has its own clock.
#[derive(Debug, PartialEq, Eq)]
pub enum Given {
    Done(Result<(), DiskError>),
    Files(Result<Vec<(String, u64)>, DiskError>),
    Len(Result<u64, DiskError>),
    Bytes(Result<Vec<u8>, DiskError>),
}

const DIRS: [&str; 5] = ["", "a", "b", "a/c", "a/x"];
const FILES: [&str; 9] = ["x", "y", "a/x", "a/y", "a/z", "b/x", "a/c/x", "a/c/y", "a"];
const NO_PATHS: [&str; 7] = ["/x", "a/../x", "..", "a//x", "a/", "./x", "a/."];

fn path(random: &mut SplitMix64, usual: &[&str]) -> String {
    let from = if random.one_in(40) {
        NO_PATHS.as_slice()
    } else {
        usual
    };
    from[random.below(from.len() as u32) as usize].into()
}

/// A random call. Some make no sense: nothing of that name, a file where a directory should be, no path at all.
pub fn step(random: &mut SplitMix64) -> Step {
    let file = path(random, &FILES);
    let dir = path(random, &DIRS);
    match random.below(22) {
        0 => Step::List(dir),
        1 => Step::Len(file),
        2 => Step::Read(
            file,
            Position(random.below(20).into()),
            1 + random.below(9) as usize,
        ),
        3 | 4 => Step::CreateDir(dir),
        5..=9 => Step::Create(file),
        10..=13 => {
            let count = random.below(8);
            Step::Append(
                file,
                (0..count).map(|_| 1 + random.below(255) as u8).collect(),
            )
        }
        14 => Step::Truncate(file, random.below(16).into()),
        15 | 16 => {
            let to = path(random, &FILES);
            Step::Rename(file, to)
        }
        17 => Step::Remove(file),
        18 | 19 => Step::Sync(file),
        _ => Step::SyncDir(dir),
    }
}

/// Makes the call.
pub fn run(disk: &mut dyn Disk, step: &Step) -> Given {
    match step {
        Step::List(dir) => {
            let info = |file: FileInfo| (file.name, file.bytes);
            Given::Files(
                disk.list(dir)
                    .map(|files| files.into_iter().map(info).collect()),
            )
        }
        Step::Len(file) => Given::Len(disk.len(file)),
        Step::Read(file, position, most) => {
            let mut into = vec![0; *most];
            Given::Bytes(disk.read_at(file, *position, &mut into).map(|count| {
                into.truncate(count);
                into
            }))
        }
        Step::CreateDir(dir) => Given::Done(disk.create_dir(dir)),
        Step::Create(file) => Given::Done(disk.create(file)),
        Step::Append(file, bytes) => Given::Done(disk.append(file, bytes)),
        Step::Truncate(file, len) => Given::Done(disk.truncate(file, *len)),
        Step::Rename(from, to) => Given::Done(disk.rename(from, to)),
        Step::Remove(file) => Given::Done(disk.remove(file)),
        Step::Sync(file) => Given::Done(disk.sync(file)),
        Step::SyncDir(dir) => Given::Done(disk.sync_dir(dir)),
    }
}
