//! What a check says of a borrowed exercise: it is neither passed nor failed.

use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::suite::{Report, Verdict};
use std::collections::BTreeSet;

/// Takes the borrowed exercises out of what was found. One that does not work waits for the learner's others; but where all of
/// these are right, its failure stays, since something must have broken it.
pub fn settle(chapter: &Chapter, reports: &mut [Report], borrowed: &BTreeSet<ExerciseId>) {
    let may_wait = |report: &Report| {
        let bonus = chapter.suite(report.id).map(|suite| suite.about());
        bonus.is_some_and(|about| about.is_bonus()) && report.verdict == Verdict::NotStarted
    };
    let is_open = |report: &Report| report.verdict != Verdict::Passed && !may_wait(report);
    let others_open = reports
        .iter()
        .any(|report| !borrowed.contains(&report.id) && is_open(report));
    for report in reports
        .iter_mut()
        .filter(|report| borrowed.contains(&report.id))
    {
        let note = match report.verdict {
            Verdict::Passed => None,
            Verdict::CheckerError | Verdict::DoesNotCompile => continue,
            _ if !others_open => continue,
            Verdict::Skipped => report.note.take(),
            _ => Some("not right as long as others are not".into()),
        };
        let cases = report.cases;
        *report = Report::plain(report.id, Verdict::Borrowed, note);
        report.cases = cases;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course;

    /// What becomes of 5.1 (borrowed), 5.2 (the learner's) and 5.15 (a bonus).
    fn settled(one: Verdict, two: Verdict, bonus: Verdict) -> Verdict {
        let Some(chapter) = course::chapter(5) else {
            panic!("chapter 5 is gone");
        };
        let id = |number| ExerciseId::new(5, number);
        let mut reports = [(1, one), (2, two), (15, bonus)]
            .map(|(number, verdict)| Report::plain(id(number), verdict, Some("note".into())));
        settle(&chapter, &mut reports, &BTreeSet::from([id(1)]));
        assert_eq!([reports[1].verdict, reports[2].verdict], [two, bonus]);
        reports[0].verdict
    }

    #[test]
    fn a_borrowed_exercise_has_neither_passed_nor_failed() {
        use Verdict::{Borrowed, CheckerError, Failed, NotStarted, Passed, Skipped};
        for (one, two, bonus, is) in [
            (Passed, Passed, Passed, Borrowed),
            (Passed, Failed, Passed, Borrowed),
            (Skipped, NotStarted, Passed, Borrowed),
            (Failed, Failed, Passed, Borrowed),
            // Nobody else is to blame: it must be seen.
            (Failed, Passed, Passed, Failed),
            (Failed, Passed, NotStarted, Failed),
            (CheckerError, Failed, Passed, CheckerError),
        ] {
            assert_eq!(settled(one, two, bonus), is, "{one} {two} {bonus}");
        }
    }
}
