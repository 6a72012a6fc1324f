//! Which files of the course a class gets as they are. Not among them: solutions, known mistakes, odd but right solutions, tests
//! that hold answers, benches, fuzzing, the gate, the grader.

use super::Kit;
use anyhow::{Context as _, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// Of the copied folders: a page for who gives the course, not for who takes it.
const LEFT_OUT: [&str; 1] = ["book/src/grading.md"];
/// What lies elsewhere in the course: from where, and where its reader looks for it.
const PUT: [(&str, &str); 1] = [(
    "checker/grade/workflows/student.yml",
    ".github/workflows/verdict.yml",
)];
/// Files and whole folders.
const COPIED: [&str; 25] = [
    ".cargo/config.toml",
    ".editorconfig",
    ".gitignore",
    ".vscode/settings.json",
    "AGENTS.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "book/LICENSE",
    "book/book.toml",
    "book/src",
    "book/theme",
    "checker/Cargo.toml",
    "checker/src",
    "checker/cluster",
    "checker/cluster-model/Cargo.toml",
    "checker/cluster-model/scripts",
    "checker/cluster-model/src",
    "checker/kit/Cargo.toml",
    "checker/kit/src",
    "checker/probe",
    "checker/replay/Cargo.toml",
    "checker/replay/src",
];

/// Reads them. Of tables of known mistakes there is only the head, since the checker is built with them.
pub(super) fn copied(root: &Path) -> Result<Kit> {
    let mut kit = Kit::new();
    for place in COPIED {
        add(root, Path::new(place), &mut kit)?;
    }
    for place in LEFT_OUT {
        kit.remove(Path::new(place));
    }
    for (from, to) in PUT {
        kit.insert(to.into(), text_of(&root.join(from))?.into());
    }
    for chapter in checker::course::chapters() {
        let shim = Path::new("checker").join(chapter.shim()).join("src");
        add(root, &shim, &mut kit)?;
    }
    let mistakes = Path::new("checker/mistakes");
    for place in entries(&root.join(mistakes))? {
        if place
            .extension()
            .is_some_and(|extension| extension == "tsv")
        {
            let name = place.file_name().unwrap_or_default();
            let head = text_of(&place)?
                .lines()
                .next()
                .unwrap_or_default()
                .to_string();
            kit.insert(mistakes.join(name), (head + "\n").into());
        }
    }
    Ok(kit)
}

fn add(root: &Path, place: &Path, kit: &mut Kit) -> Result<()> {
    let path = root.join(place);
    let cannot = || format!("cannot read {}", path.display());
    if fs::metadata(&path).with_context(cannot)?.is_file() {
        kit.insert(place.into(), fs::read(&path).with_context(cannot)?);
        return Ok(());
    }
    for entry in entries(&path)? {
        let name = entry.file_name().unwrap_or_default();
        // What editors and tests leave behind.
        let is_left =
            |name: &str| name.starts_with('.') || name.ends_with(".new") || name == "target";
        if !is_left(&name.to_string_lossy()) {
            add(root, &place.join(name), kit)?;
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    Ok(entries)
}

fn text_of(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}
