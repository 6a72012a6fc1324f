//! The files that stay in cargo's target folder. They can be made again: `chapter N` makes them.

use super::After;
use crate::paths::Paths;
use crate::replace::replace;
use anyhow::{Context, Result};
use std::fs;

/// Writes what a trophy leaves, and notes where. The reference's never lies where a learner's does.
///
/// # Errors
/// A file cannot be written.
pub fn keep(paths: &Paths, after: &mut After, solution: bool) -> Result<()> {
    let Ok(made) = &after.made else {
        return Ok(());
    };
    let target = paths.work.parent().unwrap_or(&paths.work);
    for kept in &made.files {
        let name = match (solution, kept.name.strip_prefix("trophy/")) {
            (true, Some(name)) => format!("trophy/reference/{name}"),
            _ => kept.name.clone(),
        };
        let file = target.join(name);
        let folder = file.parent().unwrap_or(target);
        fs::create_dir_all(folder)
            .and_then(|()| replace(&file, &kept.bytes))
            .with_context(|| format!("cannot write {}", file.display()))?;
        after.place.get_or_insert_with(|| paths.shown(&file));
    }
    Ok(())
}
