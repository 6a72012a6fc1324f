//! The known mistakes and the right but unusual solutions of an exercise, and the kept pages.

use crate::exercise::ExerciseId;
use crate::paths::Paths;
use crate::splice::Variant;
use anyhow::{Context, Result, anyhow};
use std::env;
use std::fs;
use std::path::PathBuf;

/// Which variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Mistake,
    Unusual,
}

/// The variants of an exercise, by name. A folder that is not there has none.
pub(super) fn variants(paths: &Paths, kind: Kind, id: ExerciseId) -> Result<Vec<Variant>> {
    let folder = match kind {
        Kind::Mistake => "mistakes",
        Kind::Unusual => "unusual",
    };
    let folder = paths.root.join("checker").join(folder).join(id.to_string());
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let text =
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let id = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Variant::read(&id, &text).map_err(|why| anyhow!("{}: {why}", file.display()))
    };
    files.into_iter().map(read).collect()
}

/// Each mistake's page is kept, so that a change of its text shows in a review; `CHECKER_PAGES=write` writes it.
/// Returns what is wrong with the page.
pub(super) fn compare_page(
    paths: &Paths,
    id: ExerciseId,
    mistake: &str,
    page: &str,
) -> Result<Vec<String>> {
    let file = paths
        .root
        .join("checker/tests/pages")
        .join(id.to_string())
        .join(format!("{mistake}.txt"));
    let mut problems = Vec::new();
    // A token is as long as it is: a line with one may be wider.
    if page
        .lines()
        .any(|line| line.chars().count() > 80 && !line.starts_with("Again"))
    {
        problems.push(format!("the page of {mistake} is wider than 80 columns"));
    }
    // The last line of a chapter's page comes behind it.
    if page.lines().count() > 23 {
        problems.push(format!("the page of {mistake} is longer than 25 lines"));
    }
    if env::var_os("CHECKER_PAGES").is_some_and(|what| what == "write") {
        let written = fs::create_dir_all(file.parent().unwrap_or(&file))
            .and_then(|()| fs::write(&file, page));
        written.with_context(|| format!("cannot write {}", file.display()))?;
    } else if fs::read_to_string(&file).unwrap_or_default() != page {
        problems.push(format!(
            "the page of {mistake} is not as kept: CHECKER_PAGES=write writes it"
        ));
    }
    Ok(problems)
}
