//! `stubs`: makes `chapters/` from `solutions/`.

use super::arguments::flag;
use super::{Exit, print};
use crate::build::unix_lines;
use crate::paths::Paths;
use crate::progress::folder;
use crate::stubs::chapters;
use anyhow::{Context, Result};
use clap::{ArgMatches, Command};
use std::fs;
use std::path::{Path, PathBuf};

pub(super) fn command() -> Command {
    Command::new("stubs")
        .about("For authors: make chapters/ from solutions/")
        .after_help(
            "Examples:\n  cargo run -p checker -- stubs\n  cargo run -p checker -- stubs --check",
        )
        .arg(flag("check", "Only say whether they differ"))
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let check = given.get_flag("check");
    let mut differing = Vec::new();
    for (file, text) in chapters(paths)? {
        let path = paths.root.join("chapters").join(&file);
        let is = fs::read_to_string(&path).ok();
        if is.map(|is| unix_lines(&is)) != Some(unix_lines(&text)) {
            differing.push((path, text));
        }
    }
    if differing.is_empty() {
        print(&["chapters/ is what solutions/ make of it.".into()]);
        return Ok(Exit::Passed);
    }
    let names = |verb: &str| -> Vec<String> {
        differing
            .iter()
            .map(|(path, _)| format!("{verb} {}", paths.shown(path)))
            .collect()
    };
    if check {
        print(&names("differs"));
        print(&["`cargo run -p checker -- stubs` makes them anew.".into()]);
        return Ok(Exit::NotPassed);
    }
    let backup = backup_folder(paths);
    for (path, text) in &differing {
        keep(paths, path, &backup)?;
        let parent = path.parent().unwrap_or(path);
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    print(&names("wrote"));
    if backup.is_dir() {
        print(&[format!(
            "What was there before is in {}.",
            paths.shown(&backup)
        )]);
    }
    Ok(Exit::Passed)
}

/// A folder that is not there yet.
fn backup_folder(paths: &Paths) -> PathBuf {
    let backups = folder(&paths.root).join("backup");
    let free = (1..)
        .map(|number| backups.join(format!("stubs-{number}")))
        .find(|path| !path.exists());
    free.unwrap_or(backups)
}

/// Nothing that somebody wrote is lost.
fn keep(paths: &Paths, path: &Path, backup: &Path) -> Result<()> {
    if !path.is_file() {
        return Ok(());
    }
    let kept = backup.join(path.strip_prefix(&paths.root).unwrap_or(path));
    fs::create_dir_all(kept.parent().unwrap_or(backup))?;
    fs::copy(path, &kept).with_context(|| format!("cannot keep a copy of {}", path.display()))?;
    Ok(())
}
