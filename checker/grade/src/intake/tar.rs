//! The members of a tar archive, in the order in which they stand there. What comes before a member and names it is read here,
//! with a limit: the crate would take an endless name into memory.

use super::archive::{Member, OnMember, clean};
use super::blob::Blob;
use super::disk::too_large;
use super::limits::{self, Caps};
use super::tree::Kind;
use flate2::bufread::MultiGzDecoder;
use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::rc::Rc;
use tar::{Archive, EntryType};

/// Calls `on` with each member.
pub(super) fn each(blob: Blob, caps: Caps, on: &mut OnMember<'_>) -> Result<(), String> {
    walk(BufReader::new(blob), caps, on)
}

/// The same of an archive inside gzip.
pub(super) fn each_unzipped(blob: Blob, caps: Caps, on: &mut OnMember<'_>) -> Result<(), String> {
    let packed = Rc::new(Cell::new(0));
    let metered = Metered {
        inner: MultiGzDecoder::new(Counted {
            inner: BufReader::new(blob),
            count: Rc::clone(&packed),
        }),
        packed,
        unpacked: 0,
        most: caps.unpacked,
    };
    walk(BufReader::new(metered), caps, on)
}

fn walk(reader: impl Read, caps: Caps, on: &mut OnMember<'_>) -> Result<(), String> {
    let mut archive = Archive::new(reader);
    let entries = archive.entries().map_err(broken)?;
    let mut long_name: Option<Vec<u8>> = None;
    for (count, entry) in entries.raw(true).enumerate() {
        let mut entry = entry.map_err(broken)?;
        if count >= caps.members {
            return Err(format!(
                "has more than {} names in it: leave target/ and .git/ out",
                caps.members
            ));
        }
        let kind = match entry.header().entry_type() {
            EntryType::Regular | EntryType::Continuous => Kind::File,
            EntryType::Directory => Kind::Folder,
            // A hard link names another member: nobody makes one of a source.
            EntryType::Symlink | EntryType::Link => Kind::Link,
            EntryType::GNULongName => {
                let name = read_header(&mut entry)?;
                long_name = Some(
                    name.split(|&byte| byte == 0)
                        .next()
                        .unwrap_or_default()
                        .into(),
                );
                continue;
            }
            EntryType::XHeader => {
                if let Some(name) = path_of(&read_header(&mut entry)?)? {
                    long_name = Some(name);
                }
                continue;
            }
            EntryType::XGlobalHeader | EntryType::GNULongLink => continue,
            EntryType::GNUSparse => {
                return Err("has a sparse file: pack it anew without --sparse".into());
            }
            _ => Kind::Special,
        };
        let name = long_name
            .take()
            .unwrap_or_else(|| entry.path_bytes().into_owned());
        // What is no UTF-8 is no source of ours; its folders may be.
        let path = clean(&String::from_utf8_lossy(&name), false)?;
        let size = entry.size();
        let mut read = |most| {
            if size > most {
                return Err(too_large(most));
            }
            let mut bytes = Vec::new();
            match entry.read_to_end(&mut bytes) {
                Ok(_) if bytes.len() as u64 == size => Ok(bytes),
                Ok(_) => Err("ends in the middle".into()),
                Err(error) => Err(format!("cannot be unpacked ({error})")),
            }
        };
        on(Member {
            path,
            kind,
            read: &mut read,
        })?;
    }
    Ok(())
}

fn broken(error: io::Error) -> String {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
    while let Some(error) = cause {
        let inner = error
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref);
        let bomb = inner.and_then(|inner| inner.downcast_ref::<Bomb>());
        if let Some(Bomb(why)) = bomb.or_else(|| error.downcast_ref()) {
            return (*why).into();
        }
        cause = match inner {
            Some(inner) => Some(inner),
            None => error.source(),
        };
    }
    format!("is a broken tar archive ({error})")
}

/// What stands before a member and describes it.
fn read_header(entry: &mut impl Read) -> Result<Vec<u8>, String> {
    const MOST: u64 = 64 << 10;
    let mut bytes = Vec::new();
    entry
        .take(MOST + 1)
        .read_to_end(&mut bytes)
        .map_err(broken)?;
    match bytes.len() as u64 > MOST {
        true => Err("has an endless name in it".into()),
        false => Ok(bytes),
    }
}

/// The path in a member's extended header: records `LENGTH KEY=VALUE` with a line end.
fn path_of(mut records: &[u8]) -> Result<Option<Vec<u8>>, String> {
    let mut path = None;
    while !records.is_empty() {
        let (record, rest) = record(records).ok_or("has a header that is not understood")?;
        records = rest;
        if let Some(value) = record.strip_prefix(b"path=") {
            path = Some(value.into());
        }
        // Two sizes for one file: which one counts differs from program to program.
        if record.starts_with(b"size=") || record.starts_with(b"GNU.sparse.") {
            return Err("has a file whose size stands in two places: pack it anew".into());
        }
    }
    Ok(path)
}

fn record(records: &[u8]) -> Option<(&[u8], &[u8])> {
    let space = records.iter().position(|&byte| byte == b' ')?;
    let len: usize = std::str::from_utf8(&records[..space]).ok()?.parse().ok()?;
    let record = records.get(space + 1..len)?;
    Some((record.strip_suffix(b"\n")?, &records[len..]))
}

/// Counts what goes in.
struct Counted<R> {
    inner: R,
    count: Rc<Cell<u64>>,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.count.set(self.count.get() + count as u64);
        self.inner.consume(count);
    }
}

/// Stops when too much comes out.
struct Metered<R> {
    inner: R,
    packed: Rc<Cell<u64>>,
    unpacked: u64,
    most: u64,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.unpacked += count as u64;
        if self.unpacked > self.most {
            return Err(io::Error::other(Bomb(
                "unpacks to more than it may: leave target/ and .git/ out",
            )));
        }
        // The last block went in whole before it came out in part.
        let fair = (self.packed.get() + 1_024).saturating_mul(limits::RATIO);
        if self.unpacked > limits::FILE && self.unpacked > fair {
            return Err(io::Error::other(Bomb(
                "unpacks to hundreds of times its size, as no sources do",
            )));
        }
        Ok(count)
    }
}

/// More came out than may.
#[derive(Debug)]
struct Bomb(&'static str);

impl std::fmt::Display for Bomb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Bomb {}
