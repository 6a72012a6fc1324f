//! One student: all chapters that count, in order.

use crate::chapter::{self, Graded, not_graded, unreadable};
use crate::examples::{self, Found};
use crate::grades::{Receipt, Status, Submission};
use crate::ground::{Ground, Reference, WhosePrior};
use crate::intake::{Files, Handed, Taken, Trouble};
use crate::marks::{count_examples, score};
use anyhow::Result;
use checker::build::{Built, Prior, unix_lines};
use checker::course;
use checker::examples::FILE;
use checker::exercise::ExerciseId;
use checker::suite::Verdict;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// The student's own chapters that later ones stand on.
type Own = BTreeMap<u8, Arc<Built>>;

/// Grades a student, building in `folder`. Our own errors are said in what comes back: the others are graded.
#[must_use]
pub fn grade(ground: &Ground, taken: &Taken, folder: &Path) -> Submission {
    let mut submission = begun(ground, taken);
    let work = match &taken.work {
        Ok(work) => work,
        Err(why) => {
            submission.status = Status::Unreadable;
            submission.notes.push(why.clone());
            return submission;
        }
    };
    // Once more: the machine may have been out of memory for a moment.
    let work = (taken.student.as_str(), work);
    let graded = chapters(ground, work, folder).or_else(|_| chapters(ground, work, folder));
    match graded {
        Ok(graded) => {
            let notes = graded.iter().flat_map(|graded| graded.notes.clone());
            submission.notes.extend(notes);
            let exercises: Vec<_> = graded.into_iter().map(|graded| graded.exercises).collect();
            submission.score = score(&exercises);
            submission.exercises = exercises.into_iter().flatten().collect();
            if submission.score.is_none() {
                submission.status = match work.1.values().any(is_unreadable) {
                    true => Status::Unreadable,
                    false => Status::CheckerError,
                };
            }
        }
        Err(error) => {
            submission.status = Status::CheckerError;
            let note = format!("the checker or the machine failed: {error:#}");
            submission.notes.push(note);
        }
    }
    submission
}

fn is_unreadable(handed: &Handed) -> bool {
    matches!(handed.trouble, Some(Trouble::Unreadable(_)))
}

/// A submission of which nothing is known but where it came from.
fn begun(ground: &Ground, taken: &Taken) -> Submission {
    Submission {
        student: taken.student.clone(),
        name: taken.name.clone(),
        lms_id: taken.lms_id.clone(),
        place: taken.place.clone(),
        status: Status::Graded,
        notes: taken.notes.clone(),
        score: None,
        max: 1,
        exercises: Vec::new(),
        receipt: Receipt {
            files: hashes(taken),
            rustc: ground.rustc.clone(),
        },
    }
}

/// SHA-256 of each file as it was handed in, by its path in the workspace.
#[must_use]
pub fn hashes(taken: &Taken) -> Vec<(String, String)> {
    let chapters = taken.work.iter().flatten();
    let named = chapters.filter_map(|(&number, handed)| Some((course::chapter(number)?, handed)));
    named
        .flat_map(|(chapter, handed)| {
            let path = move |path| format!("chapters/{}/{path}", chapter.folder);
            let files = handed.sha256.iter();
            files.map(move |(file, hash)| (path(file), hash.clone()))
        })
        .collect()
}

fn chapters(
    ground: &Ground,
    (student, work): (&str, &BTreeMap<u8, Handed>),
    folder: &Path,
) -> Result<Vec<Graded>> {
    let mut own = Own::new();
    let mut all = Vec::new();
    for of in ground.chapters() {
        let number = of.chapter.number;
        let priors = priors(ground, of, &own, folder)?;
        let mut graded = match work.get(&number) {
            None => not_graded(of, Verdict::NotStarted, "not handed in", &[]),
            Some(handed) => match &handed.trouble {
                Some(Trouble::Refused(why)) => not_graded(of, Verdict::Refused, why, &[]),
                Some(Trouble::Unreadable(why)) => unreadable(of, why),
                None => on_priors(ground, of, &handed.files, &priors, folder)?,
            },
        };
        if let Some(terms) = ground.terms.examples {
            let found = own_examples(ground, of, work.get(&number), (student, folder))?;
            for exercise in &mut graded.exercises {
                let id = exercise.id.parse().ok();
                if let Some(found) = id.and_then(|id| found.get(&id)) {
                    count_examples(exercise, terms.part, found.clone());
                }
            }
        }
        let others_stand_on_it = match ground.terms.prior {
            WhosePrior::Reference => false,
            WhosePrior::Mine => true,
            WhosePrior::Auto => graded.whole,
        };
        if let Some(built) = graded.built.as_ref().filter(|_| others_stand_on_it) {
            own.insert(number, Arc::clone(built));
        }
        all.push(graded);
    }
    Ok(all)
}

/// Grades a chapter. Where nothing of the student's lies below it, the same text comes to the same.
fn on_priors(
    ground: &Ground,
    of: &Reference,
    files: &Files,
    priors: &[Prior],
    folder: &Path,
) -> Result<Graded> {
    let grade = || chapter::grade(ground, of, files, priors, folder);
    match ground.terms.prior {
        WhosePrior::Reference => ground.same.find(of.chapter.number, files, grade),
        WhosePrior::Mine | WhosePrior::Auto => grade(),
    }
}

/// What the student's own examples of a chapter are worth.
fn own_examples(
    ground: &Ground,
    of: &Reference,
    handed: Option<&Handed>,
    (student, folder): (&str, &Path),
) -> Result<BTreeMap<ExerciseId, Found>> {
    let Some(hidden) = ground.hidden(of.chapter.number) else {
        return Ok(BTreeMap::new());
    };
    let why = match handed {
        None => "not handed in",
        Some(Handed {
            trouble: Some(_), ..
        }) => "nothing of the chapter was compiled",
        Some(Handed { examples: None, .. }) => "no file of examples was handed in that can be used",
        Some(Handed {
            examples: Some(text),
            ..
        }) if *text == given(ground, of) => "the file of examples is as it was given",
        Some(Handed {
            examples: Some(text),
            ..
        }) => return examples::mark(ground, of, hidden, student, text, folder),
    };
    Ok(examples::nothing(hidden, why))
}

/// The file of examples that learners get.
#[must_use]
pub fn given(ground: &Ground, of: &Reference) -> String {
    let tests = Path::new("solutions").join(of.chapter.folder).join("tests");
    let file = ground.root.root.join(tests).join(FILE);
    unix_lines(&fs::read_to_string(file).unwrap_or_default())
}

/// The earlier chapters that one stands on.
fn priors(ground: &Ground, of: &Reference, own: &Own, folder: &Path) -> Result<Vec<Prior>> {
    let mut priors = Vec::new();
    for &number in of.chapter.priors {
        let reference = ground.reference(number)?;
        let is_own = |number: &u8| own.contains_key(number);
        let library = reference.chapter.library;
        priors.push(match own.get(&number) {
            Some(built) => (library, Arc::clone(built)),
            // The reference's chapter stands on the student's: it is built anew.
            None if reference.chapter.priors.iter().any(is_own) => {
                let below = &priors[..reference.chapter.priors.len()];
                (
                    library,
                    Arc::new(ground.build_on(reference, below, folder)?),
                )
            }
            None => reference.as_prior(),
        });
    }
    Ok(priors)
}
