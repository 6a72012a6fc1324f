//! From a file of tests to its program.

use super::chapter::{
    Compiler, Job, NotBuilt, Prior, forget, is_fresh, named, on_fresh_crates, remember,
};
use super::library::Library;
use super::source::Source;
use crate::course::Chapter;
use crate::paths::Paths;
use anyhow::Result;
use std::path::PathBuf;

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
        };
        compiler.test_program(library, file)
    })
}

impl Compiler<'_> {
    /// The source is that of the tests here.
    fn test_program(&self, library: &Library, file: &str) -> Result<Result<PathBuf, NotBuilt>> {
        let program = library.folder.join("tests");
        let digest = self.digest(&self.job.source.digest());
        let digest = digest.with(&library.digest.number().to_le_bytes());
        if is_fresh(&program, digest) {
            return Ok(Ok(program));
        }
        forget(&program)?;
        let copy = library.folder.join("tests-source");
        self.job.source.write(&copy)?;
        let mut rustc = self.rustc(&program, &[&copy]);
        rustc.arg(copy.join(file)).args(["--test", "--crate-name"]);
        rustc.arg(file.trim_end_matches(".rs"));
        // Nobody debugs it here, and a panic knows its place without.
        rustc.args([
            "-F",
            "unsafe_code",
            "-C",
            "debuginfo=0",
            "-C",
            "strip=debuginfo",
        ]);
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
