//! Bodies that stand in two places: the reference lies in the same repository, so secrecy is no answer to it. What is found is a
//! reason for a talk, and never a verdict.
//!
//! Two bodies are the same if their tokens are: comments, white space and where lines break do not matter. Not seen is a copy with
//! other names for its variables, with two lines swapped, or out of another source than this repository and this class.
//!
//! A body counts from [`ENOUGH`] tokens: below, people write the same because there is only one way to write it. A stub is nobody's
//! work. A borrowed exercise is borrowed, which is allowed and has its own verdict.

mod bodies;

use crate::grades::Copy;
use crate::hex::sha256;
use crate::intake::Handed;
use anyhow::{Context as _, Result, anyhow};
use bodies::{Bodies, body};
use checker::borrow::{borrowed, whole_body};
use checker::course::{self, Chapter};
use checker::paths::Paths;
use checker::splice::Marked;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// From how many tokens on a body counts: six to eight lines. Of the reference's 89 bodies 23 are shorter, among them
/// `write_varint` with 55, whose loop anybody writes alike. Seven of 63 exercises have no longer one: they are never listed.
pub const ENOUGH: usize = 60;

/// One body of one student, as far as others are compared with it. Small and without the text, so that the parts of a class can be
/// compared when they come together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Print {
    /// The exercise.
    pub exercise: String,
    /// The function.
    pub function: String,
    /// A hash of its tokens.
    pub hash: String,
    /// How many there are.
    pub tokens: usize,
    /// Whether they are the reference's.
    pub reference: bool,
}

/// The reference's bodies and the stubs.
pub struct Reference {
    root: PathBuf,
    chapters: Vec<(Chapter, Vec<Function>)>,
}

struct Function {
    exercise: String,
    name: String,
    /// Alone, and with the helpers that it brings where it is pasted.
    reference: BTreeSet<String>,
    stub: String,
}

impl Reference {
    /// Reads the solutions of these chapters. Where there are none, as in a class kit, students are compared with each other only.
    ///
    /// # Errors
    /// A solution that cannot be read.
    pub fn read(paths: &Paths, chapters: &[u8]) -> Result<Self> {
        let mut read = Vec::new();
        for &number in chapters {
            let chapter =
                course::chapter(number).with_context(|| format!("there is no chapter {number}"))?;
            let src = paths
                .root
                .join("solutions")
                .join(chapter.folder)
                .join("src");
            let functions = match src.is_dir() {
                true => solved(&src)?,
                false => known(&paths.root, &chapter),
            };
            read.push((chapter, functions));
        }
        Ok(Self {
            root: paths.root.clone(),
            chapters: read,
        })
    }

    /// The bodies of a student that count, in order.
    #[must_use]
    pub fn prints(&self, work: &BTreeMap<u8, Handed>) -> Vec<Print> {
        let mut prints = Vec::new();
        for (chapter, functions) in &self.chapters {
            let Some(handed) = work.get(&chapter.number) else {
                continue;
            };
            let files = handed.files.iter();
            let texts = files.map(|(path, text)| (path.as_path(), text.as_str()));
            let borrowed: BTreeSet<String> = borrowed(&self.root, chapter, texts)
                .iter()
                .map(ToString::to_string)
                .collect();
            let files: Vec<Bodies<'_>> = handed
                .files
                .values()
                .map(|text| Bodies::read(text))
                .collect();
            for function in functions
                .iter()
                .filter(|it| !borrowed.contains(&it.exercise))
            {
                // The crate has one function of a name, or it does not compile.
                let tokens = files.iter().find_map(|file| file.of(&function.name));
                prints.extend(tokens.and_then(|tokens| function.print(&tokens)));
            }
        }
        prints.sort();
        prints
    }
}

impl Function {
    fn print(&self, tokens: &[&str]) -> Option<Print> {
        let hash = hash(tokens);
        (tokens.len() >= ENOUGH && hash != self.stub).then(|| Print {
            exercise: self.exercise.clone(),
            function: self.name.clone(),
            reference: self.reference.contains(&hash),
            hash,
            tokens: tokens.len(),
        })
    }
}

/// Bodies that are the reference's, or that two students have, in the order of the course. One entry an exercise and a group of
/// students: several functions of it are counted together.
#[must_use]
pub fn copies<'a>(class: impl IntoIterator<Item = (&'a str, &'a [Print])>) -> Vec<Copy> {
    let mut bodies: BTreeMap<&Print, BTreeSet<&str>> = BTreeMap::new();
    for (student, prints) in class {
        for print in prints {
            bodies.entry(print).or_default().insert(student);
        }
    }
    let mut found: BTreeMap<(Place, bool, BTreeSet<&str>), usize> = BTreeMap::new();
    for (print, students) in bodies {
        if print.reference || students.len() > 1 {
            let place = place(&print.exercise);
            *found.entry((place, print.reference, students)).or_default() += print.tokens;
        }
    }
    let copy =
        |((place, reference, students), tokens): ((Place, bool, BTreeSet<&str>), usize)| Copy {
            exercise: place.2,
            students: students.into_iter().map(str::to_string).collect(),
            reference,
            tokens,
        };
    found.into_iter().map(copy).collect()
}

/// An exercise so that 1.10 comes behind 1.9.
type Place = (u32, u32, String);

fn place(exercise: &str) -> Place {
    let (chapter, number) = exercise.split_once('.').unwrap_or_default();
    let parsed = |text: &str| text.parse().unwrap_or(u32::MAX);
    (parsed(chapter), parsed(number), exercise.into())
}

fn solved(src: &Path) -> Result<Vec<Function>> {
    let mut functions = Vec::new();
    let entries = fs::read_dir(src).with_context(|| format!("cannot read {}", src.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.is_file()) {
        let cannot = || format!("cannot read {}", file.display());
        let text = fs::read_to_string(file).with_context(cannot)?;
        let marked = Marked::read(&text).map_err(|why| anyhow!("{}: {why}", file.display()))?;
        for region in marked.regions().filter(|region| !region.is_helper()) {
            let whole = whole_body(&marked, region);
            functions.push(Function {
                exercise: region.id.to_string(),
                name: region.name.clone(),
                reference: BTreeSet::from([hash(&body(&region.text())), hash(&body(&whole))]),
                stub: hash(&body(region.todo().unwrap_or_default())),
            });
        }
    }
    Ok(functions)
}

/// The functions that the exercises name, where nothing else is known of them; a stub is shorter than what counts.
fn known(root: &Path, chapter: &Chapter) -> Vec<Function> {
    let folder = root.join("chapters").join(chapter.folder).join("src");
    let mut functions = Vec::new();
    for about in chapter.suites.iter().map(|suite| suite.about()) {
        let text = fs::read_to_string(folder.join(about.file)).unwrap_or_default();
        let given = Bodies::read(&text);
        for name in about.functions {
            functions.push(Function {
                exercise: about.id.to_string(),
                name: (*name).into(),
                reference: BTreeSet::new(),
                stub: hash(&given.of(name).unwrap_or_default()),
            });
        }
    }
    functions
}

fn hash(tokens: &[&str]) -> String {
    // A token has no zero byte: the compiler refuses one.
    sha256(tokens.join("\0").as_bytes())[..32].into()
}

#[cfg(test)]
mod tests;
