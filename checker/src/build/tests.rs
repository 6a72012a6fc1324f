//! From a file of tests to its program.

use super::chapter::{
    Compiler, Job, NotBuilt, Prior, forget, is_fresh, named, on_fresh_crates, remember,
};
use super::library::Library;
use super::source::Source;
use super::toolchain::Toolchain;
use crate::course::Chapter;
use crate::paths::Paths;
use crate::start::Start;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// Builds the program of one file of tests, with a chapter's crate and its earlier ones. The file's text and what lies beside it are
/// `tests`; messages name it as `tests.shown_as` has it.
///
/// # Errors
/// Our own or the machine's.
pub fn test_program(
    paths: &Paths,
    chapter: &Chapter,
    library: &Library,
    priors: &[Prior],
    tests: &Source,
    file: &str,
    colour: bool,
) -> Result<Result<PathBuf, NotBuilt>> {
    on_fresh_crates(paths, |toolchain| {
        let compiler = Compiler {
            job: &Job {
                paths,
                chapter,
                source: tests,
                priors,
                only: None,
                colour,
            },
            toolchain,
            walls: None,
            ours: false,
        };
        compiler.test_program(library, &library.folder, file, None)
    })
}

/// Builds the program of a student's file of tests, once, by a compiler behind walls. The job's source is the tests'. It lies in the
/// folder that is named after that source. Tests that use nothing of the library do not compile: the symbol `holds` is missed.
///
/// # Errors
/// As [`test_program`].
pub fn test_program_once(
    job: &Job<'_>,
    toolchain: &Toolchain,
    walls: &dyn Start,
    library: &Library,
    file: &str,
    holds: &str,
) -> Result<Result<PathBuf, NotBuilt>> {
    let folder = job.paths.work.join(&job.source.name);
    fs::create_dir_all(&folder).with_context(|| format!("cannot write to {}", folder.display()))?;
    let compiler = Compiler {
        job,
        toolchain,
        walls: Some(walls),
        ours: false,
    };
    compiler.test_program(library, &folder, file, Some(holds))
}

/// The linker's word that nothing is linked without a symbol: it is looked for, and another is named after it, which fails where it
/// is missing.
fn require(symbol: &str) -> String {
    match cfg!(target_os = "macos") {
        true => format!("link-arg=-Wl,-u,_{symbol}"),
        false => format!("link-arg=-Wl,-u,{symbol},--defsym={symbol}_is_here={symbol}"),
    }
}

impl Compiler<'_> {
    /// The source is that of the tests here.
    fn test_program(
        &self,
        library: &Library,
        folder: &Path,
        file: &str,
        holds: Option<&str>,
    ) -> Result<Result<PathBuf, NotBuilt>> {
        let program = folder.join("tests");
        let digest = self.digest(&self.job.source.digest());
        let digest = digest.with(&library.digest.number().to_le_bytes());
        if is_fresh(&program, digest) {
            return Ok(Ok(program));
        }
        forget(&program)?;
        let copy = folder.join("tests-source");
        self.job.source.write(&copy)?;
        let mut rustc = self.rustc(&program, &[&copy, &library.file]);
        rustc.arg(copy.join(file)).args(["--test", "--crate-name"]);
        rustc.arg(file.trim_end_matches(".rs"));
        // Nobody debugs it here, and a panic knows its place without.
        rustc.args(["-F", "unsafe_code", "-C", "debuginfo=0"]);
        match holds {
            None => rustc.args(["-C", "strip=debuginfo"]),
            // Names of our functions would tell which of them was called.
            Some(symbol) => rustc
                .args(["-C", "strip=symbols", "-C"])
                .arg(require(symbol)),
        };
        self.stand_alone(&mut rustc);
        rustc.arg(format!(
            "--remap-path-prefix={}={}",
            copy.display(),
            self.job.source.shown_as.display()
        ));
        // What a chapter's tests may use besides what it is made of.
        if let Some(path) = self
            .path("crc32c")
            .ok()
            .filter(|_| !self.job.chapter.crates.contains(&"crc32c"))
        {
            rustc.arg("--extern").arg(named("crc32c", path));
        }
        rustc
            .arg("--extern")
            .arg(named(self.job.chapter.library, &library.file));
        match self.run(rustc)? {
            Ok(()) => {
                remember(&program, digest)?;
                Ok(Ok(program))
            }
            Err(diagnostics) => Ok(Err(NotBuilt { diagnostics })),
        }
    }
}
