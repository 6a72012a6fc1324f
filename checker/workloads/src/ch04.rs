//! Chapter 4: the recovery's scan, over large batches and small ones.

use crate::workload::{Amount, Workload, plain};
use kit::Offset;
use kit::recipe::LogRecipe;
use std::hint::black_box;
use std::rc::Rc;

/// What is scanned: the length of a value, and how many batches, each of one to three such values.
const LOGS: [(u32, u32); 2] = [(8000, 1000), (500, 10_000)];

/// The logs that are scanned.
pub fn logs() -> impl Iterator<Item = Vec<u8>> {
    LOGS.into_iter().map(|(value, batches)| {
        let recipe = LogRecipe {
            seed: 1,
            batches,
            base_offset: Offset(0),
            values: vec![value],
            compressed: false,
        };
        recipe.expand()
    })
}

fn scan(about: &'static str, log: Vec<u8>) -> Workload {
    let log = Rc::new(log);
    macro_rules! scan {
        ($chapter:ident) => {{
            let log = Rc::clone(&log);
            plain(move || $chapter::valid_prefix(black_box(&*log), Offset(0)))
        }};
    }
    Workload {
        exercise: "4.2",
        name: "valid_prefix",
        about,
        amount: Amount::Bytes(log.len() as u64),
        reference: scan!(ch04_reference),
        mine: scan!(ch04_mine),
    }
}

/// The chapter's workloads.
#[must_use]
pub fn workloads() -> Vec<Workload> {
    let abouts = ["1,000 batches of 16 KiB", "10,000 batches of 1 KiB"];
    let scans = abouts.into_iter().zip(logs());
    scans.map(|(about, log)| scan(about, log)).collect()
}
