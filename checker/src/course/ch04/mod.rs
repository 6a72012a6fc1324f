//! Chapter 4: the page cache and crash recovery.

mod close;
mod durable;
mod durable_code;
mod durable_story;
mod flush;
mod history;
mod model_log;
mod model_recovery;
mod recover_code;
mod recover_laws;
mod recover_log;
mod recover_story;
mod recover_worlds;
mod scripts;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<flush::Flushes>(),
        suite::<recover_log::Recoveries>(),
        suite::<close::Closes>(),
    ]
}
