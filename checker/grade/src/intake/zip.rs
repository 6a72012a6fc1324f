//! The members of a zip archive, as its directory at the end lists them. Only what is asked for is inflated.

use super::archive::{Member, OnMember, clean};
use super::blob::Blob;
use super::disk::too_large;
use super::limits::Caps;
use super::tree::Kind;
use std::io::Read as _;
use zip::ZipReadOptions;
use zip::read::{Config, ZipFileEntry};
use zip::unstable::read::ZipIterable;

/// Calls `on` with each member.
pub(super) fn each(blob: Blob, caps: Caps, on: &mut OnMember<'_>) -> Result<(), String> {
    let broken = |error| format!("is a broken zip archive ({error})");
    let mut archive = ZipIterable::try_new(blob.clone(), Config::default()).map_err(broken)?;
    // The directory is walked name by name: what it says of its length costs nothing.
    if archive.len() > caps.members {
        return Err(format!(
            "has {} names in it, and {} are the most: leave target/ and .git/ out",
            archive.len(),
            caps.members
        ));
    }
    for entry in archive.files().map_err(broken)? {
        let entry = entry.map_err(broken)?;
        let name = entry.name().map_err(broken)?;
        let (path, kind) = (clean(&name, true)?, kind(&entry));
        let mut blob = blob.clone();
        let mut entry = Some(entry);
        let mut read = |most| match entry.take() {
            Some(entry) => read(entry, &mut blob, most),
            None => Err("was read already".into()),
        };
        on(Member {
            path,
            kind,
            read: &mut read,
        })?;
    }
    Ok(())
}

fn kind(entry: &ZipFileEntry<'_>) -> Kind {
    const TYPE: u32 = 0o170_000;
    match entry.unix_mode().map(|mode| mode & TYPE) {
        _ if entry.is_symlink() => Kind::Link,
        Some(0o120_000) => Kind::Link,
        _ if entry.is_dir() => Kind::Folder,
        // Archives that were made elsewhere have no type there.
        None | Some(0 | 0o100_000) => Kind::File,
        Some(0o040_000) => Kind::Folder,
        Some(_) => Kind::Special,
    }
}

fn read(entry: ZipFileEntry<'_>, blob: &mut Blob, most: u64) -> Result<Vec<u8>, String> {
    if entry.encrypted() {
        return Err("is encrypted: hand it in without a password".into());
    }
    if entry.size() > most {
        return Err(too_large(most));
    }
    let broken = |error: String| format!("cannot be unpacked ({error})");
    let file = entry
        .with_reader(blob, ZipReadOptions::new())
        .map_err(|error| broken(error.to_string()))?;
    let mut bytes = Vec::new();
    // The directory may lie about the size.
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| broken(error.to_string()))?;
    match bytes.len() as u64 > most {
        true => Err(too_large(most)),
        false => Ok(bytes),
    }
}
