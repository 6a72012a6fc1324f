//! Builds chapters from the right sources: the learner's or the reference's, on the right earlier chapters.

use super::Usage;
use super::arguments::WhosePrior;
use crate::build::{self, Built, Digest, Job, NotBuilt, Prior, Source};
use crate::course::{self, Chapter};
use crate::given;
use crate::page::Results;
use crate::paths::Paths;
use crate::progress::Progress;
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::sync::Arc;

/// Builds chapters from the right sources.
pub(super) struct Workshop<'a> {
    pub paths: &'a Paths,
    pub progress: &'a Progress,
    pub colour: bool,
}

impl Workshop<'_> {
    pub(super) fn build(
        &self,
        chapter: &Chapter,
        source: &Source,
        priors: &[Prior],
    ) -> Result<Result<Built, NotBuilt>> {
        build::build(&Job {
            paths: self.paths,
            chapter,
            source,
            priors,
            only: None,
            colour: self.colour,
        })
    }

    /// The learner's sources, or the reference's. Given files are always the pristine ones: a learner's changed one is
    /// left alone and named.
    pub(super) fn source(
        &self,
        chapter: &Chapter,
        solution: bool,
        notes: &mut Vec<String>,
    ) -> Result<Source> {
        if solution && given::is_class_copy(&self.paths.root) {
            bail!(Usage(format!(
                "that takes the reference's chapter {}, and this copy of the course for a class has no reference",
                chapter.number
            )));
        }
        let reference = Source::read(
            &self.paths.root,
            &given::place(&self.paths.root).join(chapter.folder),
            "reference",
        )?;
        if solution {
            return Ok(reference);
        }
        let folder = Path::new("chapters").join(chapter.folder);
        let lib = folder.join("src").join("lib.rs");
        if !self.paths.root.join(&lib).is_file() {
            let src = folder.join("src");
            let lib = match self.paths.root.join(&src).is_dir() {
                true => lib.display(),
                false => folder.display(),
            };
            bail!(Usage(format!(
                "{lib} is not there: `git checkout {lib}` brings it back"
            )));
        }
        let mut mine = Source::read(&self.paths.root, &folder, "mine").map_err(no_utf8)?;
        let given = Path::new("given.rs");
        if let Some(pristine) = reference.files.get(given)
            && mine.files.get(given) != Some(pristine)
        {
            let file = folder.join("src").join(given).display().to_string();
            notes.push(format!(
                "{file} is not as it was given. The checker uses the given one; `git checkout {file}` brings it back."
            ));
            mine.files.insert(given.into(), pristine.clone());
        }
        Ok(mine)
    }

    /// The earlier chapters: the learner's where they passed or are forced, else the reference's.
    pub(super) fn priors(
        &self,
        chapter: &Chapter,
        whose: WhosePrior,
        solution: bool,
        results: &mut Results<'_>,
    ) -> Result<Result<Vec<Prior>, (u8, NotBuilt)>> {
        let mut priors: Vec<Prior> = Vec::new();
        for &number in chapter.priors {
            let earlier =
                course::chapter(number).context("a chapter is built on one that is not there")?;
            let mine = match whose {
                _ if solution => false,
                WhosePrior::Mine => true,
                WhosePrior::Reference => false,
                WhosePrior::Auto => self.has_passed(&earlier),
            };
            if !mine && !solution && given::is_class_copy(&self.paths.root) {
                bail!(Usage(no_reference(chapter.number, number, whose)));
            }
            let source = self.source(&earlier, !mine, &mut results.notes)?;
            match self.build(&earlier, &source, &priors)? {
                Ok(built) => priors.push((earlier.library, Arc::new(built))),
                Err(broken) => return Ok(Err((number, broken))),
            }
            if !mine && !solution && whose == WhosePrior::Auto {
                results.notes.push(format!(
                    "built on the reference's chapter {number}, since yours has not passed as it is now: `chapter {number}`"
                ));
            }
            results.priors.push((
                format!("ch{number:02}"),
                if mine { "mine" } else { "reference" },
            ));
        }
        Ok(Ok(priors))
    }

    /// Whether the learner's chapter passed with just these sources and these suites.
    fn has_passed(&self, chapter: &Chapter) -> bool {
        let Some(then) = self.progress.whole.get(&chapter.number) else {
            return false;
        };
        let source = self.source(chapter, false, &mut Vec::new());
        source.is_ok_and(|source| whole(chapter, source.digest()) == *then)
    }
}

/// In a copy of the course for a class, chapters stand on the learner's own.
fn no_reference(chapter: u8, earlier: u8, whose: WhosePrior) -> String {
    if whose == WhosePrior::Reference {
        return "`--prior reference` takes the reference, which this copy of the course for a class does not have".into();
    }
    format!(
        "chapter {chapter} stands on chapter {earlier}, which has not passed as it is now, and this copy of the course for a class \
         has no reference to stand in for it: `cargo run -p checker -- chapter {earlier}` first, or `--prior mine`"
    )
}

/// A file of the learner's that is no text is none that the machine could not read.
fn no_utf8(error: anyhow::Error) -> anyhow::Error {
    let cause = error.root_cause().downcast_ref::<std::io::Error>();
    match cause.is_some_and(|cause| cause.kind() == std::io::ErrorKind::InvalidData) {
        true => Usage(format!("{error}: it is not UTF-8; save it as UTF-8")).into(),
        false => error,
    }
}

/// What is remembered of a chapter that passed whole: its sources, and the suites that it passed.
pub(super) fn whole(chapter: &Chapter, sources: Digest) -> String {
    let digests = chapter
        .suites
        .iter()
        .map(|suite| suite.digest().number().to_le_bytes());
    let suites = digests.fold(Digest::default(), |digest, suite| digest.with(&suite));
    format!("{sources}{suites}")
}
