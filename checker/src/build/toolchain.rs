//! The compiler, and the crates that a chapter may use.

use crate::page::tell;
use crate::paths::Paths;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::UNIX_EPOCH;

/// The crates that cargo builds for us. `probe` is for the shims; a chapter may use the others.
pub(super) const CRATES: [&str; 4] = ["kit", "crc32c", "cluster", "probe"];

/// The compiler, and where the built crates lie.
#[derive(Clone, Debug)]
pub struct Toolchain {
    /// The compiler itself, not rustup's proxy: that saves its start on each edit.
    pub rustc: PathBuf,
    crates: BTreeMap<String, PathBuf>,
}

impl Toolchain {
    /// The compiler and the crates, from the last run if nothing changed since, else from cargo.
    ///
    /// # Errors
    /// No cargo or rustc, or the crates do not build.
    pub fn find(paths: &Paths) -> Result<Self> {
        match Self::remembered(paths) {
            Some(toolchain) => Ok(toolchain),
            None => Self::fresh(paths),
        }
    }

    /// Asks cargo again and remembers the answer.
    ///
    /// # Errors
    /// As [`Toolchain::find`].
    pub fn fresh(paths: &Paths) -> Result<Self> {
        tell("Preparing the crates that a chapter may use ...");
        let toolchain = Self {
            rustc: rustc(paths)?,
            crates: built_crates(paths)?,
        };
        toolchain.remember(&paths.work)?;
        Ok(toolchain)
    }

    /// Keeps the answer in a folder of what we build: whoever works there need not ask cargo.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn remember(&self, work: &Path) -> Result<()> {
        let mut text = format!("{}\nrustc={}\n", program_key(), self.rustc.display());
        for (name, path) in &self.crates {
            let _ = writeln!(text, "{name}={}", path.display());
        }
        fs::create_dir_all(work)
            .and_then(|()| fs::write(memory(work), text))
            .with_context(|| format!("cannot write to {}", work.display()))
    }

    fn remembered(paths: &Paths) -> Option<Self> {
        let text = fs::read_to_string(memory(&paths.work)).ok()?;
        let mut lines = text.lines();
        if lines.next()? != program_key() {
            return None;
        }
        let rustc = PathBuf::from(lines.next()?.strip_prefix("rustc=")?);
        let crates: BTreeMap<String, PathBuf> = lines
            .filter_map(|line| line.split_once('='))
            .map(|(name, path)| (name.into(), path.into()))
            .collect();
        let complete = CRATES.iter().all(|&name| crates.contains_key(name));
        let there = rustc.is_file() && crates.values().all(|path| path.is_file());
        (complete && there).then_some(Self { rustc, crates })
    }

    /// The built crate of that name.
    #[must_use]
    pub fn path(&self, name: &str) -> Option<&Path> {
        self.crates.get(name).map(PathBuf::as_path)
    }
}

fn memory(work: &Path) -> PathBuf {
    work.join("toolchain")
}

/// Changes when this program was built anew, so also when a crate or the compiler changed.
pub(super) fn program_key() -> String {
    let program = env::current_exe().and_then(fs::metadata);
    let changed = program.and_then(|file| Ok((file.len(), file.modified()?)));
    changed.map_or_else(
        |_| "unknown".into(),
        |(len, time)| {
            format!(
                "{len} {}",
                time.duration_since(UNIX_EPOCH)
                    .map_or(0, |age| age.as_nanos())
            )
        },
    )
}

fn rustc(paths: &Paths) -> Result<PathBuf> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(&rustc)
        .args(["--print", "sysroot"])
        .current_dir(&paths.root)
        .output()
        .with_context(|| {
            format!(
                "cannot start {}: install Rust from https://rustup.rs",
                rustc.display()
            )
        })?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    let real = sysroot.join("bin").join("rustc");
    Ok(if real.is_file() { real } else { rustc.into() })
}

fn built_crates(paths: &Paths) -> Result<BTreeMap<String, PathBuf>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let target = paths.work.parent().unwrap_or(&paths.work);
    let output = Command::new(&cargo)
        .args([
            "build",
            "--package",
            "probe",
            "--offline",
            "--message-format",
            "json-render-diagnostics",
            "--quiet",
        ])
        .arg("--target-dir")
        .arg(target)
        .current_dir(&paths.root)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {}", cargo.display()))?;
    if !output.status.success() {
        bail!("cargo cannot build the crates that a chapter may use; its words stand above");
    }
    let mut crates = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        let Some(name) = message["target"]["name"]
            .as_str()
            .map(|name| name.replace('-', "_"))
        else {
            continue;
        };
        // A workspace member's rlib is also put beside the programs, where the next build may replace it. The metadata
        // stays in `deps`, under a name with its hash, and the rlib that other crates were built against lies there too.
        let files = message["filenames"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str);
        if let Some(metadata) = files.into_iter().find(|file| file.ends_with(".rmeta"))
            && CRATES.contains(&name.as_str())
        {
            crates.insert(name, Path::new(metadata).with_extension("rlib"));
        }
    }
    match CRATES.iter().find(|&&name| !crates.contains_key(name)) {
        Some(missing) => bail!("cargo did not say where it built {missing}"),
        None => Ok(crates),
    }
}
