//! Chapter 3: appending to real files, reading, and opening a log of a thousand segments.

use crate::workload::{Amount, Workload, fresh, plain};
use ch01_reference::{BatchFields, Record, encode_batch};
use kit::disk::Image;
use kit::{Epoch, Offset, RealDisk, SimDisk, Timestamp};
use std::rc::Rc;
use tempfile::TempDir;

/// The log's folder.
pub const DIR: &str = "rides-0";
/// When everything happens.
pub const NOW: Timestamp = Timestamp(1_700_000_000_000);
/// Batches a run: 16 MiB.
pub const BATCHES: usize = 16;
/// Reads a run.
const READS: i64 = 100;

/// So many batches of a MiB, numbered.
#[must_use]
pub fn mebibytes(count: usize) -> Vec<Vec<u8>> {
    let record = Record {
        offset_delta: 0,
        timestamp: NOW,
        key: None,
        value: Some(vec![b'x'; (1 << 20) - 200]),
        headers: Vec::new(),
    };
    let batch = encode_batch(&BatchFields::default(), &[record]).unwrap_or_default();
    let numbered = |offset: usize| {
        let mut batch = batch.clone();
        let stamped = ch01_reference::stamp(&mut batch, Offset(offset as i64), Epoch(0));
        assert_eq!(stamped, Ok(()), "a batch of a MiB has a header");
        batch
    };
    (0..count).map(numbered).collect()
}

/// A folder that goes away by itself.
#[must_use]
pub fn folder() -> TempDir {
    match TempDir::new() {
        Ok(folder) => folder,
        Err(error) => panic!("no folder for real files: {error}"),
    }
}

/// A closed log of a thousand segments.
#[must_use]
pub fn thousand_segments() -> Image {
    use ch03_reference::{As, Log, LogConfig};
    let mut disk = SimDisk::new();
    let mut config = LogConfig::default();
    config.roll.segment_bytes = 20_000;
    let recipe = kit::recipe::LogRecipe {
        seed: 1,
        batches: 1,
        base_offset: Offset(0),
        values: vec![100; 100],
        compressed: false,
    };
    let batch = recipe.expand();
    let Ok(mut log) = Log::create(&mut disk, DIR, config, Offset(0), NOW) else {
        panic!("a log in memory")
    };
    while log.segments.len() < 1000 {
        let appended = log.append(&mut disk, NOW, batch.clone(), As::Leader(Epoch(0)));
        assert!(appended.is_ok(), "an append in memory");
    }
    assert_eq!(log.close(&mut disk), Ok(()), "a close in memory");
    disk.image()
}

macro_rules! open {
    ($chapter:ident, $disk:expr) => {
        match $chapter::Log::open($disk, DIR, $chapter::LogConfig::default(), Offset(0), NOW) {
            Ok(opened) => opened.log,
            Err(error) => panic!("Log::open answered {error:?}"),
        }
    };
}

/// The chapter's workloads.
#[must_use]
pub fn workloads() -> Vec<Workload> {
    let image = Rc::new(thousand_segments());
    macro_rules! opens {
        ($chapter:ident) => {{
            let mut disk = SimDisk::with(image.to_vec());
            plain(move || open!($chapter, &mut disk).segments.len())
        }};
    }
    macro_rules! reads {
        ($chapter:ident) => {{
            let mut disk = SimDisk::with(image.to_vec());
            let mut log = None;
            plain(move || {
                let log = log.get_or_insert_with(|| open!($chapter, &mut disk));
                let end = log.end().0;
                for number in 0..READS {
                    let offset = Offset(number * 7919 % end);
                    if let Err(error) = log.read(&disk, offset, 4096) {
                        panic!("Log::read answered {error:?}");
                    }
                }
            })
        }};
    }
    vec![
        appends(),
        Workload {
            exercise: "3.5",
            name: "Log::read",
            about: "100 offsets, 1,000 segments",
            amount: Amount::Items(READS as u64),
            reference: reads!(ch03_reference),
            mine: reads!(ch03_mine),
        },
        Workload {
            exercise: "3.8",
            name: "Log::open",
            about: "1,000 segments, closed cleanly",
            amount: Amount::Items(1),
            reference: opens!(ch03_reference),
            mine: opens!(ch03_mine),
        },
    ]
}

/// Appends to real files.
#[must_use]
pub fn appends() -> Workload {
    let batches = Rc::new(mebibytes(BATCHES));
    macro_rules! append {
        ($chapter:ident) => {{
            let batches = Rc::clone(&batches);
            fresh(
                move || (folder(), batches.to_vec()),
                |(folder, batches)| {
                    let mut disk = RealDisk::new(folder.path(), None);
                    let config = $chapter::LogConfig::default();
                    let made = $chapter::Log::create(&mut disk, DIR, config, Offset(0), NOW);
                    let Ok(mut log) = made else {
                        panic!("Log::create answered {made:?}")
                    };
                    for batch in batches.drain(..) {
                        let leader = $chapter::As::Leader(Epoch(0));
                        if let Err(error) = log.append(&mut disk, NOW, batch, leader) {
                            panic!("Log::append answered {error:?}");
                        }
                    }
                },
            )
        }};
    }
    Workload {
        exercise: "3.4",
        name: "Log::append",
        about: "16 batches of a MiB, real files",
        amount: Amount::Bytes(batches.iter().map(|batch| batch.len() as u64).sum()),
        reference: append!(ch03_reference),
        mine: append!(ch03_mine),
    }
}
