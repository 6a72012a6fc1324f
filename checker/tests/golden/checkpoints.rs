//! `golden/kafka/checkpoints.json`: what Kafka reads in checkpoint files, whole and damaged, and what it writes.

use crate::data::{bytes, load};
use ch04_recovery::{
    Checkpoint, CheckpointError, CheckpointKind, EpochEntry, MARKER_TEXT, PartitionOffset,
    read_checkpoint, read_whole, write_checkpoint,
};
use kit::{Epoch, FileImage, Offset, PartitionId, SimDisk, Timestamp};
use serde_json::{Value, json};

/// Files that Kafka reads and the course does not, with the reason. All others agree.
const DIFFERENT: &[(&str, &[&str])] = &[
    (
        "line 2 is the number of entries, also when there are none",
        &["c004"],
    ),
    (
        "one space between two fields, and none at the ends",
        &["c031", "c032", "c034", "c075", "c076"],
    ),
    (
        "an entry has no number below 0, no sign, no zero in front, and digits 0 to 9",
        &["c042", "c043", "c044", "c045", "c057", "c068"],
    ),
    ("epochs and starts ascend strictly", &["c046"]),
    (
        "a line ends with LF, also the last one",
        &["c048", "c049", "c078", "c080"],
    ),
    ("offsets are never in an empty file", &["c060"]),
    ("a partition stands there once", &["c072"]),
    ("a topic has a name", &["c074"]),
];

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn disk(content: Vec<u8>) -> SimDisk {
    SimDisk::with(vec![FileImage {
        path: "data/file".into(),
        bytes: content,
        modified: Timestamp(0),
    }])
}

fn described(checkpoint: &Checkpoint) -> Value {
    match checkpoint {
        Checkpoint::Epochs(entries) => {
            let rows = entries
                .iter()
                .map(|entry| json!([entry.epoch.0, entry.start.0]));
            json!(rows.collect::<Vec<_>>())
        }
        Checkpoint::Offsets(entries) => {
            // Kafka's map has them by name.
            let mut entries = entries.clone();
            entries.sort_by(|a, b| (&a.topic, a.partition).cmp(&(&b.topic, b.partition)));
            let row =
                |entry: &PartitionOffset| json!([entry.topic, entry.partition.0, entry.offset.0]);
            json!(entries.iter().map(row).collect::<Vec<_>>())
        }
    }
}

#[test]
fn files_are_read_as_kafka_reads_them_or_more_strictly() {
    let (mut agreed, mut wrong) = (0, Vec::new());
    for case in rows(&load("kafka/checkpoints.json")["cases"]) {
        let kind = match case["kind"].as_str().unwrap() {
            "leader-epoch" => CheckpointKind::Epochs,
            "offsets" => CheckpointKind::Offsets,
            // Of the marker only the name counts, and topic ids are not built.
            _ => continue,
        };
        let content = match case["text"].as_str() {
            Some(text) => text.into(),
            None => bytes(&case["hex"]),
        };
        let id = case["id"].as_str().unwrap();
        let read = read_checkpoint(&disk(content), "data/file", kind);
        let listed = DIFFERENT.iter().any(|(_, ids)| ids.contains(&id));
        let theirs = case["exception"].is_null().then(|| case["entries"].clone());
        let ours = read.as_ref().ok().map(described);
        match (ours == theirs, listed) {
            (true, false) => agreed += 1,
            (false, true) if ours.is_none() => {}
            _ => wrong.push(format!("{id} {}: {read:?}", case["what"])),
        }
        let malformed = matches!(read, Err(CheckpointError::Malformed { line: 1.., .. }));
        assert!(malformed || read.is_ok(), "{id}: {read:?}");
    }
    assert_eq!(wrong, [""; 0]);
    assert_eq!(agreed, 35);
}

#[test]
fn files_are_written_as_kafka_writes_them() {
    let mut compared = 0;
    for written in rows(&load("kafka/checkpoints.json")["written"]) {
        let number = |value: &Value| value.as_i64().unwrap();
        let entries = rows(&written["entries"]).iter();
        let checkpoint = match written["kind"].as_str().unwrap() {
            // A new log's file, which the course does not make.
            "leader-epoch" if written["entries"].is_null() => continue,
            "leader-epoch" => {
                let entry = |row: &Value| EpochEntry {
                    epoch: Epoch(number(&row[0]) as i32),
                    start: Offset(number(&row[1])),
                };
                Checkpoint::Epochs(entries.map(entry).collect())
            }
            "offsets" => {
                let entry = |row: &Value| PartitionOffset {
                    topic: row[0].as_str().unwrap().into(),
                    partition: PartitionId(number(&row[1]) as i32),
                    offset: Offset(number(&row[2])),
                };
                Checkpoint::Offsets(entries.map(entry).collect())
            }
            "clean-shutdown" => {
                let text = written["text"].as_str().unwrap();
                assert_eq!(text.replace("42", "-1"), MARKER_TEXT);
                continue;
            }
            _ => continue,
        };
        let mut disk = SimDisk::new().with_dir("data");
        assert_eq!(
            write_checkpoint(&mut disk, "data/file", &checkpoint),
            Ok(())
        );
        let text = written["text"].as_str().unwrap();
        assert_eq!(read_whole(&disk, "data/file"), Ok(text.into()));
        compared += 1;
    }
    assert_eq!(compared, 4);
}
