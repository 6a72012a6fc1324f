//! An archive's bytes with a place to read on from. Each clone has its own place, whether they lie in memory or in a file.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::fs::FileExt;
use std::sync::Arc;

/// Bytes, and where to read on.
#[derive(Clone, Debug)]
pub(super) struct Blob {
    bytes: Bytes,
    len: u64,
    at: u64,
}

#[derive(Clone, Debug)]
enum Bytes {
    Held(Arc<[u8]>),
    File(Arc<File>),
}

impl Blob {
    /// Of bytes that were read: a student's archive is read once, whatever becomes of the file meanwhile.
    pub(super) fn held(bytes: Vec<u8>) -> Self {
        Self {
            len: bytes.len() as u64,
            bytes: Bytes::Held(bytes.into()),
            at: 0,
        }
    }

    /// Of an open file: an archive of all is large, and the teacher's own.
    pub(super) fn file(file: File) -> io::Result<Self> {
        Ok(Self {
            len: file.metadata()?.len(),
            bytes: Bytes::File(Arc::new(file)),
            at: 0,
        })
    }
}

impl Read for Blob {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = match &self.bytes {
            Bytes::Held(bytes) => {
                let at = usize::try_from(self.at).unwrap_or(usize::MAX);
                bytes.get(at..).unwrap_or_default().read(buffer)?
            }
            Bytes::File(file) => file.read_at(buffer, self.at)?,
        };
        self.at += count as u64;
        Ok(count)
    }
}

impl Seek for Blob {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.len.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
