//! The way through the course: which exercises there are, and which of them comes next.

use super::chapters;
use crate::exercise::{About, ExerciseId};
use std::collections::BTreeSet;

/// An exercise by its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) id: ExerciseId,
    pub(crate) title: String,
    /// What was learnt by it, in one sentence.
    pub(crate) learnt: String,
    /// Its chapter passes without it.
    pub(crate) bonus: bool,
}

/// All chapters' exercises, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Course {
    pub(crate) chapters: Vec<(u8, String)>,
    pub(crate) steps: Vec<Step>,
}

impl Course {
    pub(crate) fn real() -> Self {
        let chapters = chapters();
        let abouts = chapters
            .iter()
            .flat_map(|chapter| chapter.suites.iter().map(|suite| suite.about()));
        Self {
            steps: abouts.map(|about| step(&about)).collect(),
            chapters: chapters
                .iter()
                .map(|chapter| (chapter.number, chapter.title.into()))
                .collect(),
        }
    }

    pub(crate) fn title(&self, chapter: u8) -> &str {
        let known = self.chapters.iter().find(|(number, _)| *number == chapter);
        known.map_or("", |(_, title)| title)
    }

    /// The chapter behind this one, if there is one.
    pub(crate) fn after(&self, chapter: u8) -> Option<u8> {
        let mut numbers = self.chapters.iter().map(|(number, _)| *number);
        numbers.find(|&number| number > chapter)
    }

    /// What a learner still has to write, in order, the next one first: a bonus is no part of it.
    pub(crate) fn left(&self, passed: &BTreeSet<ExerciseId>) -> impl Iterator<Item = &Step> {
        self.steps
            .iter()
            .filter(|step| !step.bonus && !passed.contains(&step.id))
    }

    /// The same of one chapter.
    pub(crate) fn left_in(&self, chapter: u8, passed: &BTreeSet<ExerciseId>) -> Vec<&Step> {
        self.left(passed)
            .filter(|step| step.id.chapter == chapter)
            .collect()
    }

    /// The chapter of the next exercise; the last one when all is done.
    pub(crate) fn current(&self, passed: &BTreeSet<ExerciseId>) -> u8 {
        let next = self.left(passed).next().map(|step| step.id.chapter);
        next.or_else(|| self.chapters.last().map(|(number, _)| *number))
            .unwrap_or_default()
    }
}

fn step(about: &About) -> Step {
    Step {
        id: about.id,
        title: about.title.into(),
        learnt: about.learnt.into(),
        bonus: about.is_bonus(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_exercise_names_the_chapter_and_a_bonus_never_does() {
        let course = Course::real();
        let mut passed = BTreeSet::new();
        assert_eq!(course.current(&passed), 0);
        passed.extend(
            course
                .left_in(0, &BTreeSet::new())
                .iter()
                .map(|step| step.id),
        );
        assert_eq!(course.current(&passed), 1);
        passed.extend(course.left(&BTreeSet::new()).map(|step| step.id));
        assert_eq!(
            Some(course.current(&passed)),
            course.chapters.last().map(|last| last.0)
        );
    }
}
