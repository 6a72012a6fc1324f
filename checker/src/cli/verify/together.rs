//! All variants of an exercise in one program, which is compiled once instead of once for each: a word of its command line says which of
//! them it is. A panic has the line that it would have in the variant's own sources.

use crate::build::Source;
use crate::exercise::ExerciseId;
use crate::run::Session;
use crate::splice::{Choices, Marked, Variant};
use crate::start::{Stage, Start};
use crate::variants::{spliced_bodies, with_choices};
use anyhow::{Result, anyhow};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// What chooses, as a module of the crate.
const CHOSEN: &str = include_str!("chosen.rs.txt");

/// All variants of an exercise.
pub(super) struct Together {
    probe: PathBuf,
    variants: Vec<Variant>,
    bodies: Choices,
    marked: BTreeMap<PathBuf, Marked>,
}

impl Together {
    /// The variants are numbered from 1; what is chosen otherwise is the solution itself.
    pub(super) fn new(
        solution: Source,
        id: ExerciseId,
        variants: &[Variant],
        build: impl FnOnce(&Source) -> Result<PathBuf>,
    ) -> Result<Self> {
        let mut bodies = Choices::new();
        for (variant, number) in variants.iter().zip(1..) {
            for (name, body) in spliced_bodies(&solution, id, variant)? {
                bodies.entry((id, name)).or_default().push((number, body));
            }
        }
        let source = with_choices(&solution, &bodies, CHOSEN.into())?;
        let marked = solution.files.iter().map(|(path, text)| {
            let shown = solution.shown_as.join("src").join(path);
            Ok((shown, Marked::read(text).map_err(|why| anyhow!(why))?))
        });
        let marked = marked.collect::<Result<_>>()?;
        Ok(Self {
            probe: build(&source)?,
            variants: variants.to_vec(),
            bodies,
            marked,
        })
    }

    /// A session with this one, if it is among them.
    pub(super) fn session(&self, variant: &Variant, work: &Path) -> Option<Session> {
        let (_, number) = self
            .variants
            .iter()
            .zip(1..)
            .find(|(one, _)| *one == variant)?;
        let files = self.marked.iter();
        let lines = files.map(|(path, marked)| {
            let lines = marked.lines_of_choice(&self.bodies, number);
            (path.clone(), lines)
        });
        let chosen = Chosen {
            number,
            lines: lines.collect(),
        };
        Some(Session::behind(Arc::new(chosen), &self.probe, work))
    }
}

/// Starts the program as one of the variants.
struct Chosen {
    number: u32,
    /// By the files' names in messages.
    lines: BTreeMap<PathBuf, Vec<u32>>,
}

impl Start for Chosen {
    fn command(&self, program: &Path, _stage: &Stage) -> Command {
        let mut command = Command::new(program);
        command.arg(self.number.to_string());
        command
    }

    fn line(&self, file: &str, line: u32) -> u32 {
        let lines = self.lines.get(Path::new(file));
        let alone = lines.and_then(|lines| lines.get((line as usize).checked_sub(1)?));
        alone.copied().unwrap_or(line)
    }
}
