//! A chapter's crate alone, for tests that need no probe.

use super::chapter::{Compiler, Job, NotBuilt, Prior, on_fresh_crates};
use super::digest::Digest;
use super::lock::Lock;
use super::source::Source;
use super::toolchain::Toolchain;
use crate::course::Chapter;
use crate::paths::Paths;
use crate::start::AsItIs;
use anyhow::Result;
use std::fs;
use std::path::PathBuf;

/// A chapter's crate, without a probe.
#[derive(Debug)]
pub struct Library {
    /// The crate.
    pub file: PathBuf,
    /// The folder that it lies in.
    pub folder: PathBuf,
    pub(super) digest: Digest,
    pub(super) lock: Lock,
}

/// Builds one chapter's crate on the earlier ones.
///
/// # Errors
/// Our own or the machine's.
pub fn library(
    paths: &Paths,
    chapter: &Chapter,
    source: &Source,
    priors: &[Prior],
) -> Result<Result<Library, NotBuilt>> {
    on_fresh_crates(paths, |toolchain| {
        let compiler = Compiler {
            job: &Job {
                paths,
                chapter,
                source,
                priors,
                only: None,
                colour: false,
            },
            toolchain,
            walls: None,
            ours: false,
        };
        let built = compiler.library_alone();
        if let Ok(Ok(library)) = &built {
            // It is built once, and what would make a second time cheaper takes five times its room.
            let _ = fs::remove_dir_all(library.file.with_extension("incremental"));
        }
        built
    })
}

/// Builds a chapter's crate whose every line is ours, for tests of many students, which are compiled behind walls. Unsafe code is
/// permitted in it.
///
/// # Errors
/// As [`library`].
pub fn library_of_ours(job: &Job<'_>, toolchain: &Toolchain) -> Result<Result<Library, NotBuilt>> {
    Compiler {
        job,
        toolchain,
        walls: Some(&AsItIs),
        ours: true,
    }
    .library_alone()
}
