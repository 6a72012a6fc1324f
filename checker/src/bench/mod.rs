//! `bench`: how long the learner's code takes beside the reference.
//!
//! | module | holds |
//! |---|---|
//! | `build` | makes the program in `checker/workloads`, with the learner's chapter and the reference's |
//! | `run` | runs it, and begins again behind a workload that never ends |
//! | `said` | what the program says, read |
//! | `page`, `json` | what is printed |

mod build;
mod json;
mod page;
mod run;
mod said;

pub use build::{NotBuilt, build, is_built};
pub use json::bench_json;
pub use page::{Bench, bench_page, bench_short};
pub use run::measure;
pub use said::{Amount, Figures, Found, Row, Said, Spread};
