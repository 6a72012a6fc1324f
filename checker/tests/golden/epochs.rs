//! `golden/kafka/epochs.json` and the leader epochs of `golden/state.json`: what Kafka's epoch cache did.

use crate::data::load;
use ch04_recovery::{Checkpoint, EpochEntry, Epochs, read_whole, write_checkpoint};
use kit::{Epoch, Offset, SimDisk};
use serde_json::{Value, json};

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn epoch(value: &Value) -> Epoch {
    Epoch(value.as_i64().unwrap() as i32)
}

fn offset(value: &Value) -> Offset {
    Offset(value.as_i64().unwrap())
}

fn entries(value: &Value) -> Epochs {
    let entry = |row: &Value| EpochEntry {
        epoch: epoch(&row[0]),
        start: offset(&row[1]),
    };
    Epochs {
        entries: rows(value).iter().map(entry).collect(),
    }
}

/// The answer in the words of the files.
fn end_of(epochs: &Epochs, args: &Value) -> Value {
    match epochs.end_of(epoch(&args[0]), offset(&args[1])) {
        Some(end) => json!([end.epoch.0, end.end.0]),
        None => json!([-1, -1]),
    }
}

/// Assigns, and where that refuses an older epoch goes on with what Kafka has. Returns whether it refused.
fn assign(epochs: &mut Epochs, args: &Value, kafka: &Value) -> bool {
    let refused = epochs.assign(epoch(&args[0]), offset(&args[1])).is_err();
    if refused {
        *epochs = entries(kafka);
    }
    refused
}

#[test]
fn sequences_of_kafkas_cache_give_the_same_entries_and_answers() {
    let (mut compared, mut older) = (0, 0);
    for sequence in rows(&load("kafka/epochs.json")["sequences"]) {
        let mut epochs = Epochs::default();
        for step in rows(&sequence["steps"]) {
            let args = &step["args"];
            let place = format!("{} {step}", sequence["id"]);
            match step["op"].as_str().unwrap() {
                "assign" => older += usize::from(assign(&mut epochs, args, &step["entries"])),
                "assign_list" => {
                    for args in rows(args) {
                        assert!(!assign(&mut epochs, args, &step["entries"]), "{place}");
                    }
                }
                "truncateFromEnd" => drop(epochs.truncate_from_end(offset(&args[0]))),
                "truncateFromStart" => drop(epochs.truncate_from_start(offset(&args[0]))),
                "endOffsetFor" => assert_eq!(end_of(&epochs, args), step["result"], "{place}"),
                "clearAndFlush" => epochs = Epochs::default(),
                // The others ask, or read the file again.
                _ => {}
            }
            assert_eq!(epochs, entries(&step["entries"]), "{place}");
            let text = step["checkpoint"].as_str().unwrap_or_default();
            if !text.is_empty() {
                let mut disk = SimDisk::new();
                let checkpoint = Checkpoint::Epochs(epochs.entries.clone());
                assert_eq!(write_checkpoint(&mut disk, "epochs", &checkpoint), Ok(()));
                assert_eq!(read_whole(&disk, "epochs"), Ok(text.into()), "{place}");
            }
            compared += 1;
        }
    }
    // Kafka takes an older epoch, and wipes what is later.
    assert_eq!((compared, older), (404, 20));
}

#[test]
fn the_vectors_of_a_snapshot_agree() {
    let vectors = &load("state.json")["leader_epoch_cache"];
    let first = entries(&vectors["entries"]);
    for row in rows(&vectors["end_offset_for"]) {
        let expected = json!([row["result_epoch"], row["end_offset"]]);
        let args = json!([row["requested_epoch"], row["leo"]]);
        assert_eq!(end_of(&first, &args), expected, "{row}");
    }
    let mut epochs = first;
    let mut older = 0;
    for row in rows(&vectors["assign_sequence"]) {
        older += usize::from(assign(&mut epochs, &row["assign"], &row["entries"]));
        assert_eq!(epochs, entries(&row["entries"]), "{row}");
    }
    assert_eq!(older, 1);
    for (list, from_end) in [("truncate_from_end", true), ("truncate_from_start", false)] {
        let rows = rows(&vectors[list]);
        let mut epochs = entries(&rows[0]["start"]);
        for row in &rows[1..] {
            let before = epochs.clone();
            let to = offset(&row["to"]);
            let changed = if from_end {
                epochs.truncate_from_end(to)
            } else {
                epochs.truncate_from_start(to)
            };
            assert_eq!(epochs, entries(&row["entries"]), "{row}");
            assert_eq!(changed, epochs != before, "{row}");
        }
    }
}
