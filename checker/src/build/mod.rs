//! Builds a probe: the learner's crate and the chapter's shim, by calling rustc directly.
//!
//! Cargo is asked once, for the crates that a chapter may use. After that an edit costs two runs of rustc: the
//! learner's crate and the shim.

mod chapter;
mod diagnostics;
mod digest;
mod library;
mod lock;
mod source;
mod tests;
mod toolchain;

pub use chapter::{Broken, Built, Job, NotBuilt, Prior, build, build_once};
pub use diagnostics::{Diagnostic, Diagnostics};
pub use digest::Digest;
pub use library::{Library, library, library_of_ours};
pub use lock::Lock;
pub use source::{Source, unix_lines};
pub use tests::{test_program, test_program_once};
pub use toolchain::Toolchain;
