//! What differs from the last commit.

use crate::paths::Paths;
use std::process::{Command, Stdio};

/// The files in these folders that differ from the last commit, also those that are new. `None` where git cannot tell.
#[must_use]
pub fn differing(paths: &Paths, folders: &[&str]) -> Option<Vec<String>> {
    let said = Command::new("git")
        .args(["status", "--porcelain", "-z", "--no-renames"])
        .args(["--untracked-files=all", "--"])
        .args(folders)
        .current_dir(&paths.root)
        .stdin(Stdio::null())
        .output()
        .ok()?;
    // "XY path", each ended by a zero.
    let entries = String::from_utf8_lossy(&said.stdout).into_owned();
    let files = entries.split('\0').filter_map(|entry| entry.get(3..));
    let files = files.map(str::to_string).collect();
    said.status.success().then_some(files)
}
