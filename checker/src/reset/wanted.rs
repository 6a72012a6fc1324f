//! What a reset is to change.

use super::function::{Unclear, put_back};
use super::place::Change;
use crate::exercise::ExerciseId;
use crate::given;
use crate::paths::Paths;
use crate::regular;
use crate::splice::{Marked, Region};
use anyhow::{Context, Result, anyhow, bail};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A longer file is not searched for functions.
const MOST: u64 = 4_000_000;

/// What the reset of an exercise comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// These files become others. None, if all is as it was given.
    Changes(Vec<Change>),
    /// It cannot be reset alone; a sentence says why.
    Refused(String),
}

/// All of a chapter's files. Tests are the learner's to extend: only those that are missing come back.
#[must_use]
pub fn of_chapter(paths: &Paths, stubs: &BTreeMap<PathBuf, String>) -> Vec<Change> {
    let is_test = |file: &Path| file.components().any(|part| part.as_os_str() == "tests");
    let change = |(file, text): (&PathBuf, &String)| {
        let path = paths.root.join("chapters").join(file);
        if is_test(file) && fs::symlink_metadata(&path).is_ok() {
            return None;
        }
        Change::to(path, text)
    };
    stubs.iter().filter_map(change).collect()
}

/// The files with the stubs of one exercise's functions.
///
/// # Errors
/// A file that cannot be read; a solution without marks of the exercise.
pub fn of_exercise(
    paths: &Paths,
    id: ExerciseId,
    stubs: &BTreeMap<PathBuf, String>,
) -> Result<Wanted> {
    let mut changes = Vec::new();
    let mut found = false;
    for (file, stub) in stubs {
        let given = paths.root.join(given::place(&paths.root));
        let solution = given.join(file);
        let solution = fs::read_to_string(&solution)
            .with_context(|| format!("cannot read {}", solution.display()))?;
        let marked = Marked::read(&solution).map_err(|why| anyhow!("{}: {why}", file.display()))?;
        let regions: Vec<&Region> = marked
            .regions()
            .filter(|region| region.name != "-")
            .collect();
        if !regions.iter().any(|region| region.id == id) {
            continue;
        }
        found = true;
        let path = paths.root.join("chapters").join(file);
        let shown = paths.shown(&path);
        let size = fs::metadata(&path).map_or(0, |file| file.len());
        if size > MOST {
            let megabytes = size / 1_000_000;
            return Ok(Wanted::Refused(format!(
                "{shown} has {megabytes} MB, and no source has so many: its functions are not looked for"
            )));
        }
        let mine = match regular::read(&path) {
            Ok(bytes) => String::from_utf8(bytes),
            // All of a file that is gone comes back.
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(stub.clone()),
            Err(error) => return Err(error).with_context(|| format!("cannot read {shown}")),
        };
        let Ok(mine) = mine else {
            return Ok(Wanted::Refused(format!("{shown} is no UTF-8 text")));
        };
        match with_stubs(mine, stub, id, &regions) {
            Ok(text) => changes.extend(Change::to(path, &text)),
            Err((name, Unclear::NotThere)) => {
                return Ok(Wanted::Refused(format!(
                    "{name} is not in {shown} any more"
                )));
            }
            Err((name, Unclear::NoEnd)) => {
                let why = format!("the braces in {shown} do not show where {name} ends");
                return Ok(Wanted::Refused(why));
            }
        }
    }
    if !found {
        bail!("the solutions have no marks of {id}");
    }
    Ok(Wanted::Changes(changes))
}

/// A file with each function of an exercise as the stub has it; else the function that cannot be told.
fn with_stubs(
    mut mine: String,
    stub: &str,
    id: ExerciseId,
    regions: &[&Region],
) -> Result<String, (String, Unclear)> {
    for region in regions.iter().filter(|region| region.id == id) {
        let names = regions.iter().map(|other| other.name.as_str());
        let others: Vec<&str> = names.filter(|&other| other != region.name).collect();
        mine = put_back(&mine, stub, &region.name, &others)
            .map_err(|unclear| (region.name.clone(), unclear))?;
    }
    Ok(mine)
}
