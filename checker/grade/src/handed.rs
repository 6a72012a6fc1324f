//! What a student handed in, read once. Everything that is graded, compared or reported is this.

use checker::course;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A chapter's Rust files, by their paths below `src`.
pub type Files = BTreeMap<PathBuf, String>;

/// One student's work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handed {
    /// Names the student in reports and file names: letters, digits, `-` and `_` only.
    pub student: String,
    /// The name as it came.
    pub name: String,
    /// What a gradebook knows the student by.
    pub lms_id: Option<String>,
    /// Where it was found, below the folder that was given.
    pub place: String,
    /// What was left out or looked odd, a sentence each.
    pub notes: Vec<String>,
    /// The chapters that are there.
    pub chapters: BTreeMap<u8, Files>,
    /// Chapters that use what the course does not take: a sentence that names file and line.
    pub refused: BTreeMap<u8, String>,
    /// Why it cannot be graded at all.
    pub unreadable: Option<String>,
}

impl Handed {
    /// SHA-256 of each file, by its path in the workspace.
    #[must_use]
    pub fn hashes(&self) -> Vec<(String, String)> {
        let mut hashes = Vec::new();
        for (&number, files) in &self.chapters {
            let Some(folder) = course::chapter(number).map(|chapter| chapter.folder) else {
                continue;
            };
            for (path, text) in files {
                let path = format!("chapters/{folder}/src/{}", path.display());
                hashes.push((path, hex(&Sha256::digest(text.as_bytes()))));
            }
        }
        hashes
    }
}

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
