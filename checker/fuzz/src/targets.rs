//! What is fed: every function that reads bytes which nobody has checked.

use ch03_segments::{FileKind, Log, LogConfig, file_name, parse_file_name};
use ch04_recovery::{
    CheckpointKind, EPOCH_FILE, Epochs, read_checkpoint, recover_log, recover_segment, valid_prefix,
};
use checker::inspect::{self, Asked, Form, Kind, Meter, Out, Refused};
use kit::disk::FileImage;
use kit::{Entries, Offset, Position, SimDisk, Timestamp};

/// A function that is fed.
pub(crate) struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
}

/// All of them, by chapter.
pub(crate) const TARGETS: &[Target] = &[
    Target {
        name: "read_varint",
        run: |bytes| done(ch01_batch::read_varint(bytes)),
    },
    Target {
        name: "read_varlong",
        run: |bytes| done(ch01_batch::read_varlong(bytes)),
    },
    Target {
        name: "read_header",
        run: |bytes| done(ch01_batch::BatchHeader::read(bytes)),
    },
    Target {
        name: "decode_record",
        run: |bytes| done(ch01_batch::decode_record(bytes, Timestamp(i64::MAX - 5))),
    },
    Target {
        name: "check_batch",
        run: |bytes| done(ch01_batch::check_batch(bytes)),
    },
    Target {
        name: "decode_batch",
        run: |bytes| done(ch01_batch::decode_batch(bytes)),
    },
    Target {
        name: "split_batches",
        run: |bytes| done(ch01_batch::split_batches(bytes)),
    },
    Target {
        name: "read_entries",
        run: entries,
    },
    Target {
        name: "find_batch",
        run: |bytes| done(ch02_index::find_batch(&bytes, Position(0), Offset(7))),
    },
    Target {
        name: "fetch",
        run: |bytes| {
            done(ch02_index::fetch(
                &bytes,
                &Entries::new(Vec::new()),
                Offset(3),
                500,
            ))
        },
    },
    Target {
        name: "find_by_time",
        run: times,
    },
    Target {
        name: "rebuild",
        run: |bytes| {
            done(ch02_index::rebuild(
                &bytes,
                Offset(0),
                &LogConfig::default().index(),
            ))
        },
    },
    Target {
        name: "parse_file_name",
        run: |bytes| done(parse_file_name(&String::from_utf8_lossy(bytes))),
    },
    Target {
        name: "open",
        run: open,
    },
    Target {
        name: "valid_prefix",
        run: |bytes| done(valid_prefix(&bytes, Offset(0))),
    },
    Target {
        name: "recover_segment",
        run: recover_one,
    },
    Target {
        name: "read_checkpoint",
        run: checkpoints,
    },
    Target {
        name: "recover_log",
        run: recover_all,
    },
    Target {
        name: "inspect",
        run: look,
    },
];

/// The whole inspection: as some kind of file, for a person and as JSON, which must be JSON; and as the text of a paste.
fn look(bytes: &[u8]) {
    // All kinds for each input would take as long as all other targets together.
    let kinds = Kind::NAMES.map(Kind::named);
    let chosen = bytes.iter().fold(0, |sum, byte| sum + usize::from(*byte));
    let kind = kinds.get(chosen % (kinds.len() + 1)).copied().flatten();
    let at = bytes.first().map(|first| u64::from(*first));
    for at in [None, at.filter(|_| kind == Some(Kind::Log))] {
        let asked = Asked {
            kind,
            at,
            offset: None,
        };
        for json in [true, false] {
            said(json, |out| {
                inspect::bytes(out, "input", bytes.to_vec(), asked)
            });
        }
    }
    let (index, log) = bytes.split_at(bytes.len() / 4);
    for (kind, time) in [(Kind::Index, false), (Kind::TimeIndex, true)] {
        said(time, |out| inspect::index_beside(out, kind, index, log));
    }
    let text = String::from_utf8_lossy(bytes);
    said(true, |out| {
        inspect::paste(out, "input", &text, Asked::default())
    });
}

/// Runs an inspection: no line is too long and no character obeyed, and JSON is JSON.
fn said(json: bool, run: impl FnOnce(&mut Out<'_>) -> Result<bool, Refused>) {
    let mut page: Vec<u8> = Vec::new();
    let mut out = Out::new(&mut page, Form { json, all: false }, Meter::silent());
    let answer = run(&mut out);
    let _ = out.finish();
    drop(out);
    let page = String::from_utf8_lossy(&page);
    if json && answer.is_ok() {
        let value: Result<serde_json::Value, _> = serde_json::from_str(&page);
        assert!(
            value.is_ok_and(|value| value["schema"] == 1),
            "no JSON: {page}"
        );
    }
    for line in page.lines().filter(|_| !json) {
        assert!(line.chars().count() <= 80, "a long line: {line}");
        assert!(
            !line.contains(char::is_control),
            "a control character: {line:?}"
        );
    }
}

const DIR: &str = "data/rides-0";

fn entries(bytes: &[u8]) {
    if let Some(entry) = bytes.first_chunk() {
        done(ch02_index::read_entry(Offset(i64::MAX - 5), *entry));
    }
    if let Some(entry) = bytes.first_chunk() {
        done(ch02_index::read_time_entry(Offset(i64::MAX - 5), *entry));
    }
}

fn times(bytes: &[u8]) {
    let none = (Entries::new(Vec::new()), Entries::new(Vec::new()));
    done(ch02_index::find_by_time(
        &bytes,
        &none.0,
        &none.1,
        Offset(2),
        Timestamp(1),
    ));
}

/// A disk with a segment whose three files are pieces of the input, and further files.
fn disk(bytes: &[u8], more: &[(&str, &[u8])]) -> SimDisk {
    let (log, rest) = bytes.split_at(bytes.len() * 3 / 4);
    let (offsets, times) = rest.split_at(rest.len() / 2);
    let contents = [log, offsets, times];
    let of_segment = FileKind::ALL.iter().zip(contents).map(|(kind, bytes)| {
        let name = file_name(Offset(0), *kind);
        (format!("{DIR}/{name}"), bytes)
    });
    let others = more
        .iter()
        .map(|(path, bytes)| ((*path).to_string(), *bytes));
    let image = of_segment.chain(others).map(|(path, bytes)| FileImage {
        path,
        bytes: bytes.to_vec(),
        modified: Timestamp(0),
    });
    SimDisk::with(image.collect())
}

fn open(bytes: &[u8]) {
    let mut disk = disk(bytes, &[]);
    let opened = Log::open(
        &mut disk,
        DIR,
        LogConfig::default(),
        Offset(0),
        Timestamp(0),
    );
    if let Ok(opened) = opened {
        done(opened.log.read(&disk, opened.log.start, 1000));
    }
}

fn recover_one(bytes: &[u8]) {
    let mut disk = disk(bytes, &[]);
    let config = LogConfig::default();
    done(recover_segment(
        &mut disk,
        DIR,
        Offset(0),
        &config,
        &mut Epochs::default(),
        Timestamp(0),
    ));
}

fn checkpoints(bytes: &[u8]) {
    let disk = disk(&[], &[("data/file", bytes)]);
    for kind in [CheckpointKind::Offsets, CheckpointKind::Epochs] {
        done(read_checkpoint(&disk, "data/file", kind));
    }
}

/// What was recovered opens again, and recovering it again changes nothing.
fn recover_all(bytes: &[u8]) {
    let epochs = format!("{DIR}/{EPOCH_FILE}");
    let (file, log) = bytes.split_at(bytes.len() / 8);
    let mut disk = disk(log, &[(&epochs, file)]);
    let config = LogConfig::default();
    if recover_log(&mut disk, "data", DIR, config, Timestamp(0)).is_err() {
        return;
    }
    let image = disk.image();
    let again = recover_log(&mut disk, "data", DIR, config, Timestamp(0));
    assert!(
        again.is_ok(),
        "a recovered log is recovered again: {again:?}"
    );
    let contents = |image: Vec<FileImage>| {
        image
            .into_iter()
            .map(|file| (file.path, file.bytes))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        contents(disk.image()),
        contents(image),
        "a second recovery changes nothing"
    );
}

/// An answer that nobody needs: what counts is that there is one.
fn done<T>(_: T) {}
