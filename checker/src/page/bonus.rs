//! How a chapter is told whose bonus is written, waits, or is wrong.

use super::chapter::{Results, chapter_page};
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::suite::{Report, Verdict};

/// Chapter 5 with its bonus in the given state, all else as given.
fn results<'a>(chapter: &'a Chapter, others: Verdict, bonus: Verdict) -> Results<'a> {
    let mut results = Results::new(chapter, false);
    results.reports = chapter
        .suites
        .iter()
        .map(|suite| match suite.about() {
            about if about.is_bonus() => Report::plain(about.id, bonus, None),
            about => Report::plain(about.id, others, None),
        })
        .collect();
    results
}

#[test]
fn a_chapter_passes_without_its_bonus() {
    let Some(chapter) = course::chapter(5) else {
        panic!("chapter 5 is gone");
    };
    let all = results(&chapter, Verdict::Passed, Verdict::Passed);
    let waits = results(&chapter, Verdict::Passed, Verdict::NotStarted);
    let graded = chapter.suites.len() - 1;
    for results in [&all, &waits] {
        assert!(results.pass());
        assert_eq!(
            results.score(),
            format!("chapter 5: {graded} of {graded} exercises pass")
        );
        assert_eq!(results.graded().count(), graded);
        assert!(results.next().is_none());
        let head = format!("Chapter 5, Replication: all {graded} exercises pass.");
        assert_eq!(chapter_page(results, false)[0], head);
    }
    let wrong = results(&chapter, Verdict::Passed, Verdict::Failed);
    assert!(!wrong.pass());
    assert!(
        wrong
            .graded()
            .all(|report| report.verdict == Verdict::Passed)
    );
    let only_that = results(&chapter, Verdict::NotStarted, Verdict::Passed);
    assert!(!only_that.pass());
    assert_eq!(
        only_that.score(),
        format!("chapter 5: 0 of {graded} exercises pass")
    );
}

#[test]
fn a_bonus_that_is_asked_for_alone_counts() {
    let Some(chapter) = course::chapter(5) else {
        panic!("chapter 5 is gone");
    };
    let mut alone = results(&chapter, Verdict::Passed, Verdict::NotStarted);
    alone.only = Some(ExerciseId::new(5, 15));
    alone.reports.retain(|report| Some(report.id) == alone.only);
    assert!(!alone.pass());
    assert_eq!(alone.next().map(|about| about.id), alone.only);
    alone.reports[0].verdict = Verdict::Passed;
    assert!(alone.pass());
}
