//! Chapter 3: segments and retention.

mod append;
mod append_code;
mod append_laws;
mod append_scripts;
mod append_story;
pub(in crate::course) mod batches;
pub(in crate::course) mod code;
pub(in crate::course) mod config;
mod delete;
mod delete_laws;
mod delete_model;
mod delete_story;
mod dirs;
pub(in crate::course) mod errors;
mod file_name;
mod file_name_laws;
pub(in crate::course) mod files;
mod known;
mod logs;
mod offset_for_time;
mod offset_for_time_laws;
mod open;
mod open_damage;
mod open_laws;
mod open_model;
mod open_story;
mod read;
mod read_laws;
mod retention;
mod retention_cases;
mod retention_laws;
mod retention_story;
mod roll;
mod roll_cases;
mod roll_laws;
mod roll_story;
mod segment;
mod segment_laws;
mod segment_story;
mod words;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<file_name::FileNames>(),
        suite::<segment::Segments>(),
        suite::<roll::Rolls>(),
        suite::<append::Appends>(),
        suite::<read::Reads>(),
        suite::<retention::Retentions>(),
        suite::<delete::Deleting>(),
        suite::<open::Opening>(),
        suite::<offset_for_time::Times>(),
    ]
}
