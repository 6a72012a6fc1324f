//! An exercise that fails among other failing ones is tried once more with the reference's bodies around it.

use checker::borrow::with_reference;
use checker::build::Source;
use checker::course::Chapter;
use checker::exercise::ExerciseId;
use checker::suite::{Report, Verdict};

/// The exercises whose own code may be right: they fail or wait, and so does another that they may call.
#[must_use]
pub fn worth_a_try(reports: &[Report]) -> Vec<ExerciseId> {
    let open = reports.iter().filter(|report| !report.verdict.is_settled());
    if open.count() < 2 {
        return Vec::new();
    }
    let may_be_right = |report: &&Report| {
        let own = matches!(
            report.verdict,
            Verdict::CheckerError | Verdict::DoesNotCompile
        );
        report.verdict == Verdict::Skipped || (report.verdict.is_failure() && !own)
    };
    reports
        .iter()
        .filter(may_be_right)
        .map(|report| report.id)
        .collect()
}

/// The student's chapter, but for one exercise all with the reference's bodies.
#[must_use]
pub fn alone(chapter: &Chapter, mine: &Source, reference: &Source, id: ExerciseId) -> Source {
    let mut source = mine.clone();
    let ids = chapter.suites.iter().map(|suite| suite.about().id);
    for other in ids.filter(|other| *other != id) {
        // An exercise may have functions in several files.
        for (file, solved) in &reference.files {
            let text = source.files.get(file);
            if let Some(text) = text.and_then(|text| with_reference(text, solved, other)) {
                source.files.insert(file.clone(), text);
            }
        }
    }
    source
}
