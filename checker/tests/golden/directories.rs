//! `golden/kafka/directories` and `golden/kafka/lookup.json` through a whole log: the same appends make Kafka's files, byte by
//! byte, and Kafka's directories open and answer as they did.

use crate::data::load;
use ch02_index::batch_at;
use ch03_segments::{As, FileKind, Log, LogConfig, LogError, OffsetSpec, parse_file_name};
use kit::disk::FileImage;
use kit::{Epoch, Offset, Position, SimDisk, Timestamp};
use serde_json::Value;
use std::{fs, path::Path};

fn int(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn config(directory: &Value) -> LogConfig {
    let number = |key: &str, default| directory["config"][key].as_u64().unwrap_or(default);
    let mut config = LogConfig::default();
    config.roll.segment_bytes = number("internal.segment.bytes", 1 << 30);
    config.roll.segment_ms = number("segment.ms", 604_800_000) as i64;
    config.roll.index_bytes = number("segment.index.bytes", 10 << 20) as usize;
    config.index_interval_bytes = number("index.interval.bytes", 4096);
    config
}

/// The files of one of Kafka's directories.
fn stored(name: &str) -> Vec<FileImage> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/kafka/directories");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder.join(name)).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap();
        files.push(FileImage {
            path: format!("t-0/{file}"),
            bytes: fs::read(&path).unwrap(),
            modified: Timestamp(0),
        });
    }
    files.sort_by(|left, right| left.path.cmp(&right.path));
    files
}

/// Of these files the names and bytes of those that are a segment's.
fn of_segments(files: Vec<FileImage>) -> Vec<(String, Vec<u8>)> {
    let is_segments = |file: &FileImage| {
        let name = file.path.strip_prefix("t-0/");
        name.and_then(parse_file_name).is_some()
    };
    files
        .into_iter()
        .filter(is_segments)
        .map(|file| (file.path, file.bytes))
        .collect()
}

/// All batches of a directory, in the order of the log.
fn batches(directory: &Value) -> Vec<Vec<u8>> {
    let mut batches = Vec::new();
    for (path, bytes) in of_segments(stored(directory["name"].as_str().unwrap())) {
        if path.ends_with(FileKind::Log.suffix()) {
            let mut position = Position(0);
            while let Some(batch) = batch_at(&bytes, position).unwrap() {
                batches.push(bytes[position.0 as usize..batch.end().0 as usize].to_vec());
                position = batch.end();
            }
        }
    }
    batches
}

#[test]
fn the_same_appends_make_kafkas_files() {
    let mut count = 0;
    for directory in rows(&load("kafka/directories.json")["directories"]) {
        let name = directory["name"].as_str().unwrap();
        let mut disk = SimDisk::new();
        let start = Offset(int(&directory["log_start_offset"]));
        // Kafka's clock stood there when it made the log.
        let now = Timestamp(directory["appends"][0]["now"].as_i64().unwrap_or(0));
        let mut log = Log::create(&mut disk, "t-0", config(directory), start, now).unwrap();
        let mut batches = batches(directory).into_iter();
        for call in rows(&directory["appends"]) {
            let now = Timestamp(int(&call["now"]));
            if call["op"] == "roll()" {
                log.roll(&mut disk, log.end(), now).unwrap();
            }
            for _ in rows(&call["batches"]) {
                let mut batch = batches.next().unwrap();
                let role = if call["as"] == "leader" {
                    // As a producer sends it.
                    batch[..8].fill(0);
                    batch[12..16].fill(0xff);
                    As::Leader(Epoch(int(&call["leader_epoch"]) as i32))
                } else {
                    As::Follower
                };
                log.append(&mut disk, now, batch, role).unwrap();
                count += 1;
            }
        }
        assert_eq!(batches.next(), None, "{name}");
        if directory["state"] == "closed_cleanly" {
            log.close(&mut disk).unwrap();
        }
        assert_eq!(log.end(), Offset(int(&directory["log_end_offset"])));
        assert!(
            of_segments(disk.image()) == of_segments(stored(name)),
            "the files of {name} differ"
        );
    }
    assert_eq!(count, 255);
}

/// Kafka's directory `name`, opened.
fn open(disk: &mut SimDisk, directory: &Value, log_start: &Value) -> Log {
    let start = Offset(int(log_start));
    let now = Timestamp(0);
    let opened = Log::open(disk, "t-0", config(directory), start, now).unwrap();
    assert!(opened.gaps.is_empty());
    opened.log
}

#[test]
fn kafkas_directories_open_and_keep_their_files() {
    for directory in rows(&load("kafka/directories.json")["directories"]) {
        let name = directory["name"].as_str().unwrap();
        let mut disk = SimDisk::with(stored(name));
        let before = disk.image();
        let log = open(&mut disk, directory, &directory["log_start_offset"]);
        assert_eq!(disk.image(), before, "{name}");
        assert_eq!(log.end(), Offset(int(&directory["log_end_offset"])));
        let bases = log.segments.iter().map(|segment| segment.base_offset.0);
        let segments = rows(&directory["segments"]).iter();
        assert!(bases.eq(segments.map(|segment| int(&segment["base_offset"]))));
    }
}

/// The rows of `lookup.json` with their directory, opened.
fn each_directory(mut check: impl FnMut(&SimDisk, &Log, &Value)) {
    let directories = load("kafka/directories.json");
    for asked in rows(&load("kafka/lookup.json")["directories"]) {
        let mut all = rows(&directories["directories"]).iter();
        let directory = all.find(|one| one["name"] == asked["dir"]).unwrap();
        let mut disk = SimDisk::with(stored(asked["dir"].as_str().unwrap()));
        let log = open(&mut disk, directory, &asked["log_start_offset"]);
        check(&disk, &log, asked);
    }
}

/// A row that Kafka answers without a whole batch is left out: it was not asked for one message at least.
#[test]
fn reads_give_the_whole_batches_of_kafkas_reads() {
    let (mut compared, mut left_out, mut out_of_range) = (0, 0, 0);
    each_directory(|disk, log, asked| {
        for row in rows(&asked["reads"]) {
            let max_bytes = row[1].as_u64().unwrap();
            let answer = log.read(disk, Offset(int(&row[0])), max_bytes);
            if row[3].is_object() {
                let is_out = matches!(answer, Err(LogError::OutOfRange { .. }));
                assert!(is_out, "{row}");
                out_of_range += 1;
                continue;
            }
            if row[2] == false && row[9] == 0 && int(&row[0]) < log.end().0 {
                left_out += 1;
                continue;
            }
            let answer = answer.unwrap();
            let (mut position, mut found) = (Position(0), Vec::new());
            while let Some(batch) = batch_at(&answer, position).unwrap() {
                position = batch.end();
                found.push(batch);
            }
            let first = found.first().map(|batch| batch.base_offset.0);
            let last = found.last().map(|batch| batch.last_offset.0);
            assert_eq!(found.len() as i64, int(&row[9]), "{row}");
            assert_eq!((first, last), (row[7].as_i64(), row[8].as_i64()), "{row}");
            compared += 1;
        }
    });
    assert_eq!((compared, left_out, out_of_range), (2331, 459, 29));
}

/// Of the times below 0, -1 and -2 are the questions for the end and the start. The others the course does not have.
#[test]
fn times_lead_to_kafkas_records() {
    let (mut compared, mut left_out) = (0, 0);
    each_directory(|disk, log, asked| {
        for row in rows(&asked["offset_by_timestamp"]) {
            let spec = match int(&row[0]) {
                -1 => OffsetSpec::Latest,
                -2 => OffsetSpec::Earliest,
                ..-2 => {
                    left_out += 1;
                    continue;
                }
                time => OffsetSpec::ForTimestamp(Timestamp(time)),
            };
            let found = log.offset_for_time(disk, spec).unwrap();
            let found = found.map(|record| (record.timestamp.0, record.offset.0));
            let expected = row[1].as_i64().map(|time| (time, int(&row[2])));
            assert_eq!(found, expected, "{} {row}", asked["dir"]);
            compared += 1;
        }
    });
    assert_eq!((compared, left_out), (492, 56));
}
