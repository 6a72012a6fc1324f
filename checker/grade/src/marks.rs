//! From what became of an exercise to its marks.

use crate::examples::Found;
use crate::grades::{Examples, Exercise, Mistake};
use checker::exercise::About;
use checker::page::{Results, failure_page};
use checker::suite::{Blame, Report, Verdict};

/// How long a page may be that a student's code has a part in, in lines and in characters of one.
const PAGE: (usize, usize) = (200, 400);

/// One exercise as it stands in `grades.json`. `beside` says that it passes once the student's other bodies are the reference's.
#[must_use]
pub fn exercise(results: &Results<'_>, about: &About, report: &Report, beside: bool) -> Exercise {
    let failure = report.failure.as_ref();
    let headline = failure.map(|failure| failure.story.headline.clone());
    let page = match report.verdict.is_failure() {
        true => failure_page(results, report),
        false => Vec::new(),
    };
    Exercise {
        id: report.id.to_string(),
        title: about.title.into(),
        verdict: report.verdict.name().into(),
        weight: about.weight,
        points: points(report.verdict, about.weight, beside),
        examples: None,
        passes_beside_the_reference: beside,
        blame: blame(report, beside, results),
        note: headline.or_else(|| report.note.clone()),
        law: failure.map(|failure| failure.law.into()),
        mistake: failure
            .and_then(|failure| failure.diagnosis.as_ref())
            .map(|found| Mistake {
                id: found.id.clone(),
                sentence: found.sentence.clone(),
            }),
        page: page
            .iter()
            .flat_map(|text| text.lines())
            .map(cut)
            .take(PAGE.0)
            .collect(),
        cases: report.cases,
        token: failure.map(|failure| failure.token.to_string()),
    }
}

/// An exercise of a chapter that could not be checked at all.
#[must_use]
pub fn unchecked(about: &About, verdict: Verdict, note: &str, page: &[String]) -> Exercise {
    Exercise {
        id: about.id.to_string(),
        title: about.title.into(),
        verdict: verdict.name().into(),
        weight: about.weight,
        points: points(verdict, about.weight, false),
        examples: None,
        passes_beside_the_reference: false,
        blame: None,
        note: Some(note.into()),
        law: None,
        mistake: None,
        page: page
            .iter()
            .flat_map(|text| text.lines())
            .map(cut)
            .take(PAGE.0)
            .collect(),
        cases: 0,
        token: None,
    }
}

/// All or nothing: half of a log loses records. Our own error is no zero.
fn points(verdict: Verdict, weight: u32, beside: bool) -> Option<f64> {
    match verdict {
        Verdict::CheckerError => None,
        Verdict::Passed => Some(f64::from(weight)),
        _ if beside => Some(f64::from(weight)),
        _ => Some(0.0),
    }
}

/// Takes a part of the exercise's marks from the code and gives it to the student's own examples of it.
pub fn count_examples(exercise: &mut Exercise, part: f64, found: Found) {
    let Some(code) = exercise.points else {
        return;
    };
    let share = f64::from(found.caught) / f64::from(found.of.max(1));
    let points = f64::from(exercise.weight) * part * share;
    exercise.points = Some(code * (1.0 - part) + points);
    exercise.examples = Some(Examples {
        caught: found.caught,
        of: found.of,
        points,
        note: found.why,
    });
}

fn blame(report: &Report, beside: bool, results: &Results<'_>) -> Option<String> {
    match &report.blame {
        Some(Blame::Exercise(id)) => return Some(id.to_string()),
        Some(Blame::Chapters(numbers)) => {
            return numbers.first().map(|number| format!("chapter {number}"));
        }
        None => {}
    }
    if let Some(id) = report.waits_for {
        return Some(id.to_string());
    }
    let others = results.reports.iter();
    let mut open = others.filter(|other| other.id != report.id && !other.verdict.is_settled());
    // Of several we do not know which.
    match (beside, open.next(), open.next()) {
        (true, Some(only), None) => Some(only.id.to_string()),
        _ => None,
    }
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(PAGE.1) {
        Some((end, _)) => format!("{} ...", &line[..end]),
        None => line.into(),
    }
}

/// The score over the chapters that count, each as much as the other. `None` where an exercise could not be judged.
#[must_use]
pub fn score(chapters: &[Vec<Exercise>]) -> Option<f64> {
    let share = |exercises: &Vec<Exercise>| {
        let weights: u32 = exercises.iter().map(|exercise| exercise.weight).sum();
        let points: Option<f64> = exercises.iter().map(|exercise| exercise.points).sum();
        points.map(|points| points / f64::from(weights.max(1)))
    };
    let shares: Option<f64> = chapters.iter().map(share).sum();
    shares.map(|shares| rounded(shares / chapters.len().max(1) as f64))
}

/// To four places, so that it reads the same in every report.
fn rounded(score: f64) -> f64 {
    (score * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exercises(points: &[(u32, Option<f64>)]) -> Vec<Exercise> {
        let exercise = |(number, (weight, points)): (usize, &(u32, Option<f64>))| Exercise {
            id: format!("1.{number}"),
            title: String::new(),
            verdict: String::new(),
            weight: *weight,
            points: *points,
            examples: None,
            passes_beside_the_reference: false,
            blame: None,
            note: None,
            law: None,
            mistake: None,
            page: Vec::new(),
            cases: 0,
            token: None,
        };
        points.iter().enumerate().map(exercise).collect()
    }

    #[test]
    fn each_chapter_counts_as_much_as_the_other() {
        let small = exercises(&[(1, Some(1.0))]);
        let large = exercises(&[(5, Some(0.0)), (5, Some(5.0)), (0, Some(0.0))]);
        assert_eq!(score(&[small, large]), Some(0.75));
        let third = exercises(&[(1, Some(1.0)), (2, Some(0.0))]);
        assert_eq!(score(&[third]), Some(0.3333));
    }

    #[test]
    fn what_could_not_be_judged_is_no_zero() {
        let unknown = exercises(&[(1, Some(1.0)), (1, None)]);
        assert_eq!(score(&[unknown]), None);
        assert_eq!(points(Verdict::CheckerError, 3, false), None);
    }

    #[test]
    fn examples_are_a_part_of_an_exercise_and_all_of_it_can_be_had() {
        let with = |points, caught| {
            let mut exercise = exercises(&[(3, points)]).remove(0);
            let found = Found {
                right: true,
                caught,
                of: 6,
                why: None,
            };
            count_examples(&mut exercise, 0.2, found);
            score(&[vec![exercise]])
        };
        assert_eq!(with(Some(3.0), 6), Some(1.0));
        assert_eq!(with(Some(3.0), 0), Some(0.8));
        assert_eq!(with(Some(0.0), 6), Some(0.2));
        assert_eq!(with(Some(0.0), 3), Some(0.1));
        assert_eq!(with(None, 6), None);
    }

    #[test]
    fn a_bug_costs_its_marks_once() {
        assert_eq!(points(Verdict::Failed, 3, true), Some(3.0));
        assert_eq!(points(Verdict::Failed, 3, false), Some(0.0));
        assert_eq!(points(Verdict::Borrowed, 3, false), Some(0.0));
    }
}
