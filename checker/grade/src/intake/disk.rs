//! A student's folder. Every name is opened below the folder that it was seen in and never through a link, so that a folder
//! that changes meanwhile leads nowhere else.

use super::limits;
use super::tree::{Each, Kind, Listing, Tree, said};
use rustix::fd::OwnedFd;
use rustix::fs::{self, AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat};
use rustix::io::Errno;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A folder that is open.
pub(super) struct Disk {
    root: OwnedFd,
}

/// Whether the last name may be a link: only where a teacher named it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    Follow,
    Refuse,
}

impl Links {
    fn flags(self) -> OFlags {
        match self {
            Self::Follow => OFlags::empty(),
            Self::Refuse => OFlags::NOFOLLOW,
        }
    }
}

const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);
/// A pipe that took the file's place meanwhile makes nobody wait, and a terminal does not become ours.
const FILE: OFlags = OFlags::RDONLY
    .union(OFlags::NONBLOCK)
    .union(OFlags::NOCTTY)
    .union(OFlags::CLOEXEC);

impl Disk {
    /// Opens a folder.
    pub(super) fn open(path: &Path, links: Links) -> io::Result<Self> {
        let root = fs::open(path, FOLDER | links.flags(), Mode::empty())?;
        Ok(Self { root })
    }

    /// The folder at a path.
    fn folder(&self, path: &str) -> Result<OwnedFd, Errno> {
        let mut folder = fs::openat(&self.root, ".", FOLDER, Mode::empty())?;
        for name in path.split('/').filter(|name| !name.is_empty()) {
            folder = fs::openat(&folder, name, FOLDER | OFlags::NOFOLLOW, Mode::empty())?;
        }
        Ok(folder)
    }

    /// What is in a folder, if it is no more than that.
    pub(super) fn list_up_to(&self, path: &str, most: usize) -> Result<Listing, String> {
        let shown = || match path {
            "" => "its folder".into(),
            _ => said(path),
        };
        let failed = |error| format!("{} {}", shown(), cannot(error));
        let folder = self.folder(path).map_err(failed)?;
        let entries = Dir::read_from(&folder).map_err(failed)?;
        let mut listing = Listing::default();
        for (count, entry) in entries.enumerate() {
            // `.` and `..` are among them.
            if count >= most + 2 {
                return Err(format!("{} has more than {most} entries", shown()));
            }
            let entry = entry.map_err(failed)?;
            let Ok(name) = entry.file_name().to_str() else {
                listing.unreadable += 1;
                continue;
            };
            if name == "." || name == ".." {
                continue;
            }
            let seen = match entry.file_type() {
                FileType::Unknown => fs::statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW)
                    .map_or(FileType::Unknown, |seen| {
                        FileType::from_raw_mode(seen.st_mode)
                    }),
                known => known,
            };
            listing.entries.push((name.into(), kind(seen)));
        }
        listing.entries.sort_by(|one, two| one.0.cmp(&two.0));
        Ok(listing)
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, String> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let folder = self.folder(folder).map_err(cannot)?;
        read_at(&folder, Path::new(name), most, Links::Refuse)
    }
}

/// Reads a regular file that was named by its full path.
pub(super) fn read(path: &Path, most: u64, links: Links) -> Result<Vec<u8>, String> {
    read_at(CWD, path, most, links)
}

/// Opens a regular file that was named by its full path.
pub(super) fn file(path: &Path, links: Links) -> Result<File, String> {
    file_at(CWD, path, links).map(|(file, _)| file)
}

fn read_at(
    folder: impl rustix::fd::AsFd,
    name: &Path,
    most: u64,
    links: Links,
) -> Result<Vec<u8>, String> {
    let (mut file, seen) = file_at(folder, name, links)?;
    // Before a byte is read: a file of a terabyte with nothing in it costs nothing.
    if length(&seen) > most {
        return Err(too_large(most));
    }
    let mut bytes = Vec::new();
    file.by_ref()
        .take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("cannot be read ({error})"))?;
    let now = fs::fstat(&file).map_err(cannot)?;
    match bytes.len() as u64 > most {
        true => Err(too_large(most)),
        false if is_changed(&seen, &now) => Err("was changed while it was read".into()),
        false => Ok(bytes),
    }
}

/// Whether somebody wrote to a file meanwhile, so that half of what was read may be old and half new.
fn is_changed(seen: &Stat, now: &Stat) -> bool {
    let state = |stat: &Stat| {
        (
            stat.st_size,
            (stat.st_mtime, stat.st_mtime_nsec),
            (stat.st_ctime, stat.st_ctime_nsec),
        )
    };
    state(seen) != state(now)
}

fn length(stat: &Stat) -> u64 {
    u64::try_from(stat.st_size).unwrap_or(0)
}

fn file_at(
    folder: impl rustix::fd::AsFd,
    name: &Path,
    links: Links,
) -> Result<(File, Stat), String> {
    let flag = match links {
        Links::Follow => AtFlags::empty(),
        Links::Refuse => AtFlags::SYMLINK_NOFOLLOW,
    };
    // First asked and then opened, since to open a device can do something; and asked again, since it may be another one by now.
    let seen = fs::statat(&folder, name, flag).map_err(cannot)?;
    regular(seen.st_mode)?;
    let file = fs::openat(&folder, name, FILE | links.flags(), Mode::empty()).map_err(cannot)?;
    let opened = fs::fstat(&file).map_err(cannot)?;
    regular(opened.st_mode)?;
    Ok((File::from(file), opened))
}

fn regular(mode: rustix::fs::RawMode) -> Result<(), String> {
    match kind(FileType::from_raw_mode(mode)) {
        Kind::File => Ok(()),
        other => Err(other.refusal().into()),
    }
}

fn kind(kind: FileType) -> Kind {
    match kind {
        FileType::RegularFile => Kind::File,
        FileType::Directory => Kind::Folder,
        FileType::Symlink => Kind::Link,
        _ => Kind::Special,
    }
}

fn cannot(error: Errno) -> String {
    match error {
        Errno::LOOP => Kind::Link.refusal().into(),
        Errno::NXIO => Kind::Special.refusal().into(),
        _ => format!("cannot be read ({error})"),
    }
}

/// What is said of a file that has more bytes than it may.
pub(super) fn too_large(most: u64) -> String {
    let most = match most {
        0..1_048_576 => format!("{} KiB", most >> 10),
        _ => format!("{} MiB", most >> 20),
    };
    format!("is larger than {most}")
}

impl Tree for Disk {
    fn kind(&self, path: &str) -> Result<Option<Kind>, String> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let seen = self
            .folder(folder)
            .and_then(|folder| fs::statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW));
        match seen {
            Ok(seen) => Ok(Some(kind(FileType::from_raw_mode(seen.st_mode)))),
            Err(Errno::NOENT | Errno::NOTDIR | Errno::LOOP) => Ok(None),
            Err(error) => Err(format!("{} {}", said(path), cannot(error))),
        }
    }

    fn list(&self, path: &str) -> Result<Listing, String> {
        self.list_up_to(path, limits::ENTRIES)
    }

    fn fetch(&self, wanted: &BTreeMap<String, u64>, each: &mut Each<'_>) -> Result<(), String> {
        for (path, &most) in wanted {
            each(path, self.read(path, most));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;
    use std::io::Write as _;

    #[test]
    fn a_file_that_is_written_to_while_it_is_read_is_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.rs");
        std::fs::write(&path, "fn a() {}").unwrap();
        let stat = || fs::stat(&path).unwrap();
        let before = stat();
        assert!(!is_changed(&before, &stat()));
        let mut file = File::options().append(true).open(&path).unwrap();
        file.write_all(b"\n").unwrap();
        assert!(is_changed(&before, &stat()));
        // The same length at the same second.
        let before = stat();
        let time = before.st_mtime.unsigned_abs();
        let early = std::time::UNIX_EPOCH + std::time::Duration::new(time, 1);
        file.set_modified(early).unwrap();
        assert!(is_changed(&before, &stat()));
    }
}
