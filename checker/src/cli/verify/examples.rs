//! `verify --examples`: the smallest case of each known mistake, as a test in a file of examples, must be right, and must catch
//! just this mistake. A few of
//! each exercise are tried. What it does not hold for is not counted by `examples`, and is listed.

use super::exercise::Verifier;
use super::pasted::Pasted;
use super::proof;
use super::{Exit, each, print};
use crate::examples::{Known, Table};
use crate::exercise::ExerciseId;
use crate::page::{plural, tell};
use crate::paths::Paths;
use crate::splice::Variant;
use crate::suite::Token;
use crate::variants::{Kind, spliced, variants};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// So many mistakes of an exercise are tried: six for everybody, and others for who grades.
const TRIED: usize = 20;

/// A mistake with its smallest case as a test.
pub(super) struct Candidate {
    pub known: Known,
    pub pasted: Pasted,
}

/// What was found of one exercise.
pub(super) struct Row {
    tried: usize,
    pub proved: Vec<Known>,
    /// Mistakes that no example of ours catches, each with the reason.
    pub left: Vec<(String, String)>,
}

pub(super) fn run(paths: &Paths, ids: &[ExerciseId], write: bool) -> Result<Exit> {
    let before = read(paths).0;
    let rows = all(paths, ids, write)?;
    print(&page(&rows));
    if write {
        print(&[format!("wrote {}; build again", paths.shown(&file(paths)))]);
        return Ok(Exit::Passed);
    }
    let is_kept = |(id, row): (&ExerciseId, &Row)| before.get(id) == Some(&row.proved);
    if rows.iter().all(is_kept) {
        return Ok(Exit::Passed);
    }
    print(&[
        "checker/mistakes/examples.tsv is stale: `verify --examples --write` makes it anew".into(),
    ]);
    Ok(Exit::NotPassed)
}

fn read(paths: &Paths) -> Table {
    Table::read(&fs::read_to_string(file(paths)).unwrap_or_default())
}

fn file(paths: &Paths) -> PathBuf {
    paths.root.join("checker/mistakes/examples.tsv")
}

fn page(rows: &BTreeMap<ExerciseId, Row>) -> Vec<String> {
    let mut lines = Vec::new();
    for (id, row) in rows {
        lines.push(format!(
            "{:<5}{} of {}",
            id.to_string(),
            row.proved.len(),
            plural(row.tried, "mistake")
        ));
        lines.extend(
            row.left
                .iter()
                .map(|(mistake, why)| format!("     {mistake}: {why}")),
        );
    }
    let (proved, all) = rows.values().fold((0, 0), |(proved, all), row| {
        (proved + row.proved.len(), all + row.tried)
    });
    lines.push(format!(
        "{proved} of {} are caught by a test of their own case.",
        plural(all, "mistake")
    ));
    lines
}

/// What is found is written at once: all of it takes a while, and may be ended in the middle.
fn all(paths: &Paths, ids: &[ExerciseId], write: bool) -> Result<BTreeMap<ExerciseId, Row>> {
    let writing = Mutex::new(());
    each(paths, ids, &|worker, id| {
        tell(&format!("verifying the examples of {id} ..."));
        let row = one(paths, worker, id)?;
        if write {
            let _one_at_a_time = writing.lock().unwrap_or_else(PoisonError::into_inner);
            let mut table = read(paths);
            table.0.insert(id, row.proved.clone());
            fs::write(file(paths), table.text())
                .with_context(|| format!("cannot write {}", file(paths).display()))?;
        }
        Ok(row)
    })
}

fn one(paths: &Paths, worker: usize, id: ExerciseId) -> Result<Row> {
    let verifier = Verifier::new(paths, worker, id)?;
    let mistakes = variants(paths, Kind::Mistake, id)?;
    let mistakes = spread(paths, id, &mistakes);
    let mut row = Row {
        tried: mistakes.len(),
        proved: Vec::new(),
        left: Vec::new(),
    };
    let mut candidates = Vec::new();
    for mistake in mistakes {
        match candidate(paths, &verifier, id, mistake)? {
            Ok(candidate) => candidates.push(candidate),
            Err(why) => row.left.push((mistake.id.clone(), why.into())),
        }
    }
    proof::prove(&verifier, candidates, &mut row)?;
    Ok(row)
}

/// The mistakes to try: one of each rule that a page names, then the next of each.
fn spread<'a>(paths: &Paths, id: ExerciseId, mistakes: &'a [Variant]) -> Vec<&'a Variant> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut turns: Vec<(usize, &Variant)> = Vec::new();
    for mistake in mistakes {
        let page = page_of(paths, id, mistake).unwrap_or_default();
        let turn = seen.entry(rule(&page).unwrap_or_default()).or_default();
        // What does not end is listed, and takes nobody's place.
        if ends(&page) {
            turns.push((*turn, mistake));
            *turn += 1;
        }
    }
    turns.sort_by_key(|(turn, _)| *turn);
    turns
        .into_iter()
        .take(TRIED)
        .map(|(_, mistake)| mistake)
        .collect()
}

fn page_of(paths: &Paths, id: ExerciseId, mistake: &Variant) -> Result<String> {
    let pages = paths.root.join("checker/tests/pages").join(id.to_string());
    let page = pages.join(format!("{}.txt", mistake.id));
    fs::read_to_string(&page).with_context(|| format!("cannot read {}", page.display()))
}

/// Whether a try costs no seconds.
fn ends(page: &str) -> bool {
    !["TOO SLOW", "STUCK", "OUT OF MEMORY"]
        .iter()
        .any(|end| page.contains(end))
}

/// The smallest case of a mistake, from its kept page, or from a run where the page's token does not hold it.
fn candidate(
    paths: &Paths,
    verifier: &Verifier<'_>,
    id: ExerciseId,
    mistake: &Variant,
) -> Result<Result<Candidate, &'static str>> {
    let suite = verifier
        .chapter
        .suite(id)
        .context("the exercise is there")?;
    let page = page_of(paths, id, mistake)?;
    let token = page.lines().find_map(|line| line.split_once(" replay "));
    let token = token.and_then(|(_, token)| Token::read(token.trim(), Path::new("")).ok());
    let case = match token.and_then(|token| suite.case(&token)) {
        Some((law, test)) => Some((law.to_string(), test)),
        None => {
            let source = spliced(&verifier.solution, id, mistake)?;
            let mut session = verifier.session(&source)?;
            let report = suite.run(&mut session, &verifier.cases, &verifier.known);
            report
                .failure
                .map(|failure| (failure.law.to_string(), failure.test))
        }
    };
    Ok(match (case, rule(&page)) {
        (Some((_, test)), _) if test.is_empty() => Err("its case cannot be written as a test"),
        (Some((law, test)), Some(place)) => Ok(Candidate {
            known: Known {
                id: mistake.id.clone(),
                law,
                place,
            },
            pasted: Pasted::of_mistake(&mistake.id, &test),
        }),
        _ => Err("it has no failing case"),
    })
}

/// The sentence of the rule that a page names.
fn rule(page: &str) -> Option<String> {
    let mut lines = page.lines().skip_while(|line| !line.starts_with("Rule "));
    let first = lines.next()?.trim_start_matches("Rule").trim();
    let more = lines.take_while(|line| line.starts_with(' '));
    let whole = more.fold(first.to_string(), |whole, line| whole + " " + line.trim());
    Some(whole.trim_end_matches('.').to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_may_take_two_lines() {
        let page = "2.4\n\nRule   lookup looks at most\n       twice.\nSo     what.\n";
        assert_eq!(rule(page).as_deref(), Some("lookup looks at most twice"));
    }
}
