//! From a chapter's sources to a probe.

use super::diagnostics::{Diagnostic, Diagnostics};
use super::digest::Digest;
use super::library::Library;
use super::lock::Lock;
use super::source::Source;
use super::toolchain::{Toolchain, program_key};
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::paths::Paths;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A chapter that can be run.
#[derive(Debug)]
pub struct Built {
    /// The learner's crate.
    pub library: PathBuf,
    /// The probe.
    pub probe: PathBuf,
    /// The exercises that the probe had to leave out, each with the reason.
    pub broken: BTreeMap<ExerciseId, Broken>,
    /// The fingerprint of what was compiled.
    pub digest: Digest,
    /// Nobody builds it anew while it is used.
    pub lock: Lock,
}

/// An earlier chapter that others are built on: its library's name, and what was built of it.
pub type Prior = (&'static str, Built);

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

/// Builds one chapter on the earlier ones: first its crate, then the shim, which calls all exercises or `only` one.
///
/// # Errors
/// Our own or the machine's: no compiler, a full disk, a shim that does not compile with the reference.
pub fn build(
    paths: &Paths,
    chapter: &Chapter,
    source: &Source,
    priors: &[Prior],
    only: Option<ExerciseId>,
    colour: bool,
) -> Result<Result<Built, NotBuilt>> {
    on_fresh_crates(paths, |toolchain| {
        let compiler = Compiler {
            paths,
            toolchain,
            chapter,
            source,
            priors,
            only,
            colour,
        };
        compiler.build()
    })
}

/// Builds something; once more with what cargo says now, if the crates of the last time are not this compiler's.
pub(super) fn on_fresh_crates<T>(
    paths: &Paths,
    build: impl Fn(&Toolchain) -> Result<Result<T, NotBuilt>>,
) -> Result<Result<T, NotBuilt>> {
    let mut toolchain = Toolchain::find(paths)?;
    loop {
        let result = build(&toolchain)?;
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

/// Builds from one source.
pub(super) struct Compiler<'a> {
    pub(super) paths: &'a Paths,
    pub(super) toolchain: &'a Toolchain,
    pub(super) chapter: &'a Chapter,
    pub(super) source: &'a Source,
    pub(super) priors: &'a [Prior],
    pub(super) only: Option<ExerciseId>,
    pub(super) colour: bool,
}

impl Compiler<'_> {
    fn build(&self) -> Result<Result<Built, NotBuilt>> {
        let Library {
            file: library,
            folder: out,
            digest,
            lock,
        } = match self.library_alone()? {
            Ok(library) => library,
            Err(broken) => return Ok(Err(broken)),
        };
        let shim = Path::new("checker").join(self.chapter.shim());
        let shim_digest = Source::read(&self.paths.root, &shim, "shim")?.digest();
        let probe = out.join("probe");
        let probe_digest = digest
            .with(&shim_digest.number().to_le_bytes())
            .with(format!("{:?}", self.only).as_bytes());
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
            digest: self.source.digest(),
            lock,
        }))
    }

    pub(super) fn library_alone(&self) -> Result<Result<Library, NotBuilt>> {
        let folder = self
            .paths
            .work
            .join(&self.source.name)
            .join(self.chapter.folder);
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot write to {}", folder.display()))?;
        let lock = Lock::take(&folder)?;
        let file = folder.join(format!("lib{}.rlib", self.chapter.library));
        let digest = self.digest(&self.source.digest());
        let copy = folder.join("source");
        if !is_fresh(&file, digest) {
            forget(&file)?;
            self.source.write(&copy)?;
            if let Err(diagnostics) = self.compile_library(&copy, &file)? {
                return Ok(Err(NotBuilt { diagnostics }));
            }
            remember(&file, digest)?;
        }
        Ok(Ok(Library {
            file,
            folder,
            digest,
            lock,
        }))
    }

    /// Of the sources, of the crates below them, of the compiler and of this program, which chooses the flags.
    pub(super) fn digest(&self, sources: &Digest) -> Digest {
        let mut digest = Digest::default().with(&sources.number().to_le_bytes());
        digest = digest
            .with(program_key().as_bytes())
            .with(self.toolchain.rustc.as_os_str().as_encoded_bytes());
        digest = digest.with(if self.colour { b"colour" } else { b"plain" });
        let crates = ["kit", "crc32c", "cluster", "probe"]
            .iter()
            .filter_map(|name| self.toolchain.path(name));
        for path in crates {
            let changed = fs::metadata(path).and_then(|file| file.modified());
            digest = digest
                .with(path.as_os_str().as_encoded_bytes())
                .with(format!("{changed:?}").as_bytes());
        }
        for (_, prior) in self.priors {
            digest = digest.with(prior.library.as_os_str().as_encoded_bytes());
            digest = digest.with(&prior.digest.number().to_le_bytes());
        }
        digest
    }

    fn compile_library(&self, copy: &Path, library: &Path) -> Result<Result<(), Diagnostics>> {
        let mut rustc = self.rustc(library);
        rustc.arg(copy.join("lib.rs")).args([
            "--crate-name",
            self.chapter.library,
            "--crate-type",
            "rlib",
        ]);
        rustc.args(["-F", "unsafe_code", "-C", "debuginfo=line-tables-only"]);
        // The compiler's messages and the code's panics name the file that the learner edits.
        let shown = self.source.shown_as.join("src");
        rustc.arg(format!(
            "--remap-path-prefix={}={}",
            copy.display(),
            shown.display()
        ));
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
        let root = shim.join("src").join("main.rs");
        loop {
            let mut rustc = self.rustc(probe);
            rustc.arg(&root);
            rustc.args(["--crate-name", "probe_shim", "--crate-type", "bin"]);
            // A tenth of the size: nobody debugs the probe, and a panic knows its place without.
            rustc.args(["-C", "debuginfo=0", "-C", "strip=debuginfo"]);
            rustc
                .arg("--extern")
                .arg(named("probe", self.path("probe")?));
            rustc
                .arg("--extern")
                .arg(named(self.chapter.library, library));
            for id in self.chapter.suites.iter().map(|suite| suite.about().id) {
                if broken.contains_key(&id) || self.only.is_some_and(|only| only != id) {
                    rustc.args(["--cfg", &format!("without_{}", id.number)]);
                }
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
                if diagnostics
                    .errors
                    .iter()
                    .any(|error| error.message.contains("global allocator"))
                {
                    return Ok(Err(diagnostics));
                }
                let words: String = diagnostics
                    .errors
                    .iter()
                    .map(|error| error.rendered.as_str())
                    .collect();
                bail!(
                    "the probe of chapter {} does not compile:\n{words}",
                    self.chapter.number
                );
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

    pub(super) fn rustc(&self, out: &Path) -> Command {
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
        rustc.args(["-C", "panic=unwind", "-A", "warnings"]);
        rustc.arg("-C").arg(format!(
            "incremental={}",
            out.with_extension("incremental").display()
        ));
        rustc.args(["--error-format", "json"]);
        if self.colour {
            rustc.args(["--json", "diagnostic-rendered-ansi"]);
        }
        for name in ["kit", "crc32c", "cluster"] {
            if let Some(path) = self.toolchain.path(name) {
                // The shim needs kit; a chapter gets what its manifest names.
                if name == "kit" || self.chapter.crates.contains(&name) {
                    rustc.arg("--extern").arg(named(name, path));
                }
                if let Some(folder) = path.parent() {
                    rustc
                        .arg("-L")
                        .arg(format!("dependency={}", folder.display()));
                }
            }
        }
        for (name, prior) in self.priors {
            rustc.arg("--extern").arg(named(name, &prior.library));
            if let Some(folder) = prior.library.parent() {
                rustc
                    .arg("-L")
                    .arg(format!("dependency={}", folder.display()));
            }
        }
        rustc.arg("-o").arg(out).stdin(Stdio::null());
        rustc
    }

    pub(super) fn path(&self, name: &str) -> Result<&Path> {
        self.toolchain
            .path(name)
            .with_context(|| format!("cargo did not build {name}"))
    }

    pub(super) fn run(&self, mut rustc: Command) -> Result<Result<(), Diagnostics>> {
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
        if let Some(error) = diagnostics.of_the_machine() {
            bail!("the compiler stopped: {}", error.message);
        }
        Ok(Err(diagnostics))
    }
}

pub(super) fn named(name: &str, path: &Path) -> std::ffi::OsString {
    let mut text = std::ffi::OsString::from(name);
    text.push("=");
    text.push(path);
    text
}

fn stamp(product: &Path) -> PathBuf {
    product.with_extension("digest")
}

pub(super) fn is_fresh(product: &Path, digest: Digest) -> bool {
    product.is_file()
        && fs::read_to_string(stamp(product)).is_ok_and(|text| text == digest.to_string())
}

/// Before a product is made anew: if we are stopped in the middle, nothing must vouch for what lies there.
pub(super) fn forget(product: &Path) -> Result<()> {
    let stamp = stamp(product);
    match fs::remove_file(&stamp) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", stamp.display()))
        }
        _ => Ok(()),
    }
}

pub(super) fn remember(product: &Path, digest: Digest) -> Result<()> {
    let stamp = stamp(product);
    fs::write(&stamp, digest.to_string())
        .with_context(|| format!("cannot write {}", stamp.display()))
}
