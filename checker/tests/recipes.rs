//! `kit::recipe`: what its docs promise of a large log, and the reference of chapter 2 on such logs against slow models.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use ch01_batch::{BatchHeader, Codec, DecodeError, decode_batch, split_batches};
use ch02_index::{
    IndexConfig, RecordAt, ScanError, batch_at, find_batch, find_by_time, lookup, lookup_time,
    rebuild,
};
use kit::recipe::{IndexRecipe, LogRecipe, MOST};
use kit::{CountingReader, Entries, Offset, Position, Timestamp};

fn recipe(seed: u64, batches: u32, compressed: bool) -> LogRecipe {
    LogRecipe {
        seed,
        batches,
        base_offset: Offset(1000),
        values: vec![0, 7, 64, 300],
        compressed,
    }
}

/// All records, in log order. Batches that are compressed have none here.
fn records(log: &[u8]) -> Vec<RecordAt> {
    let mut records = Vec::new();
    let mut position = Position(0);
    while let Some(batch) = batch_at(&log, position).unwrap() {
        let bytes = &log[position.0 as usize..batch.end().0 as usize];
        match decode_batch(bytes) {
            Ok(decoded) => records.extend(decoded.records.iter().map(|record| RecordAt {
                offset: Offset(batch.base_offset.0 + i64::from(record.offset_delta)),
                timestamp: record.timestamp,
            })),
            error => assert_eq!(error, Err(DecodeError::Compressed(Codec::Lz4))),
        }
        position = batch.end();
    }
    records
}

#[test]
fn every_batch_of_a_recipe_is_valid_and_lies_above_the_one_before() {
    let log = recipe(1, 3000, true).expand();
    let records = records(&log);
    assert!(records.is_sorted_by(|a, b| a.offset < b.offset));
    assert!(!records.is_sorted_by_key(|record| record.timestamp));
    assert_eq!(split_batches(&log).batches.len(), 3000);
}

#[test]
fn a_time_is_found_like_by_a_scan_of_all_records() {
    for (seed, interval_bytes) in [(2, 0), (3, 500), (4, 5000), (5, u64::MAX)] {
        let log = recipe(seed, 300, false).expand();
        let config = IndexConfig {
            interval_bytes,
            index_bytes: 1_000_000,
        };
        let index = rebuild(&log, Offset(1000), &config).unwrap();
        let (offsets, times) = (&index.offsets.entries, &index.times.entries);
        let records = records(&log);
        for asked in &records {
            for (from, time) in [
                (Offset(1000), asked.timestamp),
                (Offset(1000), Timestamp(asked.timestamp.0 + 1)),
                (asked.offset, Timestamp(asked.timestamp.0 + 5)),
            ] {
                let fits = |r: &&RecordAt| r.timestamp >= time && r.offset >= from;
                let expected = records.iter().find(fits).copied();
                let found = find_by_time(&log, offsets, times, from, time);
                assert_eq!(found, Ok(expected), "{from} {time}");
            }
        }
    }
}

#[test]
fn in_the_largest_log_a_batch_is_found_with_few_looks_and_few_bytes() {
    let log = recipe(6, MOST, true).expand();
    let config = IndexConfig {
        interval_bytes: 4096,
        index_bytes: 10_485_760,
    };
    let index = rebuild(&log, Offset(1000), &config).unwrap();
    let last = index.offsets.entries.last().unwrap();
    for target in (1000..last.offset.0).step_by(997) {
        let entries = Entries::new(index.offsets.entries.to_vec());
        let looks = entries.looks();
        let start = lookup(&entries, Offset(target)).map_or(Position(0), |entry| entry.position);
        let allowed = 2 * u64::from(entries.len().ilog2()) + 4;
        assert!(entries.looks() - looks <= allowed, "{target}");

        let reader = CountingReader::new(&log);
        let found = find_batch(&reader, start, Offset(target)).unwrap().unwrap();
        assert!(found.last_offset >= Offset(target));
        let read = reader.reads();
        assert_eq!(read[0].start, start.0, "{target}");
        assert!(read.iter().all(|read| read.end - read.start == 61));
        assert!(found.position.0 - start.0 <= 4096 + 2 * 1000, "{target}");
    }
}

#[test]
fn both_lookups_are_the_floor_and_keep_their_looks() {
    for entries in [0, 1, 2, 3, 4, 7, 8, 9, 1023, 1024, 1025] {
        let recipe = IndexRecipe {
            seed: 9,
            entries,
            base_offset: Offset(50),
        };
        let allowed = 2 * u64::from(entries.max(1).ilog2()) + 4;
        let allowed = if entries == 0 { 0 } else { allowed };
        let list = recipe.offset_entries();
        let targets = list
            .iter()
            .flat_map(|entry| [0, 1, 2].map(|i| entry.offset.0 + i - 1));
        for target in targets.chain([0, 50, i64::MAX]).map(Offset) {
            let floor = list.iter().rev().find(|entry| entry.offset <= target);
            let entries = Entries::new(list.clone());
            assert_eq!(lookup(&entries, target), floor.copied());
            assert!(entries.looks() <= allowed);
        }
        let list = recipe.time_entries();
        let targets = list
            .iter()
            .flat_map(|entry| [0, 1, 2].map(|i| entry.timestamp.0 + i - 1));
        for target in targets.chain([-1, 0, i64::MAX]).map(Timestamp) {
            let floor = list.iter().rev().find(|entry| entry.timestamp <= target);
            let entries = Entries::new(list.clone());
            assert_eq!(lookup_time(&entries, target), floor.copied());
            assert!(entries.looks() <= allowed);
        }
    }
}

#[test]
fn a_compressed_batch_that_may_answer_is_named() {
    let log = recipe(1, 50, true).expand();
    let (offsets, times) = (Entries::new(Vec::new()), Entries::new(Vec::new()));
    let find = |from, time| find_by_time(&log, &offsets, &times, from, Timestamp(time));
    let ranges = split_batches(&log).batches.into_iter();
    let headers = ranges.map(|range| BatchHeader::read(&log[range]).unwrap());
    let mut compressed = headers.filter(|header| header.attributes.codec() == Some(Codec::Lz4));
    let from = compressed.next().unwrap().base_offset;
    assert_eq!(find(from, 0), Err(ScanError::Compressed(Codec::Lz4)));
    assert_eq!(find(from, i64::MAX), Ok(None));
}
