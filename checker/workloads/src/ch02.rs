//! Chapter 2: lookups in a small and in a large index, the walk from an entry to the batch, and an index made anew.

use crate::workload::{Amount, Workload, plain};
use kit::recipe::{IndexRecipe, LogRecipe};
use kit::{Entries, IndexEntry, Offset, Position};
use std::hint::black_box;
use std::rc::Rc;

/// The offset that is looked for in [`log`].
pub const TARGET: Offset = Offset(40);

/// So many entries, and what a lookup among them is called.
pub const SIZES: [(u32, &str); 2] = [
    (1000, "1,000 targets, 1,000 entries"),
    (100_000, "1,000 targets, 100,000 entries"),
];

/// So many entries.
#[must_use]
pub fn entries(count: u32) -> Vec<IndexEntry> {
    let recipe = IndexRecipe {
        seed: 1,
        entries: count,
        base_offset: Offset(0),
    };
    recipe.offset_entries()
}

/// A thousand targets all over these entries.
#[must_use]
pub fn targets(entries: &[IndexEntry]) -> Vec<Offset> {
    let end = entries.last().map_or(1, |entry| entry.offset.0);
    (0..1000)
        .map(|index| Offset(index * 7919 * 4099 % end))
        .collect()
}

/// A log of a thousand batches.
#[must_use]
pub fn log() -> Vec<u8> {
    let recipe = LogRecipe {
        seed: 1,
        batches: 1000,
        base_offset: Offset(0),
        values: vec![60, 100, 200],
        compressed: true,
    };
    recipe.expand()
}

fn lookup((count, about): (u32, &'static str)) -> Workload {
    let plain_entries = entries(count);
    let targets: Rc<[Offset]> = targets(&plain_entries).into();
    let entries = Rc::new(Entries::new(plain_entries));
    macro_rules! find {
        ($chapter:ident) => {{
            let (entries, targets) = (Rc::clone(&entries), Rc::clone(&targets));
            plain(move || {
                let found = |&target: &Offset| $chapter::lookup(black_box(&entries), target);
                let places = targets.iter().filter_map(found);
                places.map(|entry| entry.position.0).sum::<u64>()
            })
        }};
    }
    Workload {
        exercise: "2.4",
        name: "lookup",
        about,
        amount: Amount::Items(targets.len() as u64),
        reference: find!(ch02_reference),
        mine: find!(ch02_mine),
    }
}

/// The chapter's workloads.
#[must_use]
pub fn workloads() -> Vec<Workload> {
    let log = Rc::new(log());
    macro_rules! walk {
        ($chapter:ident) => {{
            let log = Rc::clone(&log);
            plain(move || $chapter::find_batch(black_box(&*log), Position(0), TARGET))
        }};
    }
    macro_rules! rebuild {
        ($chapter:ident) => {{
            let log = Rc::clone(&log);
            let config = $chapter::IndexConfig {
                interval_bytes: 4096,
                index_bytes: 10 << 20,
            };
            plain(move || $chapter::rebuild(black_box(&*log), Offset(0), &config))
        }};
    }
    let mut workloads: Vec<Workload> = SIZES.into_iter().map(lookup).collect();
    workloads.extend([
        Workload {
            exercise: "2.5",
            name: "find_batch",
            about: "from 0 to offset 40",
            amount: Amount::Items(1),
            reference: walk!(ch02_reference),
            mine: walk!(ch02_mine),
        },
        Workload {
            exercise: "2.9",
            name: "rebuild",
            about: "a log of 1,000 batches",
            amount: Amount::Items(1),
            reference: rebuild!(ch02_reference),
            mine: rebuild!(ch02_mine),
        },
    ]);
    workloads
}
