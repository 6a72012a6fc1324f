//! Fingerprints of sources and answers: FNV-1a with 64 bits. They tell whether something changed; nobody attacks them
//! but a learner who would only fool their own progress file.

use std::fmt;

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
