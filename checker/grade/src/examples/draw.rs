//! Which known mistakes a class's examples are to catch.

use crate::key::ClassKey;
use checker::build::Digest;
use checker::course::Chapter;
use checker::examples::{Known, Table, chosen};
use checker::exercise::ExerciseId;
use checker::suite::Suite;
use std::collections::{BTreeMap, BTreeSet};

/// So many of each exercise, or all that there are.
const DRAWN: usize = 6;

/// What a chapter's examples are to catch. Exercises that count no marks, or have no mistake that an ordinary test catches, are
/// left out: their marks are for the code alone.
#[must_use]
pub fn drawn(
    chapter: &Chapter,
    table: &Table,
    key: Option<ClassKey>,
) -> BTreeMap<ExerciseId, Vec<Known>> {
    let suites = chapter.suites.iter();
    let counting = suites.filter(|suite| suite.about().weight > 0);
    counting
        .map(|suite| (suite.about().id, of(suite.as_ref(), table, key)))
        .filter(|(_, drawn)| !drawn.is_empty())
        .collect()
}

/// With a key: of those that `examples` does not run for everybody, and of the others where these are too few.
fn of(suite: &dyn Suite, table: &Table, key: Option<ClassKey>) -> Vec<Known> {
    let shown = chosen(suite, table);
    let Some(key) = key else {
        return shown;
    };
    let id = suite.about().id;
    let shown: BTreeSet<&str> = shown.iter().map(|known| known.id.as_str()).collect();
    let mut all = table.0.get(&id).cloned().unwrap_or_default();
    all.sort_by_cached_key(|known| {
        let is_shown = shown.contains(known.id.as_str());
        (is_shown, key.of_mistake(id, &known.id))
    });
    all.truncate(DRAWN);
    all
}

/// Changes with the mistakes that are drawn from, and tells nothing of those that are drawn.
#[must_use]
pub fn digest<'a>(chapters: impl Iterator<Item = &'a Chapter>, table: &Table) -> String {
    let suites = chapters.flat_map(|chapter| &chapter.suites);
    let known = suites.flat_map(|suite| {
        let id = suite.about().id;
        let rows = table.0.get(&id).into_iter().flatten();
        rows.map(move |known| format!("{id} {} {}", known.id, known.law))
    });
    let first = Digest::default().with(&DRAWN.to_le_bytes());
    known
        .fold(first, |digest, row| digest.with(row.as_bytes()))
        .to_string()
}
