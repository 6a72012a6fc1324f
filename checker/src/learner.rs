//! A learner who is played: a workspace of their own with fresh stubs, and this very program to check it. Everything but the chapters is
//! the real one.

use crate::borrow::with_regions;
use crate::build::{Lock, Toolchain};
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::paths::Paths;
use crate::splice::{Marked, Region, Variant};
use crate::stubs;
use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a learner's workspace has of the real one.
const REAL: [&str; 6] = [
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    "checker",
    "solutions",
    "book",
];

/// A learner, and what they have written.
pub struct Learner {
    root: PathBuf,
    program: PathBuf,
    /// Two of them in one folder would write over each other.
    _lock: Lock,
}

/// A chapter's solution, cut at its marks: by the files' names inside `src`.
pub type Solved = BTreeMap<PathBuf, Marked>;

impl Learner {
    /// Somebody who has written nothing yet, in a folder of that name among what we build.
    ///
    /// # Errors
    /// The folder cannot be written; a solution's marks are not understood; the chapters' crates do not build.
    pub fn fresh(paths: &Paths, name: &str) -> Result<Self> {
        let root = paths.work.join(name);
        let work = root.join("target").join("checker");
        fs::create_dir_all(&work).with_context(|| format!("cannot write to {}", work.display()))?;
        let lock = Lock::take(&root)?;
        link_what_is_real(&paths.root, &root)
            .with_context(|| format!("cannot write to {}", root.display()))?;
        for folder in ["chapters", ".checker"] {
            let _ = fs::remove_dir_all(root.join(folder));
        }
        for (file, text) in stubs::chapters(paths)? {
            let file = root.join("chapters").join(file);
            fs::create_dir_all(file.parent().unwrap_or(&root))?;
            fs::write(file, text)?;
        }
        // Under a name of its own: a build meanwhile gives the old name to another program.
        let program = root.join("program");
        let _ = fs::remove_file(&program);
        let this = std::env::current_exe()?;
        fs::hard_link(&this, &program)
            .or_else(|_| fs::copy(&this, &program).map(drop))
            .with_context(|| format!("cannot write {}", program.display()))?;
        Toolchain::find(paths)?.remember(&work)?;
        Ok(Self {
            root,
            program,
            _lock: lock,
        })
    }

    /// Writes the bodies of one exercise that stand between a solution's marks.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub fn write(&self, chapter: &Chapter, solved: &Solved, id: ExerciseId) -> Result<()> {
        let src = self.root.join("chapters").join(chapter.folder).join("src");
        for (file, marked) in solved {
            let file = src.join(file);
            let mine = fs::read_to_string(&file)
                .with_context(|| format!("cannot read {}", file.display()))?;
            if let Some(text) = with_regions(&mine, marked, id) {
                fs::write(&file, text)?;
            }
        }
        Ok(())
    }

    /// Checks a chapter, as JSON.
    ///
    /// # Errors
    /// It printed no JSON.
    pub fn check(&self, chapter: &Chapter) -> Result<Json> {
        let output = Command::new(&self.program)
            .args(["chapter", &chapter.number.to_string(), "--all"])
            .args(["--format", "json"])
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("target"))
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("cannot start {}", self.program.display()))?;
        let page: Option<Json> = serde_json::from_slice(&output.stdout).ok();
        match page {
            Some(page) if page["error"].is_null() => Ok(page),
            _ => bail!(
                "checking chapter {} ended with {}: {}",
                chapter.number,
                output.status,
                String::from_utf8_lossy(&output.stderr)
            ),
        }
    }
}

/// Puts into a played learner's workspace what it has of the real one, as links.
///
/// # Errors
/// The folder cannot be written.
pub fn link_what_is_real(real: &Path, root: &Path) -> io::Result<()> {
    REAL.iter().try_for_each(|file| {
        let _ = fs::remove_file(root.join(file));
        symlink(real.join(file), root.join(file))
    })
}

/// Reads a chapter's solution.
///
/// # Errors
/// A file that cannot be read, or whose marks are not understood.
pub fn solved(paths: &Paths, chapter: &Chapter) -> Result<Solved> {
    let folder = Path::new("solutions").join(chapter.folder);
    let source = crate::build::Source::read(&paths.root, &folder, "solved")?;
    let read = |(file, text): (&PathBuf, &String)| {
        let marked = Marked::read(text).map_err(|why| anyhow!("{}: {why}", file.display()))?;
        Ok((file.clone(), marked))
    };
    source.files.iter().map(read).collect()
}

/// The solution with a variant's bodies, each in a block of its own: what it names may have the same name as what only the reference needs.
///
/// # Errors
/// A body that the exercise has no place for.
pub fn mistaken(solved: &Solved, id: ExerciseId, variant: &Variant) -> Result<Solved> {
    let regions: Vec<Region> = solved
        .values()
        .flat_map(Marked::regions)
        .filter(|region| region.id == id && !region.is_helper())
        .cloned()
        .collect();
    let bodies = variant
        .named_as(&regions)
        .map_err(|why| anyhow!("{}: {why}", variant.id))?;
    let blocks: BTreeMap<String, String> = bodies
        .into_iter()
        .map(|(name, body)| (name, format!("    {{\n{body}    }}\n")))
        .collect();
    let with_it =
        |(file, marked): (&PathBuf, &Marked)| (file.clone(), marked.replaced(id, &blocks));
    Ok(solved.iter().map(with_it).collect())
}
