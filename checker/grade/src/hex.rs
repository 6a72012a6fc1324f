//! SHA-256 as reports and receipts write it.

use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// The SHA-256 of some bytes, in hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
