//! `golden/index.json`: what Kafka's `OffsetIndex`, `TimeIndex` and `LogSegment` did, each on one small example.

use crate::data::{bytes, load};
use ch01_batch::{BatchFields, Record, encode_batch};
use ch02_index::{
    EntryError, IndexConfig, OffsetIndex, RecordAt, SegmentIndex, TimeIndex, When, batch_at, fetch,
    find_by_time, lookup, lookup_time, read_entry, read_time_entry, rebuild, write_entry,
    write_time_entry,
};
use kit::{Entries, IndexEntry, Offset, Position, TimeEntry, Timestamp};
use serde_json::Value;

/// What the file holds and the course does otherwise, or not at all: the place in the file, and why.
const DIFFERENT: &[(&str, &str)] = &[
    (
        "/time_index/ops/3",
        "Kafka throws at a smaller timestamp. Here it is ignored: a maximum is offered, so nothing new has been learnt.",
    ),
    (
        "/segment/reads/0",
        "Kafka gives one byte of a batch. Here a fetch gives whole batches, the first one in any case.",
    ),
    (
        "/untrimmed_reopen",
        "Kafka's files are made large beforehand and a crash leaves zeros that look like entries. Ours are never larger than their entries.",
    ),
    (
        "/segment/truncate_to_1005",
        "Chapter 2 cuts indexes. The log is cut in chapter 4.",
    ),
];

fn different(place: &str) -> bool {
    DIFFERENT.iter().any(|(different, _)| *different == place)
}

#[test]
fn each_difference_is_in_the_file() {
    let golden = load("index.json");
    for (place, _) in DIFFERENT {
        assert!(golden.pointer(place).is_some(), "{place}");
    }
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn int(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn count(value: &Value) -> usize {
    value.as_u64().unwrap() as usize
}

fn entries(value: &Value) -> Vec<IndexEntry> {
    let entry = |row: &Value| IndexEntry {
        offset: Offset(int(&row[0])),
        position: Position(row[1].as_u64().unwrap()),
    };
    rows(value).iter().map(entry).collect()
}

fn time_entries(value: &Value) -> Vec<TimeEntry> {
    let entry = |row: &Value| TimeEntry {
        timestamp: Timestamp(int(&row[0])),
        offset: Offset(int(&row[1])),
    };
    rows(value).iter().map(entry).collect()
}

/// The offset index of the file: base offset 50, three entries.
fn offset_index() -> (Value, OffsetIndex) {
    let golden = load("index.json")["offset_index"].take();
    let index = OffsetIndex {
        base_offset: Offset(int(&golden["base_offset"])),
        max_entries: 100,
        entries: Entries::new(entries(&golden["entries"])),
    };
    (golden, index)
}

fn empty_indexes(base: i64, index_bytes: usize) -> SegmentIndex {
    let interval_bytes = 0;
    let config = IndexConfig {
        interval_bytes,
        index_bytes,
    };
    SegmentIndex::new(Offset(base), &config)
}

#[test]
fn offset_entries_have_kafkas_bytes() {
    let (golden, index) = offset_index();
    let file = bytes(&golden["file_hex"]);
    let written = index.entries.to_vec().into_iter().flat_map(|entry| {
        let bytes = write_entry(index.base_offset, entry);
        bytes.unwrap()
    });
    assert_eq!(written.collect::<Vec<u8>>(), file);
    let read = file.chunks(8).map(|entry| {
        let entry = read_entry(index.base_offset, entry.try_into().unwrap());
        entry.unwrap()
    });
    assert_eq!(read.collect::<Vec<_>>(), index.entries.to_vec());
}

#[test]
fn an_offset_lookup_finds_kafkas_entry() {
    let (golden, index) = offset_index();
    // Where Kafka answers the base offset at position 0, there is no entry.
    let start = IndexEntry {
        offset: index.base_offset,
        position: Position(0),
    };
    let answer = |row: &Value| IndexEntry {
        offset: Offset(int(&row["offset"])),
        position: Position(row["position"].as_u64().unwrap()),
    };
    for row in rows(&golden["lookup"]) {
        let target = Offset(int(&row["target"]));
        let found = lookup(&index.entries, target).unwrap_or(start);
        assert_eq!(found, answer(row), "{target}");
    }
    let empty = Entries::new(Vec::new());
    let found = lookup(&empty, index.base_offset).unwrap_or(start);
    assert_eq!(found, answer(&golden["lookup_empty"]));
}

#[test]
fn what_kafkas_offset_index_refuses_is_refused() {
    let (golden, mut index) = offset_index();
    for row in rows(&golden["append_errors"]) {
        let offset = Offset(int(&row["offset"]));
        let position = Position(12_600);
        let before = index.clone();
        let result = index.append(IndexEntry { offset, position });
        let expected = match row["error"].as_str() {
            None => Ok(()),
            Some(error) if error.starts_with("InvalidOffsetException") => {
                let last = Offset(75);
                Err(EntryError::OutOfOrder { offset, last })
            }
            Some(_) => {
                let base = index.base_offset;
                Err(EntryError::OffsetOutOfRange { offset, base })
            }
        };
        assert_eq!(result, expected, "{offset}");
        assert_eq!(index != before, result.is_ok(), "{offset}");
    }
}

#[test]
fn truncating_the_offset_index_leaves_what_kafka_leaves() {
    for row in 0..5 {
        let (golden, mut index) = offset_index();
        let row = &golden["truncate"][row];
        index.truncate_to(Offset(int(&row["to"])));
        let left = index.entries.to_vec();
        let left = left.iter().map(|entry| entry.offset.0);
        let expected = rows(&row["remaining"]).iter().map(int);
        assert!(left.eq(expected), "{row}");
    }
}

#[test]
fn both_indexes_hold_as_many_entries_as_kafkas() {
    let golden = load("index.json");
    let offsets = &golden["offset_index"];
    let times = &golden["time_index"];
    let index = empty_indexes(50, count(&offsets["max_bytes"]["requested"]));
    let max_entries = count(&offsets["max_bytes"]["max_entries"]);
    assert_eq!(index.offsets.max_entries, max_entries);
    let index = empty_indexes(50, count(&times["max_bytes"]["requested"]));
    let max_entries = count(&times["max_bytes"]["max_entries"]);
    assert_eq!(index.times.max_entries, max_entries);

    // The offset index takes as many as there is room for, the time index keeps one slot for the roll.
    let full = Err(EntryError::Full { max_entries: 2 });
    let mut index = empty_indexes(50, count(&offsets["full"]["max_bytes"])).offsets;
    let position = Position(0);
    for (offset, expected) in [(50, Ok(())), (51, Ok(())), (52, full)] {
        let offset = Offset(offset);
        assert_eq!(index.append(IndexEntry { offset, position }), expected);
    }
    let mut index = empty_indexes(50, count(&times["full"]["max_bytes"])).times;
    let mut note = |time, when| index.note(Timestamp(time), Offset(50), when);
    assert_eq!(note(1000, When::Append), Ok(()));
    assert_eq!(note(1001, When::Append), full);
    assert_eq!(note(1001, When::Roll), Ok(()));
}

/// The time index of the file: base offset 50, and what was left after `ops` operations.
fn time_index(ops: usize) -> (Value, TimeIndex) {
    let golden = load("index.json")["time_index"].take();
    let mut index = empty_indexes(int(&golden["base_offset"]), 1000).times;
    for (i, op) in rows(&golden["ops"])[..ops].iter().enumerate() {
        let offered = (int(&op["append"][0]), int(&op["append"][1]));
        let before = index.entries.len();
        let result = index.note(Timestamp(offered.0), Offset(offered.1), When::Append);
        let expected = match op["result"].as_str().unwrap() {
            "written" => (Ok(()), before + 1),
            "InvalidOffsetException" => {
                let (offset, last) = (Offset(offered.1), Offset(60));
                (Err(EntryError::OutOfOrder { offset, last }), before)
            }
            "ignored (timestamp not greater)" => (Ok(()), before),
            other => {
                assert!(different(&format!("/time_index/ops/{i}")), "{other}");
                (Ok(()), before)
            }
        };
        assert_eq!((result, index.entries.len()), expected, "{op}");
    }
    (golden, index)
}

#[test]
fn time_entries_have_kafkas_bytes() {
    let (golden, index) = time_index(3);
    let file = bytes(&golden["file_hex_first_two_entries"]);
    let written = index.entries.to_vec().into_iter().flat_map(|entry| {
        let bytes = write_time_entry(index.base_offset, entry);
        bytes.unwrap()
    });
    assert_eq!(written.collect::<Vec<u8>>(), file);
    let read = file.chunks(12).map(|entry| {
        let entry = read_time_entry(index.base_offset, entry.try_into().unwrap());
        entry.unwrap()
    });
    assert_eq!(read.collect::<Vec<_>>(), index.entries.to_vec());
}

#[test]
fn a_time_lookup_finds_kafkas_entry() {
    let (golden, index) = time_index(6);
    // Where Kafka answers -1 at the base offset, there is no entry.
    let none = TimeEntry {
        timestamp: Timestamp(-1),
        offset: index.base_offset,
    };
    for row in rows(&golden["lookup"]) {
        let target = Timestamp(int(&row["target"]));
        let expected = TimeEntry {
            timestamp: Timestamp(int(&row["timestamp"])),
            offset: Offset(int(&row["offset"])),
        };
        let found = lookup_time(&index.entries, target).unwrap_or(none);
        assert_eq!(found, expected, "{target}");
    }
}

#[test]
fn truncating_the_time_index_leaves_what_kafka_leaves() {
    let (golden, mut index) = time_index(6);
    let row = &golden["truncate"];
    index.truncate_to(Offset(int(&row["to"])));
    assert_eq!(index.entries.to_vec(), time_entries(&row["remaining"]));
}

/// The segment of the file: its description, its log, and the indexes made from the log.
fn segment() -> (Value, Vec<u8>, SegmentIndex) {
    let golden = load("index.json")["segment"].take();
    let mut log = Vec::new();
    for append in rows(&golden["appends"]) {
        let record = |offset_delta: i32, value_bytes: usize| Record {
            offset_delta,
            timestamp: Timestamp(int(&append["max_timestamp"])),
            value: Some(vec![b'a'; value_bytes]),
            ..Record::default()
        };
        let fields = BatchFields {
            base_offset: Offset(int(&append["base"])),
            ..BatchFields::default()
        };
        let batch = encode_batch(&fields, &[record(0, 22), record(1, 23)]).unwrap();
        assert_eq!(batch.len(), count(&append["bytes"]));
        log.extend(batch);
    }
    let config = IndexConfig {
        interval_bytes: golden["index_interval_bytes"].as_u64().unwrap(),
        index_bytes: 4096,
    };
    let base = Offset(int(&golden["base_offset"]));
    let index = rebuild(&log, base, &config).unwrap();
    (golden, log, index)
}

#[test]
fn a_segment_gets_kafkas_entries() {
    let (golden, _, index) = segment();
    let expected = entries(&golden["offset_entries"]);
    assert_eq!(index.offsets.entries.to_vec(), expected);
    let expected = time_entries(&golden["time_entries"]);
    assert_eq!(index.times.entries.to_vec(), expected);
}

#[test]
fn a_time_leads_to_kafkas_record() {
    let (golden, log, index) = segment();
    for row in rows(&golden["find_by_timestamp"]) {
        let (from, time) = (Offset(int(&row["start"])), Timestamp(int(&row["ts"])));
        let (offsets, times) = (&index.offsets.entries, &index.times.entries);
        let found = find_by_time(&log, offsets, times, from, time).unwrap();
        let expected = row["result"].as_array().map(|result| RecordAt {
            timestamp: Timestamp(int(&result[0])),
            offset: Offset(int(&result[1])),
        });
        assert_eq!(found, expected, "{row}");
    }
}

#[test]
fn a_fetch_of_whole_batches_gives_kafkas_bytes() {
    let (golden, log, index) = segment();
    for (i, row) in rows(&golden["reads"]).iter().enumerate() {
        if different(&format!("/segment/reads/{i}")) {
            continue;
        }
        let max_bytes = row["max"].as_u64().unwrap_or(1000);
        let target = Offset(int(&row["offset"]));
        let fetched = fetch(&log, &index.offsets.entries, target, max_bytes).unwrap();
        let first = batch_at(&fetched, Position(0)).unwrap();
        let base = first.map(|batch| batch.base_offset.0);
        assert_eq!(base, row["first_batch_base"].as_i64(), "{row}");
        if base.is_some() {
            assert_eq!(fetched.len(), row["bytes"].as_u64().unwrap_or(120) as usize);
        }
    }
}
