//! The kept pages of the known mistakes.

use crate::exercise::ExerciseId;
use crate::paths::Paths;
use anyhow::{Context, Result};
use std::env;
use std::fs;

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
