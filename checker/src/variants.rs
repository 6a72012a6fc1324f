//! The known mistakes and the right but unusual solutions of an exercise, as whole sources.

use crate::build::Source;
use crate::exercise::ExerciseId;
use crate::paths::Paths;
use crate::splice::{Choices, Marked, Region, Variant};
use anyhow::{Context, Result, anyhow};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Which variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Wrong ones.
    Mistake,
    /// Right ones that look odd.
    Unusual,
}

/// The variants of an exercise, by name. A folder that is not there has none.
///
/// # Errors
/// A file that cannot be read, or is none.
pub fn variants(paths: &Paths, kind: Kind, id: ExerciseId) -> Result<Vec<Variant>> {
    let folder = match kind {
        Kind::Mistake => "mistakes",
        Kind::Unusual => "unusual",
    };
    let folder = paths.root.join("checker").join(folder).join(id.to_string());
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let text =
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let id = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Variant::read(&id, &text).map_err(|why| anyhow!("{}: {why}", file.display()))
    };
    files.into_iter().map(read).collect()
}

/// The solution with a variant's bodies in place of its own.
///
/// # Errors
/// A body that the exercise has no place for, or marks that are not understood.
pub fn spliced(solution: &Source, id: ExerciseId, variant: &Variant) -> Result<Source> {
    let bodies = spliced_bodies(solution, id, variant)?;
    solution
        .changed(|text| {
            Ok(Marked::read(text)
                .map_err(|why| anyhow!(why))?
                .with_bodies(id, &bodies))
        })
        .with_context(|| variant.id.clone())
}

/// The solution with several bodies for some regions. `chosen` is a module with a function of that name, which says the number of the one.
///
/// # Errors
/// Marks that are not understood.
pub fn with_choices(solution: &Source, bodies: &Choices, chosen: String) -> Result<Source> {
    let mut source = solution.changed(|text| {
        let marked = Marked::read(text).map_err(|why| anyhow!(why))?;
        Ok(marked.with_choices(bodies, "crate::chosen::chosen()"))
    })?;
    let root = source.files.get_mut(Path::new("lib.rs"));
    root.context("the reference has a lib.rs")?
        .push_str("\nmod chosen;\n");
    source.files.insert("chosen.rs".into(), chosen);
    Ok(source)
}

/// A variant's bodies, by the names of the regions that they are for.
///
/// # Errors
/// As [`spliced`].
pub fn spliced_bodies(
    solution: &Source,
    id: ExerciseId,
    variant: &Variant,
) -> Result<BTreeMap<String, String>> {
    let mut regions: Vec<Region> = Vec::new();
    for text in solution.files.values() {
        let marked = Marked::read(text).map_err(|why| anyhow!(why))?;
        regions.extend(
            marked
                .regions()
                .filter(|region| region.id == id && !region.is_helper())
                .cloned(),
        );
    }
    variant
        .named_as(&regions)
        .map_err(|why| anyhow!("{}: {why}", variant.id))
}
