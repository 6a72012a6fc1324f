//! Sums over exercises and over the class.

use std::collections::BTreeMap;

use super::words::{Outcome, mark};
use crate::grades::{Exercise, Grades, Submission};

/// What some exercises are worth together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points {
    /// What they got. `None` where one of them was not graded.
    pub got: Option<f64>,
    /// Of how many.
    pub of: u32,
}

/// The sum of some exercises.
#[must_use]
pub fn points<'a>(exercises: impl IntoIterator<Item = &'a Exercise>) -> Points {
    let mut sum = Points {
        got: Some(0.0),
        of: 0,
    };
    for exercise in exercises.into_iter().filter(|exercise| exercise.weight > 0) {
        sum.of += exercise.weight;
        sum.got = sum
            .got
            .zip(exercise.points)
            .map(|(sum, points)| sum + points);
    }
    sum
}

/// The exercises of one chapter.
pub fn in_chapter(submission: &Submission, chapter: u8) -> impl Iterator<Item = &Exercise> {
    let exercises = submission.exercises.iter();
    exercises.filter(move |exercise| chapter_of(&exercise.id) == Some(chapter))
}

/// The chapter of `1.3`.
#[must_use]
pub fn chapter_of(id: &str) -> Option<u8> {
    id.split_once('.')?.0.parse().ok()
}

/// Where an exercise stands in the course: 1.9 before 1.10.
fn place(id: &str) -> (u32, u32, &str) {
    let (chapter, rest) = id.split_once('.').unwrap_or((id, ""));
    let number = |text: &str| text.parse().unwrap_or(u32::MAX);
    (number(chapter), number(rest), id)
}

/// An exercise as the class did it.
#[derive(Clone, Debug)]
pub struct Done<'a> {
    /// `1.3`.
    pub id: &'a str,
    /// `write_varint`.
    pub title: &'a str,
    /// What it is worth.
    pub weight: u32,
    /// How many students came to what.
    pub counts: BTreeMap<Outcome, usize>,
}

impl Done<'_> {
    /// How many came to this.
    #[must_use]
    pub fn count(&self, outcome: Outcome) -> usize {
        self.counts.get(&outcome).copied().unwrap_or(0)
    }

    /// How many tried it.
    #[must_use]
    pub fn tried(&self) -> usize {
        let counts = self.counts.iter();
        counts
            .filter(|(outcome, _)| outcome.is_tried())
            .map(|(_, count)| count)
            .sum()
    }
}

/// Every exercise that somebody has, in the order of the course.
#[must_use]
pub fn exercises(grades: &Grades) -> Vec<Done<'_>> {
    let mut all: BTreeMap<(u32, u32, &str), Done<'_>> = BTreeMap::new();
    for exercise in grades.submissions.iter().flat_map(|one| &one.exercises) {
        let done = all.entry(place(&exercise.id)).or_insert_with(|| Done {
            id: &exercise.id,
            title: &exercise.title,
            weight: exercise.weight,
            counts: BTreeMap::new(),
        });
        *done.counts.entry(Outcome::of(exercise)).or_default() += 1;
    }
    all.into_values().collect()
}

/// Those that somebody tried and did not pass, the hardest first: of those who tried, the fewest passed.
#[must_use]
pub fn hardest<'a, 'b>(exercises: &'b [Done<'a>]) -> Vec<&'b Done<'a>> {
    let mut hard: Vec<&Done<'_>> = exercises
        .iter()
        .filter(|done| done.weight > 0 && done.tried() > done.count(Outcome::Passed))
        .collect();
    // passed / tried, compared without a fraction; then the one that more fail at. Sorting keeps the course's order.
    hard.sort_by(|a, b| {
        let [left, right] =
            [(a, b), (b, a)].map(|(one, other)| one.count(Outcome::Passed) * other.tried());
        left.cmp(&right).then(b.tried().cmp(&a.tried()))
    });
    hard
}

/// A known mistake, and who made it.
#[derive(Clone, Debug)]
pub struct Made<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// Completes "the answers are those of ...".
    pub sentence: &'a str,
    /// Who made it, in order.
    pub students: Vec<&'a Submission>,
}

/// The known mistakes that were made, the most common first.
#[must_use]
pub fn mistakes(grades: &Grades) -> Vec<Made<'_>> {
    let mut all: BTreeMap<_, Made<'_>> = BTreeMap::new();
    for submission in &grades.submissions {
        for exercise in &submission.exercises {
            let Some(mistake) = &exercise.mistake else {
                continue;
            };
            let made = all
                .entry((place(&exercise.id), &mistake.id))
                .or_insert_with(|| Made {
                    exercise,
                    sentence: &mistake.sentence,
                    students: Vec::new(),
                });
            made.students.push(submission);
        }
    }
    let mut all: Vec<Made<'_>> = all.into_values().collect();
    all.sort_by_key(|made| std::cmp::Reverse(made.students.len()));
    all
}

/// What the class's own examples of an exercise catch.
#[derive(Clone, Debug, PartialEq)]
pub struct Caught<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// How many students have examples of it that catch something.
    pub students: usize,
    /// How many mistakes these catch, in the mean over them.
    pub mean: f64,
    /// Of how many.
    pub of: u32,
}

/// Of each exercise whose examples count, in the order of the course.
#[must_use]
pub fn examples(grades: &Grades) -> Vec<Caught<'_>> {
    let mut all: BTreeMap<(u32, u32, &str), Caught<'_>> = BTreeMap::new();
    for exercise in grades.submissions.iter().flat_map(|one| &one.exercises) {
        let Some(examples) = &exercise.examples else {
            continue;
        };
        let caught = all.entry(place(&exercise.id)).or_insert_with(|| Caught {
            exercise,
            students: 0,
            mean: 0.0,
            of: examples.of,
        });
        // A sum until all are seen.
        caught.mean += f64::from(examples.caught);
        caught.students += usize::from(examples.caught > 0);
    }
    for caught in all.values_mut() {
        caught.mean /= caught.students.max(1) as f64;
    }
    all.into_values().collect()
}

/// The first exercise that counts and that the student has not passed: where they are.
#[must_use]
pub fn at(submission: &Submission) -> Option<&Exercise> {
    let mut exercises = submission.exercises.iter();
    exercises.find(|exercise| {
        exercise.weight > 0
            && !matches!(
                Outcome::of(exercise),
                Outcome::Passed | Outcome::Borrowed | Outcome::NotGraded
            )
    })
}

/// The marks that there are, from the least.
#[must_use]
pub fn marks(grades: &Grades) -> Vec<f64> {
    let mut marks: Vec<f64> = grades.submissions.iter().filter_map(mark).collect();
    marks.sort_by(f64::total_cmp);
    marks
}

/// The middle of the sorted marks.
#[must_use]
pub fn median(marks: &[f64]) -> Option<f64> {
    let upper = *marks.get(marks.len() / 2)?;
    let lower = *marks.get(marks.len().saturating_sub(1) / 2)?;
    Some((lower + upper) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(id: &'static str, passed: usize, wrong: usize) -> Done<'static> {
        Done {
            id,
            title: "",
            weight: 1,
            counts: BTreeMap::from([(Outcome::Passed, passed), (Outcome::Wrong, wrong)]),
        }
    }

    #[test]
    fn the_hardest_is_the_one_that_the_smallest_share_passes() {
        let all = [
            done("1.1", 9, 1),
            done("1.2", 1, 3),
            done("1.3", 2, 6),
            done("1.4", 5, 0),
            done("1.5", 0, 1),
        ];
        let ids: Vec<&str> = hardest(&all).iter().map(|done| done.id).collect();
        assert_eq!(ids, ["1.5", "1.3", "1.2", "1.1"]);
    }

    #[test]
    fn the_median_of_an_even_number_is_between_two() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[0.5]), Some(0.5));
        assert_eq!(median(&[0.0, 0.25, 0.75, 1.0]), Some(0.5));
    }

    #[test]
    fn exercises_stand_in_the_order_of_the_course() {
        assert!(place("1.9") < place("1.10"));
        assert!(place("1.10") < place("2.1"));
        assert_eq!(chapter_of("1.10"), Some(1));
        assert_eq!(chapter_of("x"), None);
    }
}
