//! The parts of a class put together, if they are all there and of one kind.

use crate::Usage;
use crate::grades::{Grades, OfExamples, SCHEMA, Shard, Status};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Reads grades: the `grades.json` of a folder of reports, or a student's receipt.
///
/// # Errors
/// It is not there, or of another version.
pub fn read(path: &Path) -> Result<Grades> {
    let place = path.display();
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| {
        Usage(format!(
            "cannot read {place} ({error}): it is in the folder that --out named"
        ))
    })?;
    let value: serde_json::Value = serde_json::from_str(&text)
        .map_err(|error| Usage(format!("{place} is no JSON: {error}")))?;
    if value["schema"] != SCHEMA {
        bail!(Usage(format!(
            "{place} has schema {}, and this program reads {SCHEMA}: use the checker that graded it ({})",
            value["schema"], value["checker"]
        )));
    }
    serde_json::from_value(value)
        .with_context(|| format!("{place} is not as this program writes it"))
}

/// Puts parts together.
///
/// # Errors
/// A part is missing or there twice, a student is in two, or they were graded in different ways.
pub fn merge(parts: Vec<(PathBuf, Grades)>) -> Result<Grades> {
    let mut parts = parts.into_iter();
    let Some((first, mut whole)) = parts.next() else {
        bail!(Usage(
            "there is nothing to merge: name the folders that --out named".into()
        ));
    };
    let mut seen = BTreeMap::from([(whole.shard.index, first.clone())]);
    for (folder, part) in parts {
        same_terms(&first, &whole, &folder, &part)?;
        if let Some(other) = seen.insert(part.shard.index, folder.clone()) {
            bail!(Usage(format!(
                "{} and {} are both part {} of {}",
                other.display(),
                folder.display(),
                part.shard.index,
                part.shard.of
            )));
        }
        whole.graded_at = whole.graded_at.max(part.graded_at);
        whole.submissions.extend(part.submissions);
    }
    let missing: Vec<String> = (1..=whole.shard.of)
        .filter(|index| !seen.contains_key(index))
        .map(|index| format!("{index}/{}", whole.shard.of))
        .collect();
    if !missing.is_empty() {
        bail!(Usage(format!(
            "these parts are not here: {}",
            missing.join(", ")
        )));
    }
    whole.shard = Shard { index: 1, of: 1 };
    whole
        .submissions
        .sort_by(|one, other| one.student.cmp(&other.student));
    if let Some(pair) = whole
        .submissions
        .windows(2)
        .find(|pair| pair[0].student == pair[1].student)
    {
        bail!(Usage(format!("{} is in two parts", pair[0].student)));
    }
    Ok(whole)
}

fn same_terms(first: &Path, whole: &Grades, folder: &Path, part: &Grades) -> Result<()> {
    let terms = |grades: &Grades| {
        [
            ("checker", grades.checker.clone()),
            ("chapters", format!("{:?}", grades.chapters)),
            ("--prior", grades.prior.clone()),
            (
                "class key",
                grades
                    .cases
                    .class_key
                    .clone()
                    .unwrap_or_else(|| "none".into()),
            ),
            ("suites", grades.cases.suites.clone()),
            ("--examples", part_of_examples(grades)),
            ("isolation", grades.isolation.tier.clone()),
            ("number of parts", grades.shard.of.to_string()),
            ("copies", format!("{:?}", grades.copies)),
        ]
    };
    let differs = terms(whole)
        .into_iter()
        .zip(terms(part))
        .find(|(one, other)| one != other);
    match differs {
        Some((("copies", _), _)) => bail!(Usage(format!(
            "{} and {} were made of different submissions",
            first.display(),
            folder.display()
        ))),
        Some(((what, one), (_, other))) => bail!(Usage(format!(
            "{} and {} differ in their {what}: {one} and {other}",
            first.display(),
            folder.display()
        ))),
        None => Ok(()),
    }
}

fn part_of_examples(grades: &Grades) -> String {
    match &grades.examples {
        None => "none".into(),
        Some(OfExamples { part, mistakes }) => format!("{part} of mistakes {mistakes}"),
    }
}

/// Whether all were graded.
#[must_use]
pub fn all_graded(grades: &Grades) -> bool {
    grades
        .submissions
        .iter()
        .all(|submission| submission.status == Status::Graded)
}
