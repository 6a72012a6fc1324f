//! What `watch` does next: events go in, actions come out. No clock, no file, no process and no terminal: all of that is
//! told to it, and done by others.

use super::by_key::by_key;
use super::keys::Key;
use super::words;
use crate::course::steps::{Course, Step};
use crate::exercise::ExerciseId;
use std::collections::BTreeSet;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// Everything is ready.
    Begin,
    /// A save has begun.
    Touched,
    /// It is over; files of these chapters changed.
    Saved(BTreeSet<u8>),
    Key(Key),
    /// The check of this number says something beside its page.
    Said(u64, String),
    /// The check of this number ended.
    Finished(u64, Finished),
    /// The answer to an [`Action::Ask`].
    Answered(Vec<String>),
    /// The figures that an [`Action::Measure`] of this number has found.
    Measured(u64, Vec<String>),
    /// The window has another width than the page was made for.
    Resized,
}

/// How a check ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finished {
    pub(super) outcome: Outcome,
    pub(super) page: Vec<String>,
    /// All exercises that pass now, and those that are borrowed.
    pub(super) reached: Reached,
}

/// What a learner need not write any more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reached {
    pub(super) passed: BTreeSet<ExerciseId>,
    pub(super) borrowed: BTreeSet<ExerciseId>,
}

impl Reached {
    fn all(&self) -> BTreeSet<ExerciseId> {
        self.passed.union(&self.borrowed).copied().collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Passed,
    NotPassed,
    DoesNotCompile,
    /// The check could not be made.
    Error,
}

/// What to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// End the check that runs, and start this one.
    Start(Check),
    /// Run another command, and say what it printed.
    Ask(Ask),
    /// Measure this chapter's code beside the reference, until somebody wants something else.
    Measure(u64, u8),
    StopMeasuring,
    Show(Part),
    Leave(Ending),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Check {
    pub(super) number: u64,
    pub(super) chapter: u8,
    pub(super) only: Option<ExerciseId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    Hint(ExerciseId),
    List,
}

/// Which part is new; a screen paints all of it anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A check is on its way.
    Busy,
    /// What it said beside its page.
    Said,
    Page,
    /// What stands in place of the page: a hint, the list, a sentence.
    Aside,
    /// The learner's code beside the reference, below the page.
    Figures,
    /// The lines that do not fit.
    More,
    All,
}

/// How the watching ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Done,
    Interrupted,
}

/// What is watched, and what is shown of it.
#[derive(Debug)]
pub(super) struct State {
    course: Course,
    reached: Reached,
    chapter: u8,
    /// Only this exercise is checked, since the learner went on to it.
    only: Option<ExerciseId>,
    /// No chapter was asked for: go on to the next when one passes.
    follows: bool,
    number: u64,
    /// What is checked, as it was shown.
    busy: Option<String>,
    outcome: Option<Outcome>,
    /// Whether the last check was of the whole chapter, and it passed.
    whole: bool,
    page: Vec<String>,
    said: Vec<String>,
    aside: Option<Vec<String>>,
    /// The exercise that the page offers a hint for.
    offered: Option<ExerciseId>,
    /// What stands below the page of a chapter that passes.
    figures: Vec<String>,
    measuring: bool,
    /// How often what is shown was turned to its next lines.
    turned: usize,
    /// The chapters that need not be measured again.
    measured: BTreeSet<u8>,
}

impl State {
    /// Watches the chapter that was asked for, else that of the next exercise.
    pub(super) fn new(course: Course, reached: Reached, asked: Option<u8>) -> Self {
        Self {
            chapter: asked.unwrap_or_else(|| course.current(&reached.all())),
            course,
            reached,
            only: None,
            follows: asked.is_none(),
            number: 0,
            busy: None,
            outcome: None,
            whole: false,
            page: Vec::new(),
            said: Vec::new(),
            aside: None,
            offered: None,
            figures: Vec::new(),
            measuring: false,
            turned: 0,
            measured: BTreeSet::new(),
        }
    }

    pub(super) fn chapter(&self) -> u8 {
        self.chapter
    }

    /// The chapter to go on to when one of its files is saved: the next one, once this one has passed.
    pub(super) fn upcoming(&self) -> Option<u8> {
        let next = self.course.after(self.chapter)?;
        (self.follows && self.whole).then_some(next)
    }

    pub(super) fn on(&mut self, event: Event) -> Vec<Action> {
        let actions = self.answer(event);
        // Something else is shown: it begins with its first lines.
        let new = |action: &Action| {
            matches!(
                action,
                Action::Show(Part::Busy | Part::Page | Part::Aside | Part::All)
            )
        };
        if actions.iter().any(new) {
            self.turned = 0;
        }
        actions
    }

    fn answer(&mut self, event: Event) -> Vec<Action> {
        match event {
            Event::Begin => self.start(),
            Event::Touched => self.touched(),
            Event::Saved(chapters) => self.saved(&chapters),
            Event::Key(key) => self.pressed(key),
            Event::Said(number, line) if number == self.number && self.is_busy() => {
                self.said.push(line);
                vec![Action::Show(Part::Said)]
            }
            Event::Finished(number, finished) if number == self.number && self.is_busy() => {
                self.finished(finished)
            }
            Event::Measured(number, lines) if number == self.number && self.measuring => {
                self.measuring = false;
                self.measured.insert(self.chapter);
                self.figures = lines;
                vec![Action::Show(Part::Figures)]
            }
            Event::Resized if !self.is_busy() && !self.page.is_empty() => {
                // The same code: what was measured of it stays.
                let figures = std::mem::take(&mut self.figures);
                let actions = self.again();
                self.figures = figures;
                actions
            }
            // Of a check that a newer save has ended.
            Event::Said(..) | Event::Finished(..) | Event::Measured(..) | Event::Resized => {
                Vec::new()
            }
            Event::Answered(lines) => self.tell(by_key(lines, None)),
        }
    }

    fn touched(&mut self) -> Vec<Action> {
        // What the running check finds is of no use any more.
        self.number += 1;
        self.now_busy()
    }

    fn now_busy(&mut self) -> Vec<Action> {
        self.said.clear();
        self.aside = None;
        self.figures.clear();
        self.busy = Some(self.target());
        let mut actions = self.stop_measuring();
        actions.push(Action::Show(Part::Busy));
        actions
    }

    fn stop_measuring(&mut self) -> Vec<Action> {
        match std::mem::take(&mut self.measuring) {
            true => vec![Action::StopMeasuring],
            false => Vec::new(),
        }
    }

    fn saved(&mut self, chapters: &BTreeSet<u8>) -> Vec<Action> {
        if let Some(next) = self.upcoming()
            && chapters.iter().all(|&chapter| chapter == next)
            && !chapters.is_empty()
        {
            self.go_to(next);
        }
        self.start()
    }

    fn go_to(&mut self, chapter: u8) {
        self.chapter = chapter;
        self.only = None;
        self.page.clear();
        self.figures.clear();
        self.offered = None;
        self.outcome = None;
        self.whole = false;
    }

    fn start(&mut self) -> Vec<Action> {
        // A save that was felt has been shown already.
        let shown = self.busy.as_ref() == Some(&self.target());
        let mut actions = if shown { Vec::new() } else { self.now_busy() };
        self.number += 1;
        actions.push(Action::Start(Check {
            number: self.number,
            chapter: self.chapter,
            only: self.only,
        }));
        actions
    }

    fn finished(&mut self, finished: Finished) -> Vec<Action> {
        self.busy = None;
        self.outcome = Some(finished.outcome);
        let before = std::mem::replace(&mut self.reached, finished.reached);
        let none_left = self
            .course
            .left_in(self.chapter, &self.reached.all())
            .is_empty();
        self.whole = finished.outcome == Outcome::Passed && (self.only.is_none() || none_left);
        let news = self.news(&before.passed);
        self.offered = finished
            .page
            .iter()
            .find_map(|line| words::offered_hint(line));
        let page = words::page(finished.page, &self.said, news);
        self.page = by_key(page, Some(self.chapter));
        self.said.clear();
        if finished.outcome == Outcome::Passed {
            // The next save is about the chapter again.
            self.only = None;
        }
        let mut actions = vec![Action::Show(Part::Page)];
        if self.whole && !self.measured.contains(&self.chapter) {
            self.measuring = true;
            self.figures = words::measuring();
            actions.push(Action::Show(Part::Figures));
            actions.push(Action::Measure(self.number, self.chapter));
        }
        actions
    }

    /// What this check has shown that the one before had not.
    fn news(&self, before: &BTreeSet<ExerciseId>) -> Vec<String> {
        let is_new = |step: &&Step| {
            step.id.chapter == self.chapter
                && self.reached.passed.contains(&step.id)
                && !before.contains(&step.id)
        };
        let new: Vec<&Step> = self.course.steps.iter().filter(is_new).collect();
        let left = self.course.left_in(self.chapter, &self.reached.all());
        words::passes_now(&new, left.first().copied())
    }

    fn pressed(&mut self, key: Key) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.measuring && !matches!(key, Key::More | Key::Repaint | Key::Other) {
            actions = self.stop_measuring();
            self.measured.insert(self.chapter);
            self.figures = words::not_measured(self.chapter);
            actions.push(Action::Show(Part::Figures));
        }
        actions.extend(self.does(key));
        actions
    }

    fn does(&mut self, key: Key) -> Vec<Action> {
        match key {
            Key::Hint => match self.subject() {
                Some(id) => vec![Action::Ask(Ask::Hint(id))],
                None => self.tell(vec!["No exercise is left to give a hint for.".into()]),
            },
            Key::List => vec![Action::Ask(Ask::List)],
            Key::Next => self.next(),
            Key::Again => self.again(),
            Key::More => {
                self.turned += 1;
                vec![Action::Show(Part::More)]
            }
            Key::Quit => vec![Action::Leave(Ending::Done)],
            Key::Interrupt => vec![Action::Leave(Ending::Interrupted)],
            Key::Back if self.aside.is_some() => {
                self.aside = None;
                vec![Action::Show(Part::All)]
            }
            Key::Back if self.only.is_some() => {
                self.only = None;
                self.again()
            }
            Key::Repaint => vec![Action::Show(Part::All)],
            Key::Back | Key::Other => Vec::new(),
        }
    }

    fn tell(&mut self, lines: Vec<String>) -> Vec<Action> {
        self.aside = Some(lines);
        vec![Action::Show(Part::Aside)]
    }

    /// The exercise that the page is about: the one that it offers a hint for, else the next to write.
    fn subject(&self) -> Option<ExerciseId> {
        let left = self.course.left_in(self.chapter, &self.reached.all());
        let here = left.first().map(|step| step.id);
        let anywhere = || {
            self.course
                .left(&self.reached.all())
                .next()
                .map(|step| step.id)
        };
        self.offered.or(self.only).or(here).or_else(anywhere)
    }

    /// On to the next chapter when this one passes, else to the next exercise that does not; behind the last of them
    /// the whole chapter again.
    fn next(&mut self) -> Vec<Action> {
        if self.whole {
            let Some(next) = self.course.after(self.chapter) else {
                return self.tell(vec!["That was the last chapter so far.".into()]);
            };
            self.go_to(next);
        } else if self.outcome == Some(Outcome::DoesNotCompile) {
            let chapter = self.chapter;
            return self.tell(vec![format!(
                "Chapter {chapter} has to compile before the next exercise can be checked."
            )]);
        } else {
            let from = self.subject();
            let left = self.course.left_in(self.chapter, &self.reached.all());
            let behind = left.iter().find(|step| from.is_none_or(|id| step.id > id));
            let next = behind.map(|step| step.id);
            if next.is_none() && self.only.is_none() {
                let chapter = self.chapter;
                return self.tell(vec![format!(
                    "No exercise of chapter {chapter} is left behind this one."
                )]);
            }
            self.only = next;
        }
        self.again()
    }

    fn again(&mut self) -> Vec<Action> {
        self.busy = None;
        self.start()
    }

    /// "chapter 1", or the one exercise.
    fn target(&self) -> String {
        match self.only {
            Some(id) => format!("{id}"),
            None => format!("chapter {}", self.chapter),
        }
    }

    pub(super) fn is_busy(&self) -> bool {
        self.busy.is_some()
    }

    pub(super) fn busy_line(&self) -> String {
        format!("checking {} ...", self.target())
    }

    /// The last thing that the running check said.
    pub(super) fn last_said(&self) -> Option<&str> {
        self.said.last().map(String::as_str)
    }

    pub(super) fn page(&self) -> &[String] {
        &self.page
    }

    pub(super) fn turned(&self) -> usize {
        self.turned
    }

    pub(super) fn figures(&self) -> &[String] {
        &self.figures
    }

    pub(super) fn aside(&self) -> Option<&[String]> {
        self.aside.as_deref()
    }

    /// What a screen shows: of an old page the first line must not look like the verdict on what was just saved.
    pub(super) fn screen(&self) -> Vec<String> {
        if let Some(aside) = &self.aside {
            let mut lines = aside.clone();
            while lines.last().is_some_and(|line| line.trim().is_empty()) {
                lines.pop();
            }
            lines.extend(["".into(), "Enter: back to the page".into()]);
            return lines;
        }
        if !self.is_busy() {
            let mut lines = self.page.clone();
            if !self.figures.is_empty() {
                lines.push(String::new());
                lines.extend(self.figures.iter().cloned());
            }
            return lines;
        }
        let mut lines = vec![match self.page.is_empty() {
            true => self.busy_line(),
            false => format!("{} (below is the last verdict)", self.busy_line()),
        }];
        lines.extend(self.said.last().cloned());
        lines.extend(self.page.iter().skip(lines.len()).cloned());
        lines
    }

    /// That not all of the chapter is checked, and the way back.
    pub(super) fn narrowed(&self) -> Option<String> {
        self.only.map(|id| format!("(only {id}; Enter: all)"))
    }

    /// The verdict in a word or two.
    pub(super) fn word(&self) -> &'static str {
        match self.outcome {
            _ if self.is_busy() => "checking ...",
            Some(Outcome::Passed) => "passed",
            Some(Outcome::NotPassed) => "not passed yet",
            Some(Outcome::DoesNotCompile) => "does not compile",
            Some(Outcome::Error) => "not checked",
            None => "",
        }
    }
}

#[cfg(test)]
mod tests;
