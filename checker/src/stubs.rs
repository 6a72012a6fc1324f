//! The chapters as `solutions/` make them: signatures and contracts cannot drift, since there is only one source.

use crate::given;
use crate::paths::Paths;
use crate::splice::Marked;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Every file of every chapter, by its path inside `chapters/`.
///
/// # Errors
/// A file that cannot be read, a mark that is not understood, no rustfmt.
pub fn chapters(paths: &Paths) -> Result<BTreeMap<PathBuf, String>> {
    made(paths, Path::new(""), &formatted)
}

/// The same of one chapter, for a learner: who has no rustfmt gets the stubs as they are cut.
///
/// # Errors
/// A file that cannot be read, a mark that is not understood.
pub fn chapter(paths: &Paths, folder: &str) -> Result<BTreeMap<PathBuf, String>> {
    made(paths, Path::new(folder), &|text| {
        Ok(formatted(text).unwrap_or_else(|_| text.into()))
    })
}

fn made(
    paths: &Paths,
    folder: &Path,
    format: &dyn Fn(&str) -> Result<String>,
) -> Result<BTreeMap<PathBuf, String>> {
    let solutions = paths.root.join(given::place(&paths.root));
    let from = solutions.join(folder);
    let mut files = Vec::new();
    collect(&from, &mut files).with_context(|| format!("cannot read {}", from.display()))?;
    let mut chapters = BTreeMap::new();
    for file in files {
        let text =
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let inside = file.strip_prefix(&solutions).unwrap_or(&file).to_path_buf();
        let text = if inside.ends_with("Cargo.toml") {
            manifest(&text)
        } else if inside.components().any(|part| part.as_os_str() == "src") {
            let marked = Marked::read(&text)
                .map_err(|why| anyhow::anyhow!("{}: {why}", paths.shown(&file)))?;
            format(&marked.stub()).with_context(|| format!("the stub of {}", paths.shown(&file)))?
        } else {
            text
        };
        chapters.insert(inside, text);
    }
    Ok(chapters)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        // The examples of a solution are for authors.
        if path.is_dir() && !path.ends_with("examples") {
            collect(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "rs" || extension == "toml")
        {
            files.push(path);
        }
    }
    Ok(())
}

/// A chapter's manifest is its solution's, under its own name and with lints that a `todo!` keeps.
pub(crate) fn manifest(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let line = match line.split_once("package = \"") {
            Some((before, rest)) => match rest.split_once("\", ") {
                Some((_, after)) => format!("{before}{after}"),
                None => line.into(),
            },
            None => line.replace("-solution", ""),
        };
        if line != "doc = false" {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out.replace(
        "[lints]\nworkspace = true\n",
        "[lints.rust]\nunsafe_code = \"forbid\"\n",
    )
}

fn formatted(text: &str) -> Result<String> {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start rustfmt: `rustup component add rustfmt`")?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(text.as_bytes())?;
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        bail!("rustfmt refuses it");
    }
    Ok(String::from_utf8(output.stdout)?)
}
