//! One student: all chapters that count, in order.

use crate::chapter::{self, Graded, not_graded};
use crate::grades::{Receipt, Status, Submission};
use crate::ground::{Ground, Reference, WhosePrior};
use crate::handed::Handed;
use crate::marks::score;
use anyhow::Result;
use checker::build::{Built, Prior};
use checker::suite::Verdict;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The student's own chapters that later ones stand on.
type Own = BTreeMap<u8, Arc<Built>>;

/// Grades a student, building in `folder`. Our own errors are said in what comes back: the others are graded.
#[must_use]
pub fn grade(ground: &Ground, handed: &Handed, folder: &Path) -> Submission {
    let mut submission = begun(ground, handed);
    if let Some(why) = &handed.unreadable {
        submission.status = Status::Unreadable;
        submission.notes.push(why.clone());
        return submission;
    }
    // Once more: the machine may have been out of memory for a moment.
    let graded = chapters(ground, handed, folder).or_else(|_| chapters(ground, handed, folder));
    match graded {
        Ok(graded) => {
            submission
                .notes
                .extend(graded.iter().flat_map(|graded| graded.notes.clone()));
            let exercises: Vec<_> = graded.into_iter().map(|graded| graded.exercises).collect();
            submission.score = score(&exercises);
            submission.exercises = exercises.into_iter().flatten().collect();
            if submission.score.is_none() {
                submission.status = Status::CheckerError;
            }
        }
        Err(error) => {
            submission.status = Status::CheckerError;
            submission
                .notes
                .push(format!("the checker or the machine failed: {error:#}"));
        }
    }
    submission
}

/// A submission of which nothing is known but where it came from.
fn begun(ground: &Ground, handed: &Handed) -> Submission {
    Submission {
        student: handed.student.clone(),
        name: handed.name.clone(),
        lms_id: handed.lms_id.clone(),
        place: handed.place.clone(),
        status: Status::Graded,
        notes: handed.notes.clone(),
        score: None,
        max: 1,
        exercises: Vec::new(),
        receipt: Receipt {
            files: handed.hashes(),
            rustc: ground.rustc.clone(),
        },
    }
}

fn chapters(ground: &Ground, handed: &Handed, folder: &Path) -> Result<Vec<Graded>> {
    let mut own = Own::new();
    let mut all = Vec::new();
    for of in ground.chapters() {
        let number = of.chapter.number;
        let priors = priors(ground, of, &own, folder)?;
        let graded = match (handed.refused.get(&number), handed.chapters.get(&number)) {
            (Some(why), _) => not_graded(of, Verdict::Refused, why, &[]),
            (None, None) => not_graded(of, Verdict::NotStarted, "not handed in", &[]),
            (None, Some(files)) => chapter::grade(ground, of, files, &priors, folder)?,
        };
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
