//! Fingerprints of sources and answers: FNV-1a with 64 bits. They tell whether something changed; nobody attacks them
//! but a learner who would only fool their own progress file.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A running fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Takes in one part. Parts do not run together: "ab", "c" is not "a", "bc".
    #[must_use]
    pub fn with(self, part: &[u8]) -> Self {
        let len = (part.len() as u64).to_le_bytes();
        let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(part.iter().fold(len.iter().fold(self.0, step), step))
    }

    /// The fingerprint as a number.
    #[must_use]
    pub fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The fingerprint of every file under `folder`, names included.
///
/// # Errors
/// A file that cannot be read.
pub fn digest_sources(folder: &Path) -> io::Result<Digest> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    files.sort();
    let mut digest = Digest::default();
    for file in files {
        digest = digest.with(
            file.strip_prefix(folder)
                .unwrap_or(&file)
                .to_string_lossy()
                .as_bytes(),
        );
        digest = digest.with(&fs::read(&file)?);
    }
    Ok(digest)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}
