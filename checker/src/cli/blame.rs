//! Whose fault is it? A failing case is run again on the reference's earlier chapters. If it passes then, the bug is in an
//! earlier exercise of the learner's: theirs are replaced one by one until the case passes.

use super::workshop::Workshop;
use crate::borrow::with_reference;
use crate::build::{Built, Prior, Source};
use crate::course::{self, Chapter};
use crate::page::{Results, tell};
use crate::run::Session;
use crate::suite::{Blame, Fingerprints, Suite, Token, Verdict};
use anyhow::{Context, Result};
use std::path::Path;
use std::sync::Arc;

/// The name of the folder that these probes are built in: the learner's own must not be built over.
const NAME: &str = "blame";

/// Looks for an earlier exercise that a failing case is the fault of. `None` when there is none, or the case is not wrong but
/// stopped in a way that has no case.
pub(super) fn blame(
    workshop: &Workshop<'_>,
    source: &Source,
    results: &Results<'_>,
    token: &Token,
) -> Result<Option<Blame>> {
    let chapter = results.chapter;
    let mine: Vec<u8> = chapter
        .priors
        .iter()
        .copied()
        .filter(|number| results.is_mine(*number))
        .collect();
    let Some(suite) = chapter.suite(token.id).filter(|_| !mine.is_empty()) else {
        return Ok(None);
    };
    let court = Court {
        workshop,
        chapter,
        source,
        suite,
        token,
        mine: &mine,
    };
    if !court.passes(&|_| Ok(None))? {
        return Ok(None);
    }
    // A case that passes when it is asked alone, on the learner's own chapters, is of code that remembers: nobody else's fault.
    if court.passes(&|earlier| court.learners(earlier).map(Some))? {
        return Ok(None);
    }
    tell(&format!(
        "{} passes on the reference's earlier chapters: looking for the exercise ...",
        token.id
    ));
    for &number in &mine {
        // Each try builds chapters: only where a whole chapter is guilty are its exercises asked one by one.
        if court.passes(&|earlier| court.but(number, earlier, None))? {
            let exercise = court.guilty_exercise(number)?;
            return Ok(Some(exercise.unwrap_or(Blame::Chapters(vec![number]))));
        }
    }
    Ok(Some(Blame::Chapters(mine)))
}

struct Court<'a> {
    workshop: &'a Workshop<'a>,
    chapter: &'a Chapter,
    source: &'a Source,
    suite: &'a dyn Suite,
    token: &'a Token,
    mine: &'a [u8],
}

impl Court<'_> {
    /// Whether the case passes with these earlier chapters; the reference's where there is none. A chapter that does not
    /// compile does not pass.
    fn passes(&self, source_of: &dyn Fn(u8) -> Result<Option<Source>>) -> Result<bool> {
        let mut priors: Vec<Prior> = Vec::new();
        for &number in self.chapter.priors {
            let earlier =
                course::chapter(number).context("an earlier chapter was there a moment ago")?;
            let given = if self.mine.contains(&number) {
                source_of(number)?
            } else {
                None
            };
            let source = match given {
                Some(source) => source,
                None => self.workshop.source(&earlier, true, &mut Vec::new())?,
            };
            match self.workshop.build(&earlier, &named(source), &priors)? {
                Ok(built) => priors.push((earlier.library, Arc::new(built))),
                Err(_) => return Ok(false),
            }
        }
        match self
            .workshop
            .build(self.chapter, &named(self.source.clone()), &priors)?
        {
            Ok(built) => self.case_passes(&built),
            Err(_) => Ok(false),
        }
    }

    fn case_passes(&self, built: &Built) -> Result<bool> {
        let mut session = Session::new(&built.probe, &self.workshop.paths.work);
        let report = self
            .suite
            .replay(&mut session, self.token, &Fingerprints::default());
        Ok(report.is_some_and(|report| report.verdict == Verdict::Passed))
    }

    /// The one exercise of a chapter whose bodies are to blame, if it is one.
    fn guilty_exercise(&self, number: u8) -> Result<Option<Blame>> {
        let suspect =
            course::chapter(number).context("an earlier chapter was there a moment ago")?;
        for exercise in &suspect.suites {
            if let Some(replaced) = self.replaced(&suspect, exercise.as_ref())?
                && self.passes(&|earlier| self.but(number, earlier, Some(&replaced)))?
            {
                return Ok(Some(Blame::Exercise(exercise.about().id)));
            }
        }
        Ok(None)
    }

    /// The learner's chapters, but for one of them: this source, or the reference's.
    fn but(&self, number: u8, earlier: u8, source: Option<&Source>) -> Result<Option<Source>> {
        match earlier == number {
            true => Ok(source.cloned()),
            false => self.learners(earlier).map(Some),
        }
    }

    fn learners(&self, number: u8) -> Result<Source> {
        let earlier =
            course::chapter(number).context("an earlier chapter was there a moment ago")?;
        self.workshop.source(&earlier, false, &mut Vec::new())
    }

    /// The learner's chapter with the reference's bodies of one exercise. `None` where the learner's functions are not found.
    fn replaced(&self, chapter: &Chapter, exercise: &dyn Suite) -> Result<Option<Source>> {
        let about = exercise.about();
        let mut mine = self.learners(chapter.number)?;
        let reference = self.workshop.source(chapter, true, &mut Vec::new())?;
        let file = Path::new(about.file);
        let (Some(text), Some(solved)) = (mine.files.get(file), reference.files.get(file)) else {
            return Ok(None);
        };
        let text = with_reference(text, solved, about.id);
        Ok(text.map(|text| {
            mine.files.insert(file.into(), text);
            mine
        }))
    }
}

fn named(source: Source) -> Source {
    Source {
        name: NAME.into(),
        ..source
    }
}
