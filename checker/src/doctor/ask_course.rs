//! Asks the workspace: cargo, git, and the files themselves.

use super::ask_machine::folder;
use super::facts::{Chapter, Course};
use crate::course;
use crate::differing::differing;
use crate::given;
use crate::paths::Paths;
use crate::progress::{self, Progress};
use crate::regular;
use crate::stubs;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub(super) fn course(paths: &Paths) -> Course {
    Course {
        chapters: course::chapters()
            .iter()
            .map(|chapter| looked_at(paths, chapter.folder))
            .collect(),
        fetch: fetch(paths),
        progress: folder(&progress::folder(&paths.root)),
        damaged: Progress::load(&paths.root).1,
        class_copy: given::is_class_copy(&paths.root),
        changed: differing(paths, &["checker", "solutions"]),
    }
}

/// Compares a chapter with its solution: the manifest and the given file are the same, and no file is missing.
fn looked_at(paths: &Paths, folder: &'static str) -> Chapter {
    let mut chapter = Chapter {
        folder,
        ..Chapter::default()
    };
    let place = given::place(&paths.root);
    let solution = paths.root.join(place).join(folder);
    let given = Path::new("chapters").join(folder);
    let mut files = vec![PathBuf::from("Cargo.toml")];
    files.extend(sources(&solution));
    for file in files {
        let shown = given.join(&file).display().to_string();
        let read = regular::read(&paths.root.join(&given).join(&file)).map(String::from_utf8);
        let Ok(Ok(is)) = read else {
            chapter.missing.push(shown);
            continue;
        };
        let was = fs::read_to_string(solution.join(&file)).unwrap_or_default();
        let same = |was: &str| is.lines().eq(was.lines());
        let changed = match file.to_str() {
            Some("Cargo.toml") => !same(&stubs::manifest(&was)),
            Some("src/given.rs") => !same(&was),
            _ => false,
        };
        if changed {
            chapter.changed.push(shown);
        }
    }
    chapter
}

/// The Rust files directly in `src`; no chapter has folders there.
fn sources(solution: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(solution.join("src"))
        .into_iter()
        .flatten()
        .flatten();
    let names = entries.map(|entry| Path::new("src").join(entry.file_name()));
    let mut names: Vec<PathBuf> = names
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    names.sort();
    names
}

/// What cargo says if it may not use the network. For this machine only: nobody downloads the crates of other systems.
fn fetch(paths: &Paths) -> String {
    let run = |program: &str, arguments: &[&str]| {
        Command::new(program)
            .args(arguments)
            .current_dir(&paths.root)
            .stdin(Stdio::null())
            .output()
    };
    let host = run("rustc", &["-vV"]).ok().and_then(|said| {
        let text = String::from_utf8_lossy(&said.stdout).into_owned();
        text.lines()
            .find_map(|line| line.strip_prefix("host: ").map(str::to_string))
    });
    let mut arguments = vec!["fetch", "--quiet", "--locked", "--offline"];
    if let Some(host) = &host {
        arguments.extend(["--target", host]);
    }
    match run("cargo", &arguments) {
        Ok(said) if said.status.success() => String::new(),
        Ok(said) => String::from_utf8_lossy(&said.stderr).trim().into(),
        Err(error) => format!("cannot start cargo: {error}"),
    }
}
