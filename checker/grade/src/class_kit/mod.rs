//! `class-kit --out DIR`: the course without its solutions, as a folder that a teacher gives to a class.
//!
//! What is written is chosen file by file: what is new in the course stays out until it is named here. In the place of the solutions
//! stand the same files with the stubs between the marks, so that whatever looks for what was given still finds it.
//!
//! | module | holds |
//! |---|---|
//! | `files` | which files of the course are copied as they are |
//! | `manifest` | the workspace's manifests without what is left out |
//! | `words` | what README and AGENTS say in a class's copy |

mod files;
mod manifest;
mod words;

use crate::Usage;
use anyhow::{Context as _, Result, anyhow, bail};
use checker::paths::Paths;
use checker::splice::Marked;
use checker::stubs;
use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The kit's files, by their paths.
pub type Kit = BTreeMap<PathBuf, Vec<u8>>;

/// The command's arguments.
#[must_use]
pub fn command() -> clap::Command {
    clap::Command::new("class-kit")
        .bin_name("cargo run -p checker -- class-kit")
        .about("Writes the course without its solutions and known mistakes, for a class")
        .after_help("For example:\n  cargo run -p checker -- class-kit --out ../kafka-2026")
        .arg(
            clap::Arg::new("out")
                .long("out")
                .value_name("DIR")
                .required(true)
                .value_parser(clap::value_parser!(PathBuf))
                .help("A folder that is empty or not there"),
        )
}

/// Runs the command: the program's name first, then its arguments.
///
/// # Errors
/// The folder is not empty; the course is not whole; our own or the machine's.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<()> {
    let given = match command().try_get_matches_from(arguments) {
        Ok(given) => given,
        Err(error) if error.use_stderr() => bail!(Usage(error.to_string())),
        Err(help) => {
            print!("{help}");
            return Ok(());
        }
    };
    let out = given.get_one::<PathBuf>("out").cloned().unwrap_or_default();
    let paths = Paths::find()?;
    is_free(&out)?;
    let kit = make(&paths)?;
    write(&kit, &out)?;
    lock(&out)?;
    for line in said(&out, kit.len()) {
        println!("{line}");
    }
    Ok(())
}

/// All files of the kit. The chapters are the stubs, whatever stands in the teacher's own.
///
/// # Errors
/// A file that is missing or not as it is expected.
pub fn make(paths: &Paths) -> Result<Kit> {
    let mut kit = files::copied(&paths.root)?;
    for (file, text) in stubs::chapters(paths)? {
        kit.insert(Path::new("chapters").join(&file), text.clone().into());
        let text = match file.components().any(|part| part.as_os_str() == "src") {
            true => emptied(&paths.root.join("solutions").join(&file))?,
            false => text,
        };
        kit.insert(Path::new("checker/given").join(&file), text.into());
    }
    for (file, change) in [
        (
            "Cargo.toml",
            manifest::workspace as fn(&str) -> Result<String>,
        ),
        ("checker/Cargo.toml", manifest::checker),
        ("checker/cluster-model/Cargo.toml", manifest::without_tests),
        ("checker/kit/Cargo.toml", manifest::without_tests),
        ("checker/replay/Cargo.toml", manifest::without_tests),
        (".cargo/config.toml", manifest::settings),
        ("README.md", words::readme),
        ("AGENTS.md", words::agents),
        ("book/src/SUMMARY.md", words::summary),
        ("book/src/ch01-batch.md", words::captured),
    ] {
        let bytes = kit.get_mut(Path::new(file));
        let bytes = bytes.with_context(|| format!("{file} is not in the course"))?;
        let text = String::from_utf8_lossy(bytes);
        let text = change(&text).with_context(|| format!("cannot make {file}"))?;
        *bytes = text.into();
    }
    Ok(kit)
}

/// A solution's file with the stubs between its marks.
fn emptied(file: &Path) -> Result<String> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let marked = Marked::read(&text).map_err(|why| anyhow!("{}: {why}", file.display()))?;
    Ok(marked.emptied())
}

fn is_free(out: &Path) -> Result<()> {
    match fs::read_dir(out) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => bail!(Usage(format!(
                "{} is not empty, and nothing was written: name a folder that is not there yet",
                out.display()
            ))),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => bail!(Usage(format!(
            "{} is no folder to write to ({error})",
            out.display()
        ))),
    }
}

fn write(kit: &Kit, out: &Path) -> Result<()> {
    for (file, bytes) in kit {
        let file = out.join(file);
        let parent = file.parent().unwrap_or(out);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&file, bytes))
            .with_context(|| {
                format!(
                    "cannot write {}; what was written before is there",
                    file.display()
                )
            })?;
    }
    Ok(())
}

/// Takes the crates that are left out from the lock file, so that `--locked` holds. Shows as well that the manifests are sound.
fn lock(out: &Path) -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let said = Command::new(&cargo)
        .args(["update", "--workspace", "--offline", "--quiet"])
        .current_dir(out)
        .env_remove("CARGO_MANIFEST_DIR")
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot start {}", cargo.display()))?;
    if !said.status.success() {
        bail!(
            "cargo does not take the kit: {}",
            String::from_utf8_lossy(&said.stderr).trim()
        );
    }
    Ok(())
}

fn said(out: &Path, count: usize) -> Vec<String> {
    let out = out.display();
    vec![
        format!(
            "{out} is the course for a class: {count} files, without solutions and known mistakes."
        ),
        String::new(),
        "What it has not   see \"A class's copy\" in its README.md".into(),
        format!("Try it            cd {out} && cargo run -p checker -- chapter 0"),
        "Give it out       git init, commit, push; the class clones that".into(),
        "Grade             from this folder, which has the reference: grade --help".into(),
    ]
}
