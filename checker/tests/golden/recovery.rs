//! `golden/kafka/recovery.json`: what Kafka's log loader made of damaged directories, with and without the marker of a clean stop.

use crate::data::{bytes, load};
use ch03_segments::{FileKind, LogConfig, RollConfig};
use ch04_recovery::{
    EPOCH_FILE, LOG_START_FILE, MARKER_FILE, MARKER_TEXT, RECOVERY_POINT_FILE, Recovered,
    recover_log,
};
use kit::{FileImage, SimDisk, Timestamp};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs, path::Path};

const DIR: &str = "data/t-0";

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// The files of a directory, after the damage, and the names that became directories.
fn damaged(case: &Value) -> (BTreeMap<String, Vec<u8>>, Vec<String>) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/kafka/directories");
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(golden.join(text(&case["dir"]))).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        files.insert(name, fs::read(path).unwrap());
    }
    let mut directories = Vec::new();
    for op in rows(&case["ops"]) {
        let name = text(&op["file"]).to_string();
        let number = |key: &str| op[key].as_u64().unwrap() as usize;
        let mut file = files.get(&name).cloned().unwrap_or_default();
        match text(&op["op"]) {
            "truncate" => file.truncate(number("size")),
            "append_zeros" => file.resize(file.len() + number("count"), 0),
            "write" => {
                let new = bytes(&op["hex"]);
                file.resize(file.len().max(number("pos") + new.len()), 0);
                file[number("pos")..][..new.len()].copy_from_slice(&new);
            }
            "xor" => file[number("pos")] ^= bytes(&op["mask"])[0],
            "append" => file.extend(bytes(&op["hex"])),
            "create" => file = bytes(&op["hex"]),
            "fill" => file = vec![bytes(&op["byte"])[0]; number("size")],
            "delete" | "rename" => {
                files.remove(&name);
            }
            "mkdir" => directories.push(format!("{DIR}/{name}")),
            "copy" => {}
            other => panic!("{other}"),
        }
        match text(&op["op"]) {
            "delete" | "mkdir" => None,
            "copy" | "rename" => files.insert(text(&op["to"]).into(), file),
            _ => files.insert(name, file),
        };
    }
    (files, directories)
}

fn config(directory: &Value) -> LogConfig {
    let number = |key: &str| directory["config"][key].as_u64();
    let default = LogConfig::default();
    LogConfig {
        roll: RollConfig {
            segment_bytes: number("internal.segment.bytes").unwrap_or(1 << 30),
            index_bytes: number("segment.index.bytes").map_or(10 << 20, |bytes| bytes as usize),
            ..default.roll
        },
        index_interval_bytes: number("index.interval.bytes").unwrap_or(4096),
        ..default
    }
}

/// What is compared, in the words of the file.
fn described(disk: &SimDisk, recovered: &Recovered) -> Value {
    let log = &recovered.log.log;
    let segment = |segment: &ch03_segments::Segment| {
        let indexes = match segment.indexes(disk) {
            Ok(indexes) => indexes,
            Err(error) => return json!(error.to_string()),
        };
        let offsets = indexes.offsets.entries.to_vec();
        let times = indexes.times.entries.to_vec();
        json!({
            "base_offset": segment.base_offset.0,
            "size": kit::Disk::len(disk, &segment.path(FileKind::Log)).unwrap(),
            "offset_index": offsets.iter().map(|entry| json!([entry.offset.0, entry.position.0])).collect::<Vec<_>>(),
            "time_index": times.iter().map(|entry| json!([entry.timestamp.0, entry.offset.0])).collect::<Vec<_>>(),
        })
    };
    let epochs = recovered.log.epochs.entries.iter();
    let epoch_file = disk
        .image()
        .into_iter()
        .find(|file| file.path.ends_with(EPOCH_FILE));
    json!({
        "log_start_offset": log.start.0,
        "log_end_offset": log.end().0,
        "recovery_point": recovered.log.recovery_point.0,
        "leader_epochs": epochs.map(|entry| json!([entry.epoch.0, entry.start.0])).collect::<Vec<_>>(),
        "segments": log.segments.iter().map(segment).collect::<Vec<_>>(),
        "leader_epoch_checkpoint": epoch_file.map(|file| String::from_utf8(file.bytes).unwrap()),
        "removed": recovered.removed.iter().map(|base| base.0).collect::<Vec<_>>(),
    })
}

/// Of which segments Kafka put the `.log` aside.
fn kafka_removed(case: &Value) -> Value {
    let added = case["result"]["files"]["added"].as_object();
    let names = added.into_iter().flatten().map(|(name, _)| name);
    let base = |name: &String| name.strip_suffix(".log.deleted")?.parse::<i64>().ok();
    json!(names.filter_map(base).collect::<Vec<_>>())
}

/// Which of what is compared differs; `error` where one of the two does not open the log.
fn differences(case: &Value, directories: &Value) -> Vec<String> {
    let (files, made) = damaged(case);
    let image = |path: String, bytes: Vec<u8>| FileImage {
        path,
        bytes,
        modified: Timestamp(0),
    };
    let mut all: Vec<_> = files
        .into_iter()
        .map(|(name, bytes)| image(format!("{DIR}/{name}"), bytes))
        .collect();
    let point = |key: &str| format!("0\n1\nt 0 {}\n", case[key]).into_bytes();
    all.push(image(
        format!("data/{RECOVERY_POINT_FILE}"),
        point("recovery_point_checkpoint"),
    ));
    all.push(image(
        format!("data/{LOG_START_FILE}"),
        point("log_start_offset_checkpoint"),
    ));
    if case["last_shutdown_clean"] == true {
        all.push(image(format!("data/{MARKER_FILE}"), MARKER_TEXT.into()));
    }
    let mut disk = SimDisk::with(all);
    for dir in made {
        disk = disk.with_dir(&dir);
    }
    let directory = rows(&directories["directories"])
        .iter()
        .find(|one| one["name"] == case["dir"])
        .unwrap();
    let now = Timestamp(directory["now"].as_i64().unwrap() + 1000);
    let result = recover_log(&mut disk, "data", DIR, config(directory), now);
    let kafka = &case["result"];
    let recovered = match (&result, kafka["exception"].is_null()) {
        (Ok(recovered), true) => recovered,
        (Err(_), false) => return Vec::new(),
        (Ok(_), false) => return vec!["error: Kafka's".into()],
        (Err(error), true) => return vec![format!("error: {error}")],
    };
    let ours = described(&disk, recovered);
    let mut different = Vec::new();
    for (key, value) in ours.as_object().unwrap() {
        let theirs = if key == "removed" {
            &kafka_removed(case)
        } else {
            &kafka[key]
        };
        if key == "segments" && rows(value).len() == rows(theirs).len() {
            for (a, b) in rows(value).iter().zip(rows(theirs)) {
                if a != b {
                    different.push(format!("{a} not {b}"));
                }
            }
            continue;
        }
        if value != theirs {
            different.push(format!("{key} {value} not {theirs}"));
        }
    }
    different
}

/// Where the course differs, the reason, and the cases.
const DIFFERENT: &[(&str, &[&str])] = &[
    (
        "offsets that go back, or lie outside of the segment, end the good prefix; to Kafka they are in order, or it splits the \
         segment, or does not load the log",
        &[
            "r140", "r141", "r142", "r144", "r177", "r212", "r213", "r214", "r253", "r254", "r255",
            "r265", "r266", "r533",
        ],
    ),
    ("magic must be 2; Kafka lets 3 pass", &["r155"]),
    (
        "the tail of the active segment is looked at also after a clean stop: what is torn is cut, and index entries that lead \
         behind it go; Kafka appends behind the tear, loses its place, or does not load the log",
        &[
            "r110", "r112", "r113", "r114", "r115", "r137", "r230", "r231", "r232", "r233", "r235",
            "r237", "r331", "r491", "r547",
        ],
    ),
    (
        "an index file that is missing, has no whole number of entries, or a last time entry that cannot be, is made anew; Kafka \
         makes an empty time index, and ignores the rest",
        &[
            "r273", "r295", "r296", "r315", "r317", "r321", "r322", "r328", "r329", "r330",
        ],
    ),
    (
        "a damaged entry inside an index is an error when the index is used; Kafka takes it",
        &["r292"],
    ),
    (
        "the epochs are cut to where the log begins; Kafka cuts them to what the checkpoint says",
        &["r339", "r351", "r398", "r399", "r427"],
    ),
    (
        "a missing epoch file is made from the whole log; Kafka makes it from what it scans",
        &["r475"],
    ),
    (
        "epochs in a file ascend, else it is damaged; Kafka assigns them in the order of the file",
        &["r488"],
    ),
    (
        "a log without records has no epochs; Kafka cuts to the end first, and drops the last one at the next start",
        &["r342", "r344", "r354", "r356"],
    ),
    (
        "two segments that overlap are an error; Kafka does not notice",
        &["r382", "r421", "r450"],
    ),
    (
        "foreign files are left alone; Kafka does not load the log, or makes a segment of them",
        &[
            "r411", "r412", "r414", "r415", "r416", "r440", "r441", "r444", "r445",
        ],
    ),
    (
        "not built: .swap and .cleaned files, which the log cleaner leaves",
        &[
            "r403", "r405", "r407", "r408", "r431", "r432", "r434", "r436", "r437", "r438",
        ],
    ),
    (
        "not built: a segment of old Kafkas with offsets too far from its base, which Kafka splits",
        &["r528"],
    ),
];

/// Not compared, because nothing of it is built: producers and their snapshots, transaction indexes, the high watermark, and the
/// zeros that Kafka reserves behind the index of the active segment.
#[test]
fn recoveries_end_as_kafkas_do() {
    let directories = load("kafka/directories.json");
    let recoveries = load("kafka/recovery.json");
    let listed = |id: &str| DIFFERENT.iter().any(|(_, ids)| ids.contains(&id));
    let (mut agreed, mut wrong) = (0, Vec::new());
    for case in rows(&recoveries["cases"]) {
        let id = text(&case["id"]);
        let found = differences(case, &directories);
        match (found.is_empty(), listed(id)) {
            (true, false) => agreed += 1,
            (false, true) => {}
            (true, true) => wrong.push(format!("{id} is listed, and agrees")),
            (false, false) => wrong.push(format!("{id} {}: {found:?}", case["damage"])),
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert_eq!(agreed, 358);
}
