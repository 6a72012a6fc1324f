//! `golden/kafka/dump`: what Kafka's own DumpLogSegments says about directories, whole and damaged. `inspect` must say the same of
//! each batch, each record and each index entry, and find what is damaged.
//!
//! And `golden/kafka/batch-verdicts.json` and `checkpoints.json`: what Kafka refuses, `inspect` never calls sound.

use crate::data::{bytes, load};
use checker::inspect::{self, Asked, Form, Kind, Meter, Out};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("golden/kafka")
        .join(name)
}

/// What `inspect --format json` says, and whether it is sound.
fn said(run: impl FnOnce(&mut Out<'_>) -> Result<bool, inspect::Refused>) -> (Value, bool) {
    let mut text: Vec<u8> = Vec::new();
    let form = Form {
        json: true,
        all: false,
    };
    let mut out = Out::new(&mut text, form, Meter::silent());
    let sound = run(&mut out).unwrap();
    out.finish().unwrap();
    drop(out);
    (serde_json::from_slice(&text).unwrap(), sound)
}

fn of_path(path: &Path, asked: Asked) -> (Value, bool) {
    said(|out| inspect::path(out, path, asked))
}

/// The dumps of one text: of each `$ kafka-dump-log.sh` with these options, its lines by file.
fn dumped<'a>(text: &'a str, options: &str) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let begins = format!("$ kafka-dump-log.sh {options} --files");
    let (mut inside, mut file) = (false, "");
    for line in text.lines() {
        if line.starts_with('$') {
            inside = line.starts_with(&begins);
        } else if let Some(name) = line.strip_prefix("Dumping ") {
            file = name;
            if inside {
                files.entry(name).or_default();
            }
        } else if inside {
            files.entry(file).or_default().push(line);
        }
    }
    files
}

/// `offset: 2 position: 160` as names and values.
fn fields(line: &str) -> BTreeMap<&str, &str> {
    let words: Vec<&str> = line.split(' ').collect();
    let pair = |pair: &[&'_ str]| pair[0].ends_with(':').then(|| [pair[0].len()]);
    words
        .windows(2)
        .filter(|two| pair(two).is_some())
        .map(|two| (two[0].trim_end_matches(':'), two[1]))
        .collect()
}

fn number(fields: &BTreeMap<&str, &str>, name: &str) -> i64 {
    fields[name].parse().unwrap()
}

/// A batch as we say it, in the dump's words.
fn batch_in_kafkas_words(batch: &Value) -> BTreeMap<&'static str, String> {
    let header = &batch["header"];
    let attributes = header["attributes"].as_i64().unwrap();
    let damage: Vec<&str> = batch["damage"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| d["rule"].as_str().unwrap())
        .collect();
    let flag = |bit: i64| (attributes & bit != 0).to_string();
    BTreeMap::from([
        ("baseOffset", header["baseOffset"].to_string()),
        ("lastOffset", batch["last_offset"].to_string()),
        ("count", header["recordsCount"].to_string()),
        ("baseSequence", header["baseSequence"].to_string()),
        ("producerId", header["producerId"].to_string()),
        ("producerEpoch", header["producerEpoch"].to_string()),
        (
            "partitionLeaderEpoch",
            header["partitionLeaderEpoch"].to_string(),
        ),
        ("isTransactional", flag(0x10)),
        ("isControl", flag(0x20)),
        ("position", batch["position"].to_string()),
        (
            if attributes & 8 == 0 {
                "CreateTime"
            } else {
                "LogAppendTime"
            },
            header["maxTimestamp"].to_string(),
        ),
        ("size", batch["bytes"].to_string()),
        ("magic", header["magic"].to_string()),
        (
            "compresscodec",
            batch["codec"].as_str().unwrap().to_string(),
        ),
        ("crc", header["crc"].to_string()),
        ("isvalid", (!damage.contains(&"crc")).to_string()),
    ])
}

fn same_batches(path: &Path, lines: &[&str]) -> (usize, usize) {
    let (page, _) = of_path(path, Asked::default());
    let mut ours = page["batches"].as_array().unwrap().iter().filter(|batch| {
        let stops = ["short", "length", "past-end"];
        let rule = batch["damage"][0]["rule"].as_str().unwrap_or("");
        !stops.contains(&rule)
    });
    let (mut batches, mut records) = (0, 0);
    let mut open: Vec<Value> = Vec::new();
    for line in lines {
        if line.starts_with("baseOffset") {
            let batch = ours.next().unwrap();
            for (name, value) in batch_in_kafkas_words(batch) {
                assert_eq!(
                    fields(line)[name],
                    value,
                    "{name} in {}: {line}",
                    path.display()
                );
            }
            let at = batch["position"].as_u64();
            let (page, _) = of_path(
                path,
                Asked {
                    at,
                    ..Asked::default()
                },
            );
            open = page["fields"].as_array().unwrap().clone();
            open.retain(|field| {
                field["depth"] == 1 || field["name"].as_str().unwrap().starts_with("record ")
            });
            batches += 1;
        } else if let Some(line) = line.strip_prefix("| ") {
            let theirs = fields(line);
            let end = open
                .iter()
                .skip(1)
                .position(|field| field["depth"] == 0)
                .map_or(open.len(), |end| end + 1);
            let record: Vec<Value> = open.drain(..end).collect();
            let field = |name: &str| record.iter().find(|field| field["name"] == name);
            let value = |name: &str| field(name).unwrap()["value"].as_i64().unwrap();
            assert_eq!(record[0]["value"]["offset"], number(&theirs, "offset"));
            let time = theirs
                .get("CreateTime")
                .or_else(|| theirs.get("LogAppendTime"))
                .unwrap();
            assert_eq!(
                record[0]["value"]["timestamp"].to_string(),
                **time,
                "{line}"
            );
            assert_eq!(value("keyLength"), number(&theirs, "keySize"));
            assert_eq!(value("valueLength"), number(&theirs, "valueSize"));
            if let Some(payload) = theirs.get("payload") {
                let hex: String = payload.bytes().map(|byte| format!("{byte:02x}")).collect();
                let ours = field("value").map_or("", |field| field["hex"].as_str().unwrap());
                assert_eq!(ours, hex);
            }
            records += 1;
        }
    }
    assert_eq!(ours.next(), None, "{}", path.display());
    (batches, records)
}

fn same_entries(path: &Path, lines: &[&str]) -> usize {
    let (page, _) = of_path(path, Asked::default());
    let mut ours = page["entries"].as_array().unwrap().iter();
    let mut count = 0;
    for line in lines
        .iter()
        .filter(|line| line.starts_with("offset:") || line.starts_with("timestamp:"))
    {
        let entry = ours.next().unwrap();
        for (name, value) in fields(line) {
            assert_eq!(entry[name].to_string(), value, "{}: {line}", path.display());
        }
        count += 1;
    }
    assert_eq!(ours.next(), None, "{}", path.display());
    count
}

#[test]
fn kafkas_directories_are_sound_and_read_as_kafka_dumps_them() {
    let (mut batches, mut records, mut entries, mut files) = (0, 0, 0, 0);
    for dump in fs::read_dir(folder("dump")).unwrap() {
        let dump = dump.unwrap().path();
        let name = dump.file_stem().unwrap().to_str().unwrap();
        if name.starts_with("damaged") {
            continue;
        }
        let (text, dir) = (
            fs::read_to_string(&dump).unwrap(),
            folder("directories").join(name),
        );
        for (file, lines) in dumped(&text, "--print-data-log") {
            let (more, more_records) = same_batches(&dir.join(file), &lines);
            (batches, records) = (batches + more, records + more_records);
        }
        for (file, lines) in dumped(&text, "") {
            if file.ends_with("index") && !file.ends_with("txnindex") {
                entries += same_entries(&dir.join(file), &lines);
            }
        }
        let (page, sound) = of_path(&dir, Asked::default());
        assert!(sound, "{name}: {}", page["damage"]);
        for file in fs::read_dir(&dir).unwrap() {
            let file = file.unwrap().path();
            assert!(of_path(&file, Asked::default()).1, "{}", file.display());
            files += 1;
        }
    }
    assert_eq!((batches, records, entries, files), (255, 335, 199, 192));
}

/// What was done to a copy of `02-rolled-by-size`, as the first line of the dump says it.
type Harm = (&'static str, fn(&mut Vec<u8>), &'static str);

#[test]
fn damaged_copies_are_damaged_where_kafka_says_so() {
    const LOG: &str = "00000000000000000015.log";
    const INDEX: &str = "00000000000000000005.index";
    const TIMES: &str = "00000000000000000005.timeindex";
    let cases: &[(&str, &[Harm])] = &[
        ("damaged-bit-flip", &[(LOG, |bytes| bytes[158] ^= 1, "crc")]),
        (
            "damaged-cut",
            &[(LOG, |bytes| bytes.truncate(120), "short")],
        ),
        (
            "damaged-order",
            &[(LOG, |bytes| bytes.extend_from_within(..80), "offset-order")],
        ),
        (
            "damaged-zero-tail",
            &[(LOG, |bytes| bytes.extend([0; 100]), "length")],
        ),
        (
            "damaged-index",
            &[
                (INDEX, |bytes| bytes[7] = 161, "index-position"),
                (TIMES, |bytes| bytes[23] = 3, "index-time"),
            ],
        ),
        (
            "damaged-index-order",
            &[
                (INDEX, |bytes| bytes[11] = 1, "index-order"),
                (TIMES, |bytes| bytes[12..16].fill(0), "index-order"),
            ],
        ),
    ];
    for (name, harms) in cases {
        let dir = tempfile::tempdir().unwrap();
        for file in fs::read_dir(folder("directories/02-rolled-by-size")).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), dir.path().join(file.file_name())).unwrap();
        }
        for (file, harm, _) in *harms {
            let path = dir.path().join(file);
            let mut bytes = fs::read(&path).unwrap();
            harm(&mut bytes);
            fs::write(path, bytes).unwrap();
        }
        let (page, _) = of_path(dir.path(), Asked::default());
        let found: Vec<Value> = page["damage"]
            .as_array()
            .unwrap()
            .iter()
            .map(|damage| json!([damage["file"], damage["rule"]]))
            .collect();
        let wanted: Vec<Value> = harms
            .iter()
            .map(|(file, _, rule)| json!([file, rule]))
            .collect();
        assert_eq!(found, wanted, "{name}");
        let text = fs::read_to_string(folder("dump").join(format!("{name}.txt"))).unwrap();
        for (file, lines) in dumped(&text, "--print-data-log") {
            same_batches(&dir.path().join(file), &lines);
        }
    }
}

#[test]
fn what_kafkas_reader_rejects_is_never_sound() {
    let (mut both_sound, mut both_damaged, mut only_ours) = (0, 0, BTreeMap::new());
    for case in load("kafka/batch-verdicts.json")["cases"]
        .as_array()
        .unwrap()
    {
        let (id, reader) = (&case["id"], &case["reader"]);
        let hex = bytes(&case["hex"]);
        if hex.is_empty() {
            continue;
        }
        let asked = Asked {
            kind: Some(Kind::Log),
            ..Asked::default()
        };
        let (page, sound) = said(|out| inspect::bytes(out, "case", hex, asked));
        let kafka = reader["verdict"] == "accepted";
        let text = page.to_string();
        let compressed = ["gzip", "snappy", "lz4", "zstd"]
            .iter()
            .any(|codec| text.contains(&format!("\"codec\":\"{codec}\"")));
        match (sound, kafka) {
            (true, true) => both_sound += 1,
            (false, false) => both_damaged += 1,
            (true, false) => assert!(compressed, "{id}: {case}"),
            (false, true) => {
                let rule = text
                    .split("\"rule\":\"")
                    .nth(1)
                    .unwrap()
                    .split('"')
                    .next()
                    .unwrap()
                    .to_string();
                *only_ours.entry(rule).or_insert(0) += 1;
            }
        }
    }
    // What is cut, and what the course is stricter about: `golden_batch_verdicts.rs` says why.
    let only_ours: Vec<(&str, u32)> = only_ours
        .iter()
        .map(|(rule, count)| (rule.as_str(), *count))
        .collect();
    let stricter = [
        ("last-offset", 5),
        ("offset-order", 3),
        ("past-end", 10),
        ("record", 5),
        ("record-count", 3),
        ("record-offset", 15),
        ("short", 15),
    ];
    assert_eq!(only_ours, stricter);
    assert_eq!((both_sound, both_damaged), (183, 205));
}

#[test]
fn checkpoints_that_kafka_refuses_are_damaged_and_others_have_its_entries() {
    let (mut both_sound, mut both_damaged, mut only_ours) = (0, 0, 0);
    for case in load("kafka/checkpoints.json")["cases"].as_array().unwrap() {
        let kind = match case["kind"].as_str().unwrap() {
            "leader-epoch" => Kind::Epochs,
            "offsets" => Kind::Offsets,
            _ => continue,
        };
        let text = case["text"]
            .as_str()
            .map_or_else(|| bytes(&case["hex"]), |text| text.into());
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("file");
        fs::write(&path, text).unwrap();
        let (page, sound) = of_path(
            &path,
            Asked {
                kind: Some(kind),
                ..Asked::default()
            },
        );
        match (sound, case["exception"].is_null()) {
            (true, true) => {
                let entry = |entry: &Value| {
                    Value::Array(entry.as_object().unwrap().values().cloned().collect())
                };
                let mut ours: Vec<Value> = page["entries"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(entry)
                    .collect();
                let mut theirs = case["entries"].as_array().unwrap().clone();
                ours.sort_by_key(Value::to_string);
                theirs.sort_by_key(Value::to_string);
                assert_eq!(ours, theirs, "{case}");
                both_sound += 1;
            }
            (false, false) => both_damaged += 1,
            (true, false) => panic!("sound for us only: {case}"),
            (false, true) => only_ours += 1,
        }
    }
    // The 20 are those of `golden_checkpoints.rs`, which says why.
    assert_eq!((both_sound, both_damaged, only_ours), (7, 28, 20));
}
