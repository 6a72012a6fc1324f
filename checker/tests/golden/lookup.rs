//! `golden/kafka/lookup.json` and `golden/kafka/directories`: partition directories that Kafka 4.4 wrote, and what it answered
//! when it was asked for offsets, times and bytes in them.

use crate::data::load;
use ch02_index::{
    BatchAt, IndexConfig, Indexer, SegmentIndex, When, batch_at, fetch, find_batch, find_by_time,
    lookup, lookup_time, read_entry, read_time_entry, rebuild, write_entry, write_time_entry,
};
use kit::{CountingReader, Entries, IndexEntry, Offset, Position, TimeEntry, Timestamp};
use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path};

// Why a row is left out. Each test says how many it leaves out for which reason, and compares all others.

/// Kafka gives a piece of a batch, or nothing, unless it is asked for one message at least.
const NO_WHOLE_BATCH: &str = "a fetch gives the first batch whole in any case";
/// Kafka stops at a given place in the segment, as it does at the high watermark.
const STOPS_BEFORE_THE_END: &str = "until chapter 5 everything in the log may be read";
/// Kafka throws.
const OUT_OF_THE_LOG: &str = "a segment does not know where the log begins and ends: chapter 3";
/// Kafka means "the end", "the start" and more by them.
const NEGATIVE_TIME: &str = "has no special meaning in a segment: chapter 3";

type LeftOut = BTreeMap<&'static str, usize>;

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn int(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn size(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

/// One segment of a directory, as its files are.
struct Segment {
    base: Offset,
    log: Vec<u8>,
    index_file: Vec<u8>,
    time_index_file: Vec<u8>,
}

impl Segment {
    fn load(directory: &str, base: i64) -> Segment {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/kafka/directories");
        let file = |suffix| path.join(directory).join(format!("{base:020}.{suffix}"));
        Segment {
            base: Offset(base),
            log: fs::read(file("log")).unwrap(),
            index_file: fs::read(file("index")).unwrap(),
            time_index_file: fs::read(file("timeindex")).unwrap(),
        }
    }

    fn offsets(&self) -> Entries {
        let entry = |bytes: &[u8]| read_entry(self.base, bytes.try_into().unwrap()).unwrap();
        Entries::new(self.index_file.chunks(8).map(entry).collect())
    }

    fn times(&self) -> Entries<TimeEntry> {
        let entry = |bytes: &[u8]| read_time_entry(self.base, bytes.try_into().unwrap()).unwrap();
        Entries::new(self.time_index_file.chunks(12).map(entry).collect())
    }

    fn find(&self, target: i64) -> Option<BatchAt> {
        let target = Offset(target);
        let start = lookup(&self.offsets(), target).map_or(Position(0), |entry| entry.position);
        find_batch(&self.log, start, target).unwrap()
    }
}

fn config(directory: &Value) -> IndexConfig {
    let number = |key: &str, default| directory["config"][key].as_u64().unwrap_or(default);
    IndexConfig {
        interval_bytes: number("index.interval.bytes", 4096),
        index_bytes: number("segment.index.bytes", 10_485_760) as usize,
    }
}

/// Whether the segment is finished: only then its time index has the entry of the roll.
fn finished(directory: &Value, segment: &Value) -> bool {
    let last = rows(&directory["segments"]).last().unwrap();
    last != segment || directory["state"] == "closed_cleanly"
}

fn files(index: &SegmentIndex) -> (Vec<u8>, Vec<u8>) {
    let entry = |entry| write_entry(index.offsets.base_offset, entry).unwrap();
    let time = |entry| write_time_entry(index.times.base_offset, entry).unwrap();
    let (offsets, times) = (index.offsets.entries.to_vec(), index.times.entries.to_vec());
    (
        offsets.into_iter().flat_map(entry).collect(),
        times.into_iter().flat_map(time).collect(),
    )
}

#[test]
fn indexes_made_again_from_the_log_are_kafkas_files() {
    let mut segments = 0;
    for directory in rows(&load("kafka/directories.json")["directories"]) {
        let name = directory["name"].as_str().unwrap();
        for segment in rows(&directory["segments"]) {
            let files_of = Segment::load(name, int(&segment["base_offset"]));
            let mut index = rebuild(&files_of.log, files_of.base, &config(directory)).unwrap();
            if finished(directory, segment) {
                let TimeEntry { timestamp, offset } = index.newest;
                assert_eq!(index.times.note(timestamp, offset, When::Roll), Ok(()));
            }
            let expected = (files_of.index_file, files_of.time_index_file);
            assert_eq!(files(&index), expected, "{name} {}", files_of.base);
            segments += 1;
        }
    }
    assert_eq!(segments, 47);
}

/// The same without reading the log: from the sizes and offsets that Kafka's own reader reported.
#[test]
fn batches_noted_one_by_one_get_kafkas_entries() {
    let mut batches = 0;
    for directory in rows(&load("kafka/directories.json")["directories"]) {
        for segment in rows(&directory["segments"]) {
            let base = Offset(int(&segment["base_offset"]));
            let config = config(directory);
            let mut index = SegmentIndex::new(base, &config);
            let mut indexer = Indexer::new(config.interval_bytes);
            let mut newest = (Timestamp(-1), base);
            for batch in rows(&segment["batches"]) {
                let batch = BatchAt {
                    position: Position(size(&batch["position"])),
                    base_offset: Offset(int(&batch["base_offset"])),
                    length: int(&batch["size"]) as i32 - 12,
                    last_offset: Offset(int(&batch["last_offset"])),
                    max_timestamp: Timestamp(int(&batch["max_timestamp"])),
                };
                if batch.max_timestamp > newest.0 {
                    newest = (batch.max_timestamp, batch.last_offset);
                }
                if let Some(entry) = indexer.note(&batch) {
                    assert_eq!(index.offsets.append(entry), Ok(()));
                    assert_eq!(index.times.note(newest.0, newest.1, When::Append), Ok(()));
                }
                batches += 1;
            }
            if finished(directory, segment) {
                assert_eq!(index.times.note(newest.0, newest.1, When::Roll), Ok(()));
            }
            let entry = |entry: IndexEntry| [entry.offset.0, entry.position.0 as i64];
            let offsets = index.offsets.entries.to_vec().into_iter().map(entry);
            let time = |entry: TimeEntry| [entry.timestamp.0, entry.offset.0];
            let times = index.times.entries.to_vec().into_iter().map(time);
            let pair = |row: &Value| [int(&row[0]), int(&row[1])];
            let place = format!("{} {base}", directory["name"]);
            assert!(
                offsets.eq(rows(&segment["offset_index"]).iter().map(pair)),
                "{place}"
            );
            assert!(
                times.eq(rows(&segment["time_index"]).iter().map(pair)),
                "{place}"
            );
        }
    }
    assert_eq!(batches, 255);
}

/// Calls `check` with each segment of `lookup.json` and each of its rows named `what`; returns how many there were.
fn each_row(what: &str, mut check: impl FnMut(&Segment, &Value)) -> usize {
    let mut count = 0;
    for directory in rows(&load("kafka/lookup.json")["directories"]) {
        for segment in rows(&directory["segments"]) {
            let name = directory["dir"].as_str().unwrap();
            let files = Segment::load(name, int(&segment["base_offset"]));
            for row in rows(&segment[what]) {
                check(&files, row);
                count += 1;
            }
        }
    }
    count
}

#[test]
fn offset_lookups_find_kafkas_entries() {
    let count = each_row("offset_lookup", |segment, row| {
        let start = IndexEntry {
            offset: segment.base,
            position: Position(0),
        };
        let found = lookup(&segment.offsets(), Offset(int(&row[0]))).unwrap_or(start);
        let found = (found.offset.0, found.position.0);
        assert_eq!(found, (int(&row[1]), size(&row[2])), "{row}");
    });
    assert_eq!(count, 337);
}

#[test]
fn time_lookups_find_kafkas_entries() {
    let count = each_row("time_lookup", |segment, row| {
        let none = TimeEntry {
            timestamp: Timestamp(-1),
            offset: segment.base,
        };
        let found = lookup_time(&segment.times(), Timestamp(int(&row[0]))).unwrap_or(none);
        let found = (found.timestamp.0, found.offset.0);
        assert_eq!(found, (int(&row[1]), int(&row[2])), "{row}");
    });
    assert_eq!(count, 283);
}

#[test]
fn offsets_are_translated_to_kafkas_batches() {
    let count = each_row("translate_offset", |segment, row| {
        let found = segment.find(int(&row[0]));
        let found = found.map(|batch| (batch.base_offset.0, batch.position.0, batch.size()));
        let batch = row[1].as_array();
        let expected = batch.map(|batch| (int(&batch[0]), size(&batch[1]), size(&batch[2])));
        assert_eq!(found, expected, "{row}");
    });
    assert_eq!(count, 302);
}

/// Compares a fetch with a read of Kafka: `answer` is what the file says of a read, from the base offset of the batch on.
/// Kafka's bytes may end inside a batch, so whole batches are compared.
fn compare(segment: &Segment, target: i64, max_bytes: u64, answer: &[Value]) {
    let place = format!("{target} {max_bytes} in segment {}", segment.base);
    let offsets = segment.offsets();
    let fetched = fetch(&segment.log, &offsets, Offset(target), max_bytes).unwrap();
    let mut batches = Vec::new();
    let mut end = Position(0);
    while let Some(batch) = batch_at(&fetched, end).unwrap() {
        end = batch.end();
        batches.push(batch);
    }
    assert_eq!(end.0, fetched.len() as u64, "{place}");
    assert_eq!(batches.len() as u64, size(&answer[6]), "{place}");
    let first = batches.first().map(|batch| batch.base_offset.0);
    assert_eq!(first, answer[4].as_i64(), "{place}");
    let last = batches.last().map(|batch| batch.last_offset.0);
    assert_eq!(last, answer[5].as_i64(), "{place}");
    if let Some(first) = segment.find(target) {
        assert_eq!(first.position.0, size(&answer[2]), "{place}");
        assert_eq!(first.base_offset.0, int(&answer[0]), "{place}");
        let start = first.position.0 as usize;
        assert_eq!(fetched, segment.log[start..][..fetched.len()], "{place}");
    }
    // What Kafka has beyond that is a piece of the next batch.
    assert!(end.0 <= size(&answer[3]), "{place}");
}

#[test]
fn fetches_give_the_whole_batches_of_kafkas_reads() {
    let mut compared = 0;
    let mut left_out = LeftOut::new();
    for directory in rows(&load("kafka/lookup.json")["directories"]) {
        let name = directory["dir"].as_str().unwrap();
        for row in rows(&directory["reads"]) {
            if row[3].is_object() {
                *left_out.entry(OUT_OF_THE_LOG).or_default() += 1;
            } else if row[2] == false && row[9] == 0 {
                *left_out.entry(NO_WHOLE_BATCH).or_default() += 1;
            } else {
                let segment = Segment::load(name, int(&row[4]));
                compare(&segment, int(&row[0]), size(&row[1]), &rows(row)[3..]);
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 2268);
    let expected = LeftOut::from([(NO_WHOLE_BATCH, 522), (OUT_OF_THE_LOG, 29)]);
    assert_eq!(left_out, expected);
}

#[test]
fn fetches_give_the_whole_batches_of_kafkas_segment_reads() {
    let mut compared = 0;
    let mut left_out = LeftOut::new();
    for directory in rows(&load("kafka/lookup.json")["directories"]) {
        let name = directory["dir"].as_str().unwrap();
        let base = int(&directory["segments"][0]["base_offset"]);
        let segment = Segment::load(name, base);
        for row in rows(&directory["segment_reads"]) {
            let (target, max_bytes) = (int(&row[0]), size(&row[1]));
            if row[4].is_null() {
                let offsets = segment.offsets();
                let fetched = fetch(&segment.log, &offsets, Offset(target), max_bytes);
                assert_eq!(fetched, Ok(Vec::new()), "{row}");
                compared += 1;
            } else if size(&row[2]) < segment.log.len() as u64 {
                *left_out.entry(STOPS_BEFORE_THE_END).or_default() += 1;
            } else if row[3] == false && row[10] == 0 {
                *left_out.entry(NO_WHOLE_BATCH).or_default() += 1;
            } else {
                compare(&segment, target, max_bytes, &rows(row)[4..]);
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 213);
    let expected = LeftOut::from([(NO_WHOLE_BATCH, 27), (STOPS_BEFORE_THE_END, 360)]);
    assert_eq!(left_out, expected);
}

/// Kafka asks the first segment whose largest timestamp is large enough; that is the first one with an answer.
#[test]
fn times_lead_to_kafkas_records() {
    let mut compared = 0;
    let mut left_out = LeftOut::new();
    for directory in rows(&load("kafka/lookup.json")["directories"]) {
        let name = directory["dir"].as_str().unwrap();
        let log_start = Offset(int(&directory["log_start_offset"]));
        let bases = rows(&directory["segments"]).iter();
        let bases = bases.map(|segment| int(&segment["base_offset"]));
        let segments: Vec<_> = bases.map(|base| Segment::load(name, base)).collect();
        for row in rows(&directory["offset_by_timestamp"]) {
            let time = Timestamp(int(&row[0]));
            if time < Timestamp(0) {
                *left_out.entry(NEGATIVE_TIME).or_default() += 1;
                continue;
            }
            let found = segments.iter().find_map(|segment| {
                let (offsets, times) = (segment.offsets(), segment.times());
                let from = segment.base.max(log_start);
                find_by_time(&segment.log, &offsets, &times, from, time).unwrap()
            });
            let found = found.map(|record| (record.timestamp.0, record.offset.0));
            let expected = row[1].as_i64().map(|found| (found, int(&row[2])));
            assert_eq!(found, expected, "{name} {time}");
            compared += 1;
        }
    }
    assert_eq!(compared, 464);
    assert_eq!(left_out, LeftOut::from([(NEGATIVE_TIME, 84)]));
}

/// Not a row of the files, but what they are for: with Kafka's entries a walk is about an interval long.
#[test]
fn with_kafkas_entries_a_walk_reads_little_of_the_log() {
    let segment = Segment::load("07-many-small-batches", 0);
    for target in 0..60 {
        let start = lookup(&segment.offsets(), Offset(target));
        let start = start.map_or(Position(0), |entry| entry.position);
        let reader = CountingReader::new(&segment.log);
        let found = find_batch(&reader, start, Offset(target)).unwrap();
        assert_eq!(found.map(|batch| batch.base_offset), Some(Offset(target)));
        // The interval is 256 bytes and a batch at most 80: no more than five batches from entry to entry.
        assert!(
            reader.bytes() <= 5 * 61,
            "{target}: {} bytes",
            reader.bytes()
        );
    }
}
