//! A chapter's reference and the mistakes that were drawn, in one crate, built once for all students.

use super::drawn;
use crate::key::{ClassKey, Secret};
use anyhow::{Result, bail};
use checker::build::{Job, Library, Prior, Toolchain, library_of_ours};
use checker::course::Chapter;
use checker::examples::{Disguise, Known, Table, Token};
use checker::exercise::ExerciseId;
use checker::paths::Paths;
use std::collections::BTreeMap;

/// What a chapter's examples run on.
#[derive(Debug)]
pub struct Hidden {
    /// The crate.
    pub library: Library,
    /// What makes it the reference.
    pub right: Token,
    /// What makes it each mistake, by the exercise.
    pub mistakes: BTreeMap<ExerciseId, Vec<(Known, Token)>>,
}

impl Hidden {
    /// Builds it below `paths.work`. `right` is the reference's source.
    ///
    /// # Errors
    /// A mistake does not compile beside the others; the machine's.
    pub fn build(
        (paths, toolchain): (&Paths, &Toolchain),
        chapter: &Chapter,
        right: &checker::build::Source,
        priors: &[Prior],
        (key, secret): (Option<ClassKey>, &Secret),
    ) -> Result<Self> {
        let drawn = drawn(chapter, &Table::known(), key);
        let token = |number: u32| secret.token(&format!("{} {number}", chapter.number));
        let Disguise {
            mut source,
            right,
            mistakes,
        } = Disguise::new(paths, right, &drawn, token)?;
        source.name = "examples".into();
        let job = Job {
            paths,
            chapter,
            source: &source,
            priors,
            only: None,
            colour: false,
        };
        match library_of_ours(&job, toolchain)? {
            Ok(library) => Ok(Self {
                library,
                right,
                mistakes,
            }),
            Err(broken) => {
                let words = broken.diagnostics.errors.iter();
                let words: String = words.map(|error| error.rendered.as_str()).collect();
                bail!(
                    "the mistakes of chapter {} do not compile together: {words}",
                    chapter.number
                )
            }
        }
    }
}
