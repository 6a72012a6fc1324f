//! From a chapter's sources to a probe.

use super::diagnostics::{Diagnostic, Diagnostics};
use super::digest::Digest;
use super::library::Library;
use super::lock::Lock;
use super::source::Source;
use super::toolchain::{CRATES, Toolchain, program_key};
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::page::window;
use crate::paths::Paths;
use crate::run::Group;
use crate::start::{Stage, Start};
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// How much of what a compiler says of a student's code is kept, in bytes.
const MOST_WORDS: usize = 1 << 20;
/// For the allocator of a compiler that runs once.
const ALLOCATOR: &str = "thp:always,dirty_decay_ms:-1,muzzy_decay_ms:-1";
/// How long a compiler may take for a student's code, on the wall; its CPU time is limited by its walls.
const LONGEST_COMPILATION: Duration = Duration::from_secs(120);

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
pub type Prior = (&'static str, Arc<Built>);

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

/// What is to be built: a chapter on earlier ones.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// The workspace, and the folder for what is built.
    pub paths: &'a Paths,
    /// The chapter.
    pub chapter: &'a Chapter,
    /// Its sources.
    pub source: &'a Source,
    /// What it stands on.
    pub priors: &'a [Prior],
    /// The one exercise that the probe calls, if not all.
    pub only: Option<ExerciseId>,
    /// Whether the compiler's words have colours.
    pub colour: bool,
}

/// Builds a chapter: first its crate, then the shim.
///
/// # Errors
/// Our own or the machine's: no compiler, a full disk, a shim that does not compile with the reference.
pub fn build(job: &Job<'_>) -> Result<Result<Built, NotBuilt>> {
    on_fresh_crates(job.paths, |toolchain| {
        let compiler = Compiler {
            job,
            toolchain,
            walls: None,
            ours: false,
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

/// Builds a chapter to be run once, by a compiler behind walls. It leaves nothing that a next build would be quicker by.
///
/// # Errors
/// As [`build`].
pub fn build_once(
    job: &Job<'_>,
    toolchain: &Toolchain,
    walls: &dyn Start,
) -> Result<Result<Built, NotBuilt>> {
    let walls = Some(walls);
    Compiler {
        job,
        toolchain,
        walls,
        ours: false,
    }
    .build()
}

/// Builds from one source.
pub(super) struct Compiler<'a> {
    pub(super) job: &'a Job<'a>,
    pub(super) toolchain: &'a Toolchain,
    /// How the compiler is started, where it is for a class: no increments, no debug information, a probe that needs no library.
    pub(super) walls: Option<&'a dyn Start>,
    /// Whether every line of it is ours: then it may hold unsafe code.
    pub(super) ours: bool,
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
        let shim = Path::new("checker").join(self.job.chapter.shim());
        let shim_digest = Source::read(&self.job.paths.root, &shim, "shim")?.digest();
        let probe = out.join("probe");
        let probe_digest = digest
            .with(&shim_digest.number().to_le_bytes())
            .with(format!("{:?}", self.job.only).as_bytes());
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
            digest: self.job.source.digest(),
            lock,
        }))
    }

    pub(super) fn library_alone(&self) -> Result<Result<Library, NotBuilt>> {
        let folder = self
            .job
            .paths
            .work
            .join(&self.job.source.name)
            .join(self.job.chapter.folder);
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot write to {}", folder.display()))?;
        let lock = Lock::take(&folder)?;
        let file = folder.join(format!("lib{}.rlib", self.job.chapter.library));
        let digest = self.digest(&self.job.source.digest());
        let copy = folder.join("source");
        if !is_fresh(&file, digest) {
            forget(&file)?;
            self.job.source.write(&copy)?;
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
        digest = digest.with(if self.job.colour { b"colour" } else { b"plain" });
        let crates = ["kit", "crc32c", "cluster", "probe"]
            .iter()
            .filter_map(|name| self.toolchain.path(name));
        for path in crates {
            let changed = fs::metadata(path).and_then(|file| file.modified());
            digest = digest
                .with(path.as_os_str().as_encoded_bytes())
                .with(format!("{changed:?}").as_bytes());
        }
        for (_, prior) in self.job.priors {
            digest = digest.with(prior.library.as_os_str().as_encoded_bytes());
            digest = digest.with(&prior.digest.number().to_le_bytes());
        }
        digest
    }

    fn compile_library(&self, copy: &Path, library: &Path) -> Result<Result<(), Diagnostics>> {
        let mut rustc = self.rustc(library, &[copy]);
        rustc.arg(copy.join("lib.rs")).args([
            "--crate-name",
            self.job.chapter.library,
            "--crate-type",
            "rlib",
        ]);
        if !self.ours {
            rustc.args(["-F", "unsafe_code"]);
        }
        if self.walls.is_none() {
            rustc.args(["-C", "debuginfo=line-tables-only"]);
        }
        // The compiler's messages and the code's panics name the file that the learner edits.
        let shown = self.job.source.shown_as.join("src");
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
            let mut rustc = self.rustc(probe, &[shim, library]);
            rustc.arg(&root);
            rustc.args(["--crate-name", "probe_shim", "--crate-type", "bin"]);
            // A tenth of the size: nobody debugs the probe, and a panic knows its place without.
            rustc.args(["-C", "debuginfo=0", "-C", "strip=debuginfo"]);
            self.stand_alone(&mut rustc);
            rustc
                .arg("--extern")
                .arg(named("probe", self.path("probe")?));
            rustc
                .arg("--extern")
                .arg(named(self.job.chapter.library, library));
            for id in self.job.chapter.suites.iter().map(|suite| suite.about().id) {
                if broken.contains_key(&id) || self.job.only.is_some_and(|only| only != id) {
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
                    self.job.chapter.number
                );
            }
        }
    }

    /// Behind walls a program sees no library of the system's.
    pub(super) fn stand_alone(&self, rustc: &mut Command) {
        if self.walls.is_some() && cfg!(target_os = "linux") {
            rustc.args(["-C", "target-feature=+crt-static"]);
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
        Some(ExerciseId::new(self.job.chapter.number, number))
    }

    /// The compiler, with all flags that are the same for the crate and for the shim. It reads `these` besides its crates.
    pub(super) fn rustc(&self, out: &Path, these: &[&Path]) -> Command {
        let mut rustc = match self.walls {
            Some(walls) => walls.command(&self.toolchain.rustc, &self.stage(out, these)),
            None => Command::new(&self.toolchain.rustc),
        };
        rustc.current_dir(&self.job.paths.root);
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
        // Nobody optimises across crates here: a tenth of the time.
        rustc.args(["-C", "embed-bitcode=no"]);
        if self.walls.is_some() {
            // Once, and on a core of its own: several parts at a time would only cost more.
            rustc.args(["-C", "codegen-units=1"]);
            // It takes its memory in large pages and gives none back: it is gone soon.
            rustc.env("MALLOC_CONF", ALLOCATOR);
        }
        if self.walls.is_none() {
            rustc.arg("-C").arg(format!(
                "incremental={}",
                out.with_extension("incremental").display()
            ));
        }
        rustc.args(["--error-format", "json"]);
        if self.job.colour {
            rustc.args(["--json", "diagnostic-rendered-ansi"]);
        }
        // As cargo does: a line of source that is too long is shown around the error. All others stay whole.
        if self.walls.is_none()
            && let Some(columns) = window()
        {
            rustc.arg(format!("--diagnostic-width={columns}"));
        }
        for name in ["kit", "crc32c", "cluster"] {
            if let Some(path) = self.toolchain.path(name) {
                // The shim needs kit; a chapter gets what its manifest names.
                if name == "kit" || self.job.chapter.crates.contains(&name) {
                    rustc.arg("--extern").arg(named(name, path));
                }
                if let Some(folder) = path.parent() {
                    rustc
                        .arg("-L")
                        .arg(format!("dependency={}", folder.display()));
                }
            }
        }
        for (name, prior) in self.job.priors {
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

    fn stage(&self, out: &Path, these: &[&Path]) -> Stage {
        let root = &self.job.paths.root;
        let crates = CRATES.iter().filter_map(|name| self.toolchain.path(name));
        let crates = crates.chain(
            self.job
                .priors
                .iter()
                .map(|(_, prior)| prior.library.as_path()),
        );
        let folders: BTreeSet<&Path> = crates.filter_map(Path::parent).collect();
        let these = these.iter().map(|path| root.join(path));
        Stage::Compile {
            read: these
                .chain(folders.into_iter().map(Path::to_path_buf))
                .collect(),
            write: out.parent().unwrap_or(out).to_path_buf(),
        }
    }

    pub(super) fn path(&self, name: &str) -> Result<&Path> {
        self.toolchain
            .path(name)
            .with_context(|| format!("cargo did not build {name}"))
    }

    pub(super) fn run(&self, mut rustc: Command) -> Result<Result<(), Diagnostics>> {
        if let Some(walls) = self.walls {
            return self.run_for_a_class(walls, &mut rustc);
        }
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

    /// The reference has compiled with the same flags before: what stops the compiler now is in these sources.
    fn run_for_a_class(
        &self,
        walls: &dyn Start,
        rustc: &mut Command,
    ) -> Result<Result<(), Diagnostics>> {
        let ran = Group::output_within(rustc, MOST_WORDS, LONGEST_COMPILATION)
            .with_context(|| format!("cannot start {}", self.toolchain.rustc.display()))?;
        if ran.status.success() && !ran.late {
            return Ok(Ok(()));
        }
        let words = String::from_utf8_lossy(&ran.errors);
        if walls.never_began(ran.status) {
            bail!("the compiler cannot be started: {}", words.trim());
        }
        let mut diagnostics = Diagnostics::read(&words);
        if diagnostics.errors.is_empty() {
            let why = match ran.late {
                true => format!("it took longer than {} s", LONGEST_COMPILATION.as_secs()),
                false => ran.status.to_string(),
            };
            let message = format!("the compiler was stopped on this code: {why}");
            diagnostics
                .errors
                .push(Diagnostic::ours(&message, &diagnostics.other));
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
