//! From a chapter's sources to a probe.

use super::diagnostics::{Diagnostic, Diagnostics};
use super::digest::{Digest, digest_sources};
use super::lock::Lock;
use super::toolchain::Toolchain;
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::paths::Paths;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A chapter's sources, and the folder in which their products lie.
#[derive(Clone, Debug)]
pub struct Source {
    /// The crate's folder, with `src` in it.
    pub folder: PathBuf,
    /// Under what name its products are kept: `mine`, `reference`, or a mistake's.
    pub name: String,
    /// How the compiler's messages should call the folder, where it is a copy.
    pub shown_as: Option<PathBuf>,
}

/// A chapter that can be run.
#[derive(Debug)]
pub struct Built {
    /// The learner's crate.
    pub library: PathBuf,
    /// The probe.
    pub probe: PathBuf,
    /// The exercises that the probe had to leave out, each with the reason.
    pub broken: BTreeMap<ExerciseId, Broken>,
    /// Nobody builds it anew while it is used.
    pub lock: Lock,
}

/// Why an exercise is not in the probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// What the compiler says of the call to it.
    pub error: Diagnostic,
}

/// The learner's crate does not compile.
#[derive(Clone, Debug)]
pub struct NotBuilt {
    /// Why.
    pub diagnostics: Diagnostics,
}

/// Builds one chapter: first the crates of the earlier ones, in order, then its own, then the shim.
///
/// # Errors
/// Our own or the machine's: no compiler, a full disk, a shim that does not compile with the reference.
pub fn build(
    paths: &Paths,
    chapter: &Chapter,
    source: &Source,
    priors: &[(&str, PathBuf)],
    colour: bool,
) -> Result<Result<Built, NotBuilt>> {
    let mut toolchain = Toolchain::find(paths)?;
    loop {
        let compiler = Compiler {
            paths,
            toolchain: &toolchain,
            chapter,
            source,
            priors,
            colour,
        };
        let result = compiler.build()?;
        // The crates were built by another compiler than the one that is here now: ask cargo once more.
        let stale = |diagnostics: &Diagnostics| {
            ["E0514", "E0460", "E0461", "E0463"]
                .iter()
                .any(|code| diagnostics.has(code))
        };
        match &result {
            Err(broken) if stale(&broken.diagnostics) => {
                let fresh = Toolchain::fresh(paths)?;
                if fresh.path("kit") == toolchain.path("kit") && fresh.rustc == toolchain.rustc {
                    return Ok(result);
                }
                toolchain = fresh;
            }
            _ => return Ok(result),
        }
    }
}

struct Compiler<'a> {
    paths: &'a Paths,
    toolchain: &'a Toolchain,
    chapter: &'a Chapter,
    source: &'a Source,
    priors: &'a [(&'a str, PathBuf)],
    colour: bool,
}

impl Compiler<'_> {
    fn build(&self) -> Result<Result<Built, NotBuilt>> {
        let out = self
            .paths
            .work
            .join(&self.source.name)
            .join(self.chapter.folder);
        fs::create_dir_all(&out).with_context(|| format!("cannot write to {}", out.display()))?;
        let lock = Lock::take(&out)?;
        let library = out.join(format!("lib{}.rlib", self.chapter.library));
        let source_digest = self.digest(&self.source.folder.join("src"))?;
        if !is_fresh(&library, source_digest) {
            forget(&library)?;
            if let Err(diagnostics) = self.compile_library(&library)? {
                return Ok(Err(NotBuilt { diagnostics }));
            }
            remember(&library, source_digest)?;
        }
        let shim = self
            .paths
            .root
            .join("checker")
            .join(self.chapter.shim())
            .join("src");
        let probe = out.join("probe");
        let probe_digest = self
            .digest(&shim)?
            .with(&source_digest.number().to_le_bytes());
        let mut broken = BTreeMap::new();
        if !is_fresh(&probe, probe_digest) {
            forget(&probe)?;
            if let Err(found) = self.compile_probe(&shim, &library, &probe, &mut broken)? {
                return Ok(Err(NotBuilt { diagnostics: found }));
            }
            // A probe with exercises left out is made again each time, so that what is left out is said each time.
            if broken.is_empty() {
                remember(&probe, probe_digest)?;
            }
        }
        Ok(Ok(Built {
            library,
            probe,
            broken,
            lock,
        }))
    }

    /// Of the sources, of the crates below them and of the compiler.
    fn digest(&self, sources: &Path) -> Result<Digest> {
        let mut digest = digest_sources(sources)
            .with_context(|| format!("cannot read the sources in {}", self.paths.shown(sources)))?;
        digest = digest.with(self.toolchain.rustc.as_os_str().as_encoded_bytes());
        digest = digest.with(if self.colour { b"colour" } else { b"plain" });
        let crates = ["kit", "crc32c", "integer_encoding", "probe"]
            .iter()
            .filter_map(|name| self.toolchain.path(name));
        for path in crates.chain(self.priors.iter().map(|(_, path)| path.as_path())) {
            let changed = fs::metadata(path).and_then(|file| file.modified());
            digest = digest
                .with(path.as_os_str().as_encoded_bytes())
                .with(format!("{changed:?}").as_bytes());
        }
        Ok(digest)
    }

    fn compile_library(&self, library: &Path) -> Result<Result<(), Diagnostics>> {
        let root = self.source.folder.join("src").join("lib.rs");
        let root = root
            .strip_prefix(&self.paths.root)
            .unwrap_or(&root)
            .to_path_buf();
        let mut rustc = self.rustc(library);
        rustc
            .arg(root)
            .args(["--crate-name", self.chapter.library, "--crate-type", "rlib"]);
        rustc.args(["-F", "unsafe_code"]);
        if let Some(shown) = &self.source.shown_as {
            let from = self
                .source
                .folder
                .strip_prefix(&self.paths.root)
                .unwrap_or(&self.source.folder);
            rustc.arg(format!(
                "--remap-path-prefix={}={}",
                from.display(),
                shown.display()
            ));
        }
        self.run(rustc)
    }

    /// Compiles the shim. An exercise whose call does not compile is left out, and the rest is tried again.
    fn compile_probe(
        &self,
        shim: &Path,
        library: &Path,
        probe: &Path,
        broken: &mut BTreeMap<ExerciseId, Broken>,
    ) -> Result<Result<(), Diagnostics>> {
        let root = shim.join("main.rs");
        loop {
            let mut rustc = self.rustc(probe);
            rustc.arg(root.strip_prefix(&self.paths.root).unwrap_or(&root));
            rustc.args(["--crate-name", "probe_shim", "--crate-type", "bin"]);
            rustc
                .arg("--extern")
                .arg(named("probe", self.path("probe")?));
            rustc
                .arg("--extern")
                .arg(named(self.chapter.library, library));
            for id in broken.keys() {
                rustc.args(["--cfg", &format!("without_{}", id.number)]);
            }
            let Err(diagnostics) = self.run(rustc)? else {
                return Ok(Ok(()));
            };
            let before = broken.len();
            for error in &diagnostics.errors {
                let exercise = error
                    .files
                    .iter()
                    .find_map(|file| self.exercise_of(Path::new(file)));
                if let Some(id) = exercise {
                    broken.entry(id).or_insert_with(|| Broken {
                        error: error.clone(),
                    });
                }
            }
            if broken.len() == before {
                // Not one call's fault: two global allocators, or the shim itself.
                return Ok(Err(diagnostics));
            }
        }
    }

    /// `checker/probe-ch01/src/ex03.rs` calls exercise 1.3.
    fn exercise_of(&self, file: &Path) -> Option<ExerciseId> {
        let number = file
            .file_stem()?
            .to_str()?
            .strip_prefix("ex")?
            .parse()
            .ok()?;
        Some(ExerciseId::new(self.chapter.number, number))
    }

    fn rustc(&self, out: &Path) -> Command {
        let mut rustc = Command::new(&self.toolchain.rustc);
        rustc.current_dir(&self.paths.root);
        // Flags from the environment must not change what is right.
        for name in [
            "RUSTFLAGS",
            "RUSTC_BOOTSTRAP",
            "RUSTC_WRAPPER",
            "RUST_BACKTRACE",
            "RUSTC_LOG",
        ] {
            rustc.env_remove(name);
        }
        rustc.args([
            "--edition",
            "2024",
            "-C",
            "opt-level=0",
            "-C",
            "debug-assertions=on",
            "-C",
            "overflow-checks=on",
        ]);
        rustc.args([
            "-C",
            "panic=unwind",
            "-C",
            "debuginfo=line-tables-only",
            "-C",
            "codegen-units=16",
            "-A",
            "warnings",
        ]);
        rustc.arg("-C").arg(format!(
            "incremental={}",
            out.with_extension("incremental").display()
        ));
        rustc.args(["--error-format", "json"]);
        if self.colour {
            rustc.args(["--json", "diagnostic-rendered-ansi"]);
        }
        for name in ["kit", "crc32c", "integer_encoding"] {
            if let Some(path) = self.toolchain.path(name) {
                rustc.arg("--extern").arg(named(name, path));
                if let Some(folder) = path.parent() {
                    rustc
                        .arg("-L")
                        .arg(format!("dependency={}", folder.display()));
                }
            }
        }
        for (name, path) in self.priors {
            rustc.arg("--extern").arg(named(name, path));
            if let Some(folder) = path.parent() {
                rustc
                    .arg("-L")
                    .arg(format!("dependency={}", folder.display()));
            }
        }
        rustc.arg("-o").arg(out).stdin(Stdio::null());
        rustc
    }

    fn path(&self, name: &str) -> Result<&Path> {
        self.toolchain
            .path(name)
            .with_context(|| format!("cargo did not build {name}"))
    }

    fn run(&self, mut rustc: Command) -> Result<Result<(), Diagnostics>> {
        let output = rustc
            .output()
            .with_context(|| format!("cannot start {}", self.toolchain.rustc.display()))?;
        if output.status.success() {
            return Ok(Ok(()));
        }
        let diagnostics = Diagnostics::read(&String::from_utf8_lossy(&output.stderr));
        if diagnostics.errors.is_empty() {
            bail!(
                "the compiler stopped ({}): {}",
                output.status,
                diagnostics.other.trim()
            );
        }
        Ok(Err(diagnostics))
    }
}

fn named(name: &str, path: &Path) -> std::ffi::OsString {
    let mut text = std::ffi::OsString::from(name);
    text.push("=");
    text.push(path);
    text
}

fn stamp(product: &Path) -> PathBuf {
    product.with_extension("digest")
}

fn is_fresh(product: &Path, digest: Digest) -> bool {
    product.is_file()
        && fs::read_to_string(stamp(product)).is_ok_and(|text| text == digest.to_string())
}

/// Before a product is made anew: if we are stopped in the middle, nothing must vouch for what lies there.
fn forget(product: &Path) -> Result<()> {
    let stamp = stamp(product);
    match fs::remove_file(&stamp) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", stamp.display()))
        }
        _ => Ok(()),
    }
}

fn remember(product: &Path, digest: Digest) -> Result<()> {
    let stamp = stamp(product);
    fs::write(&stamp, digest.to_string())
        .with_context(|| format!("cannot write {}", stamp.display()))
}
