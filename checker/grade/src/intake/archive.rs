//! An archive: first the names in it, then the few files that are wanted. Nothing is ever unpacked to a disk, and a name that
//! leads out of the archive is refused, whatever it would have been used for.

use super::blob::Blob;
use super::limits::{self, Caps};
use super::tree::{Each, Kind, Listing, Tree, said};
use super::{tar, zip};
use std::collections::BTreeMap;
use std::io::{Read as _, Seek as _};

/// What kind of archive it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Zip,
    Tar,
    TarGz,
}

/// One name in an archive.
pub(super) struct Member<'a> {
    /// Names joined by `/`, none of them `.` or `..`. Empty for the archive's root.
    pub path: String,
    pub kind: Kind,
    /// Its bytes, if they are no more than that.
    pub read: &'a mut dyn FnMut(u64) -> Result<Vec<u8>, String>,
}

/// Takes one member after the other.
pub(super) type OnMember<'a> = dyn FnMut(Member<'_>) -> Result<(), String> + 'a;

/// An archive whose names are known.
pub(super) struct Archive {
    blob: Blob,
    format: Format,
    caps: Caps,
    members: BTreeMap<String, Kind>,
}

impl Archive {
    /// Reads the names.
    ///
    /// # Errors
    /// No archive, a broken or an unsafe one. Completes "it".
    pub(super) fn open(mut blob: Blob, caps: Caps) -> Result<Self, String> {
        let format = sniff(&mut blob)?;
        let mut archive = Self {
            blob,
            format,
            caps,
            members: BTreeMap::new(),
        };
        let mut names = Names::default();
        archive.each(&mut |member| {
            names.insert(member.path, member.kind);
            match names.bytes > caps.names {
                true => Err("has names without end in it".into()),
                false => Ok(()),
            }
        })?;
        archive.members = names.members;
        Ok(archive)
    }

    fn each(&self, on: &mut OnMember<'_>) -> Result<(), String> {
        let blob = self.blob.clone();
        match self.format {
            Format::Zip => zip::each(blob, self.caps, on),
            Format::Tar => tar::each(blob, self.caps, on),
            Format::TarGz => tar::each_unzipped(blob, self.caps, on),
        }
    }
}

#[derive(Default)]
struct Names {
    members: BTreeMap<String, Kind>,
    bytes: usize,
}

impl Names {
    fn insert(&mut self, path: String, kind: Kind) {
        // What lies deeper is no source of a chapter, wherever that lies.
        const DEEPEST: usize = 2 * limits::WRAPPERS + limits::DEPTH + 6;
        if path.is_empty() || path.matches('/').count() > DEEPEST {
            return;
        }
        for (at, _) in path.match_indices('/') {
            self.add(&path[..at], Kind::Folder);
        }
        self.add(&path, kind);
    }

    fn add(&mut self, path: &str, kind: Kind) {
        match self.members.get_mut(path) {
            Some(Kind::Folder) if kind == Kind::Folder => {}
            Some(is) => *is = Kind::Twice,
            None => {
                // What the map itself needs is in it too.
                self.bytes += path.len() + 64;
                self.members.insert(path.into(), kind);
            }
        }
    }
}

impl Tree for Archive {
    fn kind(&self, path: &str) -> Result<Option<Kind>, String> {
        Ok(match path {
            "" => Some(Kind::Folder),
            _ => self.members.get(path).copied(),
        })
    }

    fn list(&self, path: &str) -> Result<Listing, String> {
        let prefix = match path {
            "" => String::new(),
            _ => format!("{path}/"),
        };
        let mut entries = Vec::new();
        for (member, kind) in self.members.range(prefix.clone()..) {
            let Some(name) = member.strip_prefix(&prefix) else {
                break;
            };
            if !name.contains('/') {
                entries.push((name.to_string(), *kind));
            }
        }
        entries.sort_by(|one, two| one.0.cmp(&two.0));
        Ok(Listing {
            entries,
            unreadable: 0,
        })
    }

    fn fetch(&self, wanted: &BTreeMap<String, u64>, each: &mut Each<'_>) -> Result<(), String> {
        let mut left = wanted.len();
        if left == 0 {
            return Ok(());
        }
        self.each(&mut |member| {
            if member.kind == Kind::File
                && let Some(&most) = wanted.get(&member.path)
            {
                each(&member.path, (member.read)(most));
                left = left.saturating_sub(1);
            }
            Ok(())
        })
    }
}

/// What a name in an archive leads to, below the archive's root.
///
/// # Errors
/// It leads out of it, or is made to break who unpacks it.
pub(super) fn clean(name: &str, backslash: bool) -> Result<String, String> {
    let unsafe_name = |why: &str| Err(format!("names a file that {why}: {}", said(name)));
    if name.len() > limits::MEMBER_NAME {
        return unsafe_name("has an endless name");
    }
    if name.contains('\0') {
        return unsafe_name("has a name with a zero byte");
    }
    let is_separator = |character| character == '/' || (backslash && character == '\\');
    let is_drive = name.as_bytes().get(1) == Some(&b':') && backslash;
    if name.starts_with(is_separator) || is_drive {
        return unsafe_name("lies outside of the archive");
    }
    let mut names = Vec::new();
    for part in name.split(is_separator) {
        match part {
            "" | "." => {}
            ".." => return unsafe_name("leads out of its folder"),
            _ => names.push(part),
        }
    }
    if names.len() > limits::MEMBER_DEPTH {
        return Err(format!(
            "has folders {} deep inside one another",
            names.len()
        ));
    }
    Ok(names.join("/"))
}

/// The kind of archive, by its first bytes: names lie.
fn sniff(blob: &mut Blob) -> Result<Format, String> {
    let mut head = Vec::new();
    let read = blob.by_ref().take(512).read_to_end(&mut head);
    read.and_then(|_| blob.rewind())
        .map_err(|error| format!("cannot be read ({error})"))?;
    let has = |at: usize, magic: &[u8]| head.get(at..at + magic.len()) == Some(magic);
    if has(0, b"PK\x03\x04") || has(0, b"PK\x05\x06") {
        return Ok(Format::Zip);
    }
    if has(0, b"\x1f\x8b") {
        return Ok(Format::TarGz);
    }
    if has(257, b"ustar") {
        return Ok(Format::Tar);
    }
    Err(match head.len() {
        0 => "is empty".into(),
        _ => "is no zip and no tar archive: hand in .zip or .tar.gz".into(),
    })
}

/// The name of an archive without its ending. `None`: by its name it is none.
pub(super) fn stem(name: &str) -> Option<&str> {
    let lower = name.to_ascii_lowercase();
    let endings = [
        ".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst", ".tgz", ".tar", ".zip", ".7z", ".rar",
    ];
    let ending = endings.iter().find(|ending| lower.ends_with(*ending))?;
    let stem = name.get(..name.len() - ending.len())?;
    (!stem.is_empty()).then_some(stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_inside() {
        assert_eq!(clean("./a//b/./c/", false).as_deref(), Ok("a/b/c"));
        assert_eq!(clean("a\\b", true).as_deref(), Ok("a/b"));
        for name in ["/a", "../a", "a/../b", "a/..", "a\0b"] {
            assert!(clean(name, false).is_err(), "{name}");
        }
        for name in ["\\a", "a\\..\\b", "C:\\a", "c:a"] {
            assert!(clean(name, true).is_err(), "{name}");
        }
        assert!(clean(&"a/".repeat(100), false).is_err());
        assert!(clean(&"a".repeat(2_000), false).is_err());
    }

    #[test]
    fn an_archive_is_known_by_its_ending() {
        assert_eq!(stem("a.b.tar.gz"), Some("a.b"));
        assert_eq!(stem("A.ZIP"), Some("A"));
        assert_eq!(stem("a.rs"), None);
        assert_eq!(stem(".zip"), None);
    }
}
