//! `walk`: a learner is played through the course, exercise by exercise in the book's order. After each step the one exercise has
//! changed, and nothing else.

use super::arguments::{chapter_number, flag};
use super::{Exit, print};
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::learner::{Learner, Solved, mistaken, solved};
use crate::page::{plural, tell};
use crate::paths::Paths;
use crate::splice::Variant;
use crate::variants::{Kind, variants};
use crate::walk::{InHand, wrong};
use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::Value as Json;
use std::fs;

pub(super) fn command() -> Command {
    Command::new("walk")
        .about("For authors: play a learner who writes one exercise after the other")
        .after_help(
            "Examples:\n  cargo run -p checker -- walk\n  cargo run -p checker -- walk --chapter 1 --mistakes\n  cargo run -p checker -- walk --sample",
        )
        .arg(chapters_argument())
        .arg(flag("mistakes", "Before the reference's body, each known mistake in its place"))
        .arg(flag("sample", "Only one exercise a chapter, with its first mistake, as the gate does"))
}

/// Which chapters an author command is about, if not all: read them with [`asked_chapters`].
pub(super) fn chapters_argument() -> Arg {
    Arg::new("chapter")
        .long("chapter")
        .value_name("N")
        .action(ArgAction::Append)
        .help("Only this chapter; may be given several times")
}

/// These chapters, in the book's order.
pub(super) fn asked_chapters(given: &ArgMatches) -> Result<Vec<Chapter>> {
    let asked = given.get_many::<String>("chapter").into_iter().flatten();
    let numbers = asked
        .map(|text| chapter_number(text))
        .collect::<Result<Vec<u8>>>()?;
    let mut chapters = course::chapters();
    chapters.retain(|chapter| numbers.is_empty() || numbers.contains(&chapter.number));
    Ok(chapters)
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let sample = given.get_flag("sample");
    let mut walk = Walk {
        paths,
        learner: Learner::fresh(paths, "walk")?,
        mistakes: match (sample, given.get_flag("mistakes")) {
            (true, _) => 1,
            (false, true) => usize::MAX,
            (false, false) => 0,
        },
        mine: Vec::new(),
        steps: 0,
        problems: Vec::new(),
    };
    for chapter in &asked_chapters(given)? {
        walk.chapter(chapter, sample)?;
    }
    print(&walk.problems);
    let steps = plural(walk.steps, "step");
    Ok(if walk.problems.is_empty() {
        print(&[format!(
            "{steps}: each changed the exercise in hand, and nothing else."
        )]);
        Exit::Passed
    } else {
        let problems = plural(walk.problems.len(), "problem");
        print(&[format!("{steps}, {problems}.")]);
        Exit::NotPassed
    })
}

struct Walk<'a> {
    paths: &'a Paths,
    learner: Learner,
    /// How many mistakes of each exercise are tried.
    mistakes: usize,
    /// The chapters that have passed whole: later ones are built on them.
    mine: Vec<u8>,
    steps: usize,
    problems: Vec<String>,
}

impl Walk<'_> {
    fn chapter(&mut self, chapter: &Chapter, sample: bool) -> Result<()> {
        let solved = solved(self.paths, chapter)?;
        let abouts: Vec<_> = chapter.suites.iter().map(|suite| suite.about()).collect();
        let ids: Vec<ExerciseId> = abouts.iter().map(|about| about.id).collect();
        let heart = abouts.iter().find(|about| about.heart);
        let only = heart.map(|about| about.id).filter(|_| sample);
        let mut before = None;
        if let (None, Some(first)) = (only, ids.first()) {
            before = Some(self.step((chapter, &ids, *first), None, &InHand::Stub)?);
        }
        for about in &abouts {
            let id = about.id;
            if only.is_none_or(|only| only == id) {
                tell(&format!("walking through {id} {} ...", about.title));
                self.exercise(chapter, &solved, &ids, id, &mut before)?;
            } else {
                self.learner.write(chapter, &solved, id)?;
            }
        }
        if only.is_none() {
            self.mine.push(chapter.number);
        }
        Ok(())
    }

    fn exercise(
        &mut self,
        chapter: &Chapter,
        solved: &Solved,
        ids: &[ExerciseId],
        id: ExerciseId,
        before: &mut Option<Json>,
    ) -> Result<()> {
        let step = (chapter, ids, id);
        let mistakes = variants(self.paths, Kind::Mistake, id)?;
        for mistake in mistakes.iter().take(self.mistakes) {
            let with_it = mistaken(solved, id, mistake)?;
            self.learner.write(chapter, &with_it, id)?;
            let what = InHand::Mistake {
                id: &mistake.id,
                page: &self.kept_page(id, mistake),
            };
            let page = self.step(step, before.as_ref(), &what)?;
            before.get_or_insert(page);
        }
        self.learner.write(chapter, solved, id)?;
        let after = self.step(step, before.as_ref(), &InHand::Reference)?;
        *before = Some(after);
        Ok(())
    }

    /// Checks as a learner does, and looks at what has changed.
    fn step(
        &mut self,
        (chapter, ids, id): (&Chapter, &[ExerciseId], ExerciseId),
        before: Option<&Json>,
        what: &InHand<'_>,
    ) -> Result<Json> {
        let page = self
            .learner
            .check(chapter)
            .with_context(|| format!("walking through {id}"))?;
        self.steps += 1;
        let mut found = wrong(before, &page, ids, id, what);
        found.extend(self.priors(chapter, &page));
        let problems = found.into_iter().map(|problem| match what {
            InHand::Mistake { id: mistake, .. } => format!("{id} {mistake}: {problem}"),
            _ => format!("{id}: {problem}"),
        });
        for problem in problems {
            tell(&problem);
            self.problems.push(problem);
        }
        Ok(page)
    }

    /// A chapter is built on the learner's earlier ones once they have passed.
    fn priors(&self, chapter: &Chapter, page: &Json) -> Vec<String> {
        let wrong = chapter.priors.iter().filter_map(|&number| {
            let should = if self.mine.contains(&number) {
                "mine"
            } else {
                "reference"
            };
            let is = &page["prior"][format!("ch{number:02}")];
            (is != should)
                .then(|| format!("it stands on chapter {number} of {is}, not of {should}"))
        });
        wrong.collect()
    }

    /// A mistake's failure page, as kept.
    fn kept_page(&self, id: ExerciseId, mistake: &Variant) -> String {
        let pages = self.paths.root.join("checker").join("tests").join("pages");
        let file = pages
            .join(id.to_string())
            .join(format!("{}.txt", mistake.id));
        fs::read_to_string(file).unwrap_or_default()
    }
}
