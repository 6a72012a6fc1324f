//! `golden/kafka/truncate.json`: where epochs end in directories of Kafka's, and what happens behind a torn tail. How a log is cut
//! on purpose is not built yet.

use crate::data::load;
use ch01_batch::{BatchFields, Record, check_batch, encode_batch, split_batches};
use ch03_segments::{As, LogConfig, RollConfig};
use ch04_recovery::{MARKER_FILE, Recovered, recover_log};
use kit::{Disk, Epoch, FileImage, Offset, SimDisk, Timestamp};
use serde_json::{Value, json};
use std::{fs, path::Path};

const DIR: &str = "data/t-0";
const ACTIVE: &str = "data/t-0/00000000000000000015.log";

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn directory(name: &Value) -> SimDisk {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/kafka/directories");
    let mut image = Vec::new();
    for entry in fs::read_dir(golden.join(name.as_str().unwrap())).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        image.push(FileImage {
            path: format!("{DIR}/{name}"),
            bytes: fs::read(&path).unwrap(),
            modified: Timestamp(0),
        });
    }
    SimDisk::with(image)
}

fn recover(disk: &mut SimDisk) -> Recovered {
    let config = LogConfig {
        roll: RollConfig {
            segment_bytes: 400,
            ..LogConfig::default().roll
        },
        index_interval_bytes: 100,
        ..LogConfig::default()
    };
    recover_log(disk, "data", DIR, config, Timestamp(1_700_000_001_000)).unwrap()
}

#[test]
fn epochs_end_where_kafkas_do() {
    let mut compared = 0;
    for case in rows(&load("kafka/truncate.json")["end_offsets"]) {
        let log = recover(&mut directory(&case["dir"])).log;
        let end = log.log.end();
        assert_eq!(json!(end.0), case["log_end_offset"]);
        for row in rows(&case["end_offset_for_epoch"]) {
            let epoch = Epoch(row[0].as_i64().unwrap() as i32);
            let found = log.epochs.end_of(epoch, end);
            let found = found.map(|found| [i64::from(found.epoch.0), found.end.0]);
            let expected = row[1]
                .as_i64()
                .map(|epoch| [epoch, row[2].as_i64().unwrap()]);
            assert_eq!(found, expected, "{} {row}", case["dir"]);
            compared += 1;
        }
    }
    assert_eq!(compared, 65);
}

/// Kafka appends behind the tear where it trusts the marker, and nobody can read that. Here the tear is cut first, so every case
/// goes on as the one without a marker.
#[test]
fn what_is_appended_behind_a_torn_tail_can_be_read() {
    for case in rows(&load("kafka/truncate.json")["continuations"]) {
        let mut disk = directory(&case["dir"]);
        let damage = case["damage"].as_str().unwrap();
        if damage.contains("cut to 81") {
            disk.truncate(ACTIVE, 81).unwrap();
        } else if damage.contains("cut to 120") {
            disk.truncate(ACTIVE, 120).unwrap();
        } else {
            assert!(damage.contains("17 zero bytes"), "{damage}");
            disk.append(ACTIVE, &[0; 17]).unwrap();
        }
        if case["last_shutdown_clean"] == true {
            disk.create(&format!("data/{MARKER_FILE}")).unwrap();
        }
        let mut log = recover(&mut disk).log;
        let first = log.log.end();
        assert_eq!(json!(first.0), case["log_end_offset_after_open"]);

        let record = Record {
            timestamp: Timestamp(1_700_000_000_000),
            value: Some(b"behind the tear".to_vec()),
            ..Record::default()
        };
        let batch = encode_batch(&BatchFields::default(), &[record]).unwrap();
        for next in [first.0, first.0 + 1] {
            let now = Timestamp(1_700_000_001_000);
            let appended = log.append(&mut disk, now, batch.clone(), As::Leader(Epoch(2)));
            assert_eq!(
                appended.map(|appended| appended.base_offset),
                Ok(Offset(next))
            );
        }
        let read = log.log.read(&disk, Offset(15), 1 << 20).unwrap();
        let batches = split_batches(&read).batches.into_iter();
        let offsets = batches.map(|range| check_batch(&read[range]).unwrap().base_offset.0);
        assert_eq!(
            offsets.collect::<Vec<_>>(),
            (15..first.0 + 2).collect::<Vec<_>>()
        );

        disk.crash();
        let again = recover(&mut disk).log.log.end();
        assert_eq!(again, Offset(first.0 + 2), "{damage}");
    }
}
