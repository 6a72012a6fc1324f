//! Builds chapters from the right sources: the learner's or the reference's, on the right earlier chapters.

use super::Usage;
use super::arguments::Prior;
use crate::build::{self, Built, Digest, NotBuilt, Source, digest_sources};
use crate::course::{self, Chapter};
use crate::page::Results;
use crate::paths::Paths;
use crate::progress::Progress;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// Builds chapters from the right sources.
pub(super) struct Workshop<'a> {
    pub paths: &'a Paths,
    pub progress: &'a Progress,
    pub colour: bool,
}

type Priors = Vec<(&'static str, PathBuf)>;

impl Workshop<'_> {
    pub(super) fn build(
        &self,
        chapter: &Chapter,
        source: &Source,
        priors: &Priors,
    ) -> Result<Result<Built, NotBuilt>> {
        build::build(self.paths, chapter, source, priors, self.colour)
    }

    /// The learner's sources, or the reference's. Given files are always the pristine ones: a learner's changed one is
    /// left alone and named.
    pub(super) fn source(
        &self,
        chapter: &Chapter,
        solution: bool,
        notes: &mut Vec<String>,
    ) -> Result<Source> {
        let reference = self.paths.root.join("solutions").join(chapter.folder);
        if solution {
            return Ok(Source {
                folder: reference,
                name: "reference".into(),
                shown_as: None,
            });
        }
        let mine = self.paths.root.join("chapters").join(chapter.folder);
        let src = mine.join("src");
        if !src.join("lib.rs").is_file() {
            let lib = self.paths.shown(&src.join("lib.rs"));
            anyhow::bail!(Usage(format!(
                "{lib} is not there: `git checkout {lib}` brings it back"
            )));
        }
        let pristine = given(&reference)?;
        let yours = fs::read_to_string(src.join("given.rs")).unwrap_or_default();
        if pristine.as_ref().is_none_or(|pristine| *pristine == yours) {
            return Ok(Source {
                folder: mine,
                name: "mine".into(),
                shown_as: None,
            });
        }
        let file = self.paths.shown(&src.join("given.rs"));
        notes.push(format!(
            "{file} is not as it was given. The checker uses the given one; `git checkout {file}` brings it back."
        ));
        let copy = self
            .paths
            .work
            .join("mine")
            .join(chapter.folder)
            .join("source");
        copy_sources(&src, &copy.join("src"))?;
        fs::write(
            copy.join("src").join("given.rs"),
            pristine.unwrap_or_default(),
        )?;
        let shown_as = Some(Path::new("chapters").join(chapter.folder));
        Ok(Source {
            folder: copy,
            name: "mine".into(),
            shown_as,
        })
    }

    /// The libraries of the earlier chapters: the learner's where they passed or are forced, else the reference's.
    pub(super) fn priors(
        &self,
        chapter: &Chapter,
        prior: Prior,
        solution: bool,
        results: &mut Results<'_>,
    ) -> Result<Result<Priors, (u8, NotBuilt)>> {
        let mut libraries: Priors = Vec::new();
        for &number in chapter.priors {
            let earlier =
                course::chapter(number).context("a chapter is built on one that is not there")?;
            let mine = match prior {
                _ if solution => false,
                Prior::Mine => true,
                Prior::Reference => false,
                Prior::Auto => self.progress.whole.get(&number).is_some_and(|then| {
                    whole_digest(self.paths, &earlier).is_ok_and(|now| now == *then)
                }),
            };
            let source = self.source(&earlier, !mine, &mut results.notes)?;
            let below: Priors = libraries
                .iter()
                .filter(|(name, _)| is_below(&earlier, name))
                .cloned()
                .collect();
            match self.build(&earlier, &source, &below)? {
                Ok(built) => libraries.push((earlier.library, built.library)),
                Err(broken) => return Ok(Err((number, broken))),
            }
            if !mine && !solution && prior == Prior::Auto {
                results.notes.push(format!(
                    "built on the reference's chapter {number}, since yours has not passed as it is now: `chapter {number}`"
                ));
            }
            results.priors.push((
                format!("ch{number:02}"),
                if mine { "mine" } else { "reference" },
            ));
        }
        Ok(Ok(libraries))
    }
}

fn is_below(chapter: &Chapter, library: &str) -> bool {
    chapter
        .priors
        .iter()
        .filter_map(|&number| course::chapter(number))
        .any(|earlier| earlier.library == library)
}

fn given(reference: &Path) -> Result<Option<String>> {
    let file = reference.join("src").join("given.rs");
    if !file.is_file() {
        return Ok(None);
    }
    fs::read_to_string(&file)
        .map(Some)
        .with_context(|| format!("cannot read {}", file.display()))
}

fn copy_sources(from: &Path, to: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let (Some(name), true) = (path.file_name(), path.is_file()) else {
            continue;
        };
        fs::copy(&path, to.join(name))?;
    }
    Ok(())
}

/// The fingerprint of a chapter as it is now: its sources and its suites.
pub(super) fn whole_digest(paths: &Paths, chapter: &Chapter) -> Result<String> {
    let sources = digest_sources(&paths.root.join("chapters").join(chapter.folder).join("src"))?;
    let suites = chapter
        .suites
        .iter()
        .fold(Digest::default(), |digest, suite| {
            digest.with(&suite.digest().number().to_le_bytes())
        });
    Ok(format!("{sources}{suites}"))
}
