//! What is measured of each chapter: the learner's code ("mine") and the reference at the same work.
//!
//! | module | holds |
//! |---|---|
//! | `ch00` to `ch05` | a chapter's workloads; each is there with the feature of its name |
//! | `workload` | what a workload is |
//! | `measure` | runs both sides in turns |
//! | `spread` | medians, quartiles, ratios |
//! | `say` | the lines in which the program beside tells the checker what it found |
//!
//! The benches in `checker/bench` measure the same workloads with criterion, for minutes.

#[cfg(feature = "chapter0")]
pub mod ch00;
#[cfg(feature = "chapter1")]
pub mod ch01;
#[cfg(feature = "chapter2")]
pub mod ch02;
#[cfg(feature = "chapter3")]
pub mod ch03;
#[cfg(feature = "chapter4")]
pub mod ch04;
#[cfg(feature = "chapter5")]
pub mod ch05;
mod measure;
mod say;
mod spread;
mod workload;

pub use measure::{
    Figures, Outcome, both_sides, first_run, is_written, quiet_panics, reference_alone,
};
pub use say::{begin, outcome, reference, returned};
pub use spread::{Spread, ratios};
pub use workload::{Amount, Side, Workload, fresh, plain};

/// The workloads of a chapter; none where it was built without.
#[must_use]
pub fn of_chapter(number: u8) -> Vec<Workload> {
    match number {
        #[cfg(feature = "chapter0")]
        0 => ch00::workloads(),
        #[cfg(feature = "chapter1")]
        1 => ch01::workloads(),
        #[cfg(feature = "chapter2")]
        2 => ch02::workloads(),
        #[cfg(feature = "chapter3")]
        3 => ch03::workloads(),
        #[cfg(feature = "chapter4")]
        4 => ch04::workloads(),
        #[cfg(feature = "chapter5")]
        5 => ch05::workloads(),
        _ => Vec::new(),
    }
}
