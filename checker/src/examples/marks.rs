//! Runs examples against the reference and against mistakes, two programs at a time.

use super::known::Known;
use super::program::Ended;
use super::runs::{Bench, Outcomes};
use super::{FILE, file};
use crate::build::{self, Job, NotBuilt, Prior, Source};
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::paths::Paths;
use crate::splice::{Marked, Variant};
use crate::start::Start;
use crate::variants::{Kind, spliced, variants};
use anyhow::{Context, Result, anyhow, bail};
use std::path::Path;
use std::sync::Arc;

/// What became of a learner's examples of one exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The exercise.
    pub exercise: ExerciseId,
    /// The examples, in the file's order.
    pub examples: Vec<Example>,
    /// The mistakes that they were run against, each with the sentence that says whose answers it gives, and by which
    /// examples it was caught.
    pub mistakes: Vec<(Known, String, Vec<String>)>,
}

/// One example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The test's name, without the exercise's module.
    pub name: String,
    /// Its line in the file.
    pub line: Option<usize>,
    /// What became of it.
    pub verdict: Verdict,
}

/// What became of one example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds for right code, and fails for so many of the mistakes.
    Right(usize),
    /// It holds whatever the code does: it never calls the exercise's functions.
    CallsNothing,
    /// It expects another answer than right code gives.
    Wrong {
        /// In which line.
        line: Option<usize>,
        /// The first of the mistakes that would answer so.
        like: Option<Known>,
        /// That mistake's sentence.
        sentence: String,
    },
    /// It does not come to its end: how it stopped.
    Stopped {
        /// In which line, if it panicked.
        line: Option<usize>,
        /// How, as a sentence that begins with "it".
        how: String,
    },
}

impl Marks {
    /// Of a file without an example of the exercise.
    #[must_use]
    pub fn nothing_caught(exercise: ExerciseId, mistakes: &[Known]) -> Self {
        let uncaught = |mistake: &Known| (mistake.clone(), String::new(), Vec::new());
        Self {
            exercise,
            examples: Vec::new(),
            mistakes: mistakes.iter().map(uncaught).collect(),
        }
    }

    /// Whether each example is right.
    #[must_use]
    pub fn all_right(&self) -> bool {
        self.examples
            .iter()
            .all(|example| matches!(example.verdict, Verdict::Right(_) | Verdict::CallsNothing))
    }

    /// How many mistakes are caught.
    #[must_use]
    pub fn caught(&self) -> usize {
        self.mistakes
            .iter()
            .filter(|(.., by)| !by.is_empty())
            .count()
    }
}

/// Runs the examples of one exercise in a file of tests. Which mistakes they are to catch, and how programs are started, is the
/// caller's to say.
///
/// # Errors
/// Our own or the machine's: a reference or a mistake that does not compile, a full disk.
pub fn mark(
    paths: &Paths,
    exercise: ExerciseId,
    tests: &Source,
    mistakes: &[Known],
    start: &dyn Start,
    colour: bool,
) -> Result<Result<Marks, NotBuilt>> {
    let chapter = course::chapter(exercise.chapter).context("the chapter is there")?;
    let reference = |chapter: &Chapter, name: String| {
        Source::read(
            &paths.root,
            &Path::new("solutions").join(chapter.folder),
            &name,
        )
    };
    let mut priors: Vec<Prior> = Vec::new();
    for &number in chapter.priors {
        let earlier = course::chapter(number).context("an earlier chapter is there")?;
        let source = reference(&earlier, "reference".into())?;
        let job = Job {
            paths,
            chapter: &earlier,
            source: &source,
            priors: &priors,
            only: None,
            colour,
        };
        match build::build(&job)? {
            Ok(built) => priors.push((earlier.library, Arc::new(built))),
            Err(_) => bail!("the reference's chapter {number} does not compile"),
        }
    }
    let right = reference(&chapter, format!("examples/{exercise}"))?;
    let known = variants(paths, Kind::Mistake, exercise)?;
    let mut sources = vec![named(&right, exercise, "reference")];
    let mut sentences = Vec::new();
    for mistake in mistakes {
        let variant: &Variant = known
            .iter()
            .find(|variant| variant.id == mistake.id)
            .with_context(|| format!("there is no mistake {} of {exercise}", mistake.id))?;
        sentences.push(variant.sentence.clone());
        let source = spliced(&right, exercise, variant)?;
        sources.push(named(&source, exercise, &mistake.id));
    }
    let bench = Bench {
        paths,
        chapter: &chapter,
        exercise,
        tests,
        priors: &priors,
        start,
        colour,
    };
    // First alone: what does not compile need not be tried again, nor does what does not end.
    let on_reference = match bench.run(&sources.remove(0), None)? {
        Ok(outcomes) => outcomes,
        Err(broken) => return Ok(Err(broken)),
    };
    let worth = |(test, ended): (&String, &Ended)| match ended {
        Ended::Stopped(_) | Ended::Endless(_) => None,
        _ => Some(test.clone()),
    };
    let worth: Vec<String> = on_reference.iter().filter_map(worth).collect();
    let on_mistakes = match worth.is_empty() {
        true => Vec::new(),
        false => match bench.run_all(&sources, &worth)? {
            Ok(all) => all,
            Err(broken) => return Ok(Err(broken)),
        },
    };
    let mut marks = Marks {
        exercise,
        examples: Vec::new(),
        mistakes: mistakes
            .iter()
            .zip(sentences)
            .map(|(known, sentence)| (known.clone(), sentence, Vec::new()))
            .collect(),
    };
    let text = tests.files.get(Path::new(FILE)).map_or("", String::as_str);
    for (test, ended) in &on_reference {
        let verdict = verdict(test, ended, &on_mistakes, &mut marks);
        marks.examples.push(Example {
            name: short(test, exercise),
            line: file::line(text, test),
            verdict,
        });
    }
    // Whether a test calls the exercise at all, the stub tells; only of those that caught nothing it is of interest.
    let idle = |example: &Example| example.verdict == Verdict::Right(0);
    if marks.examples.iter().any(idle) {
        let stub = right.changed(|text| {
            Ok(Marked::read(text)
                .map_err(|why| anyhow!(why))?
                .with_stubs_of(exercise))
        })?;
        let on_stub = match bench.run(&named(&stub, exercise, "stub"), Some(&worth))? {
            Ok(on_stub) => on_stub,
            Err(broken) => return Ok(Err(broken)),
        };
        for (example, test) in marks.examples.iter_mut().zip(on_reference.keys()) {
            if idle(example) && on_stub.get(test) == Some(&Ended::Passed) {
                example.verdict = Verdict::CallsNothing;
            }
        }
    }
    let line = |example: &Example| example.line.unwrap_or(usize::MAX);
    marks.examples.sort_by_key(line);
    let order: Vec<&str> = marks
        .examples
        .iter()
        .map(|example| example.name.as_str())
        .collect();
    for (.., by) in &mut marks.mistakes {
        by.sort_by_key(|name| order.iter().position(|other| other == name));
    }
    Ok(Ok(marks))
}

fn verdict(test: &str, ended: &Ended, on_mistakes: &[Outcomes], marks: &mut Marks) -> Verdict {
    let answers = on_mistakes.iter().map(|outcomes| outcomes.get(test));
    let (line, how) = match ended {
        Ended::Passed => {
            let mut caught = 0;
            for (answer, (.., by)) in answers.zip(&mut marks.mistakes) {
                if answer.is_some_and(|answer| *answer != Ended::Passed) {
                    by.push(short(test, marks.exercise));
                    caught += 1;
                }
            }
            return Verdict::Right(caught);
        }
        Ended::Stopped(how) | Ended::Endless(how) => (None, *how),
        Ended::Wrong(line) | Ended::Panicked(line) => {
            let mut like = answers.zip(&marks.mistakes);
            let like = like.find(|(answer, _)| *answer == Some(&Ended::Passed));
            match (ended, like) {
                (Ended::Panicked(line), None) => (*line, "it panics when the code is right"),
                (_, like) => {
                    let (like, sentence) = like
                        .map(|(_, (known, sentence, _))| (known.clone(), sentence.clone()))
                        .unzip();
                    return Verdict::Wrong {
                        line: *line,
                        like,
                        sentence: sentence.unwrap_or_default(),
                    };
                }
            }
        }
    };
    Verdict::Stopped {
        line,
        how: how.into(),
    }
}

/// The name without the exercise's module.
fn short(test: &str, exercise: ExerciseId) -> String {
    let module = format!("{}::", file::module(exercise));
    test.strip_prefix(&module).unwrap_or(test).into()
}

fn named(source: &Source, exercise: ExerciseId, name: &str) -> Source {
    Source {
        name: format!("examples/{exercise}/{name}"),
        ..source.clone()
    }
}
