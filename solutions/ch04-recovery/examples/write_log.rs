//! For authors: writes a log with this course's reference, so that Kafka itself can be asked whether it accepts it.
//!
//! ```text
//! cargo run -p ch04-recovery-solution --example write_log -- DIR              closed cleanly
//! cargo run -p ch04-recovery-solution --example write_log -- --torn DIR       the last batch is there by half, no marker
//! cargo run -p ch04-recovery-solution --example write_log -- --damaged DIR    a byte is wrong in the middle, no marker
//! cargo run -p ch04-recovery-solution --example write_log -- --recover DIR    recovers what is there, and closes it
//! ```
//!
//! `DIR` is what Kafka calls a log directory: `DIR/rides-0` and the checkpoints beside it. The records are printed one a line,
//! fields parted by tabs: offset, leader epoch, timestamp, headers, key, value, in the words of Kafka's console consumer. The
//! first three print what was appended, the last what it reads back. `checker/kafka/check` compares them with what Kafka serves.

use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::io::{self, Write as _};
use std::path;

use ch01_batch::{BatchFields, Header, Record, decode_batch, encode_batch, split_batches};
use ch03_segments::{As, FileKind, LogConfig};
use ch04_recovery::{DurableLog, close, recover_log};
use kit::{Disk, Epoch, Offset, Position, RealDisk, Timestamp};

const PARTITION: &str = "rides-0";
const NOON: i64 = 1_700_000_000_000;
/// One hour after the first record.
const NOW: Timestamp = Timestamp(NOON + 3_600_000);
const BATCHES: i64 = 180;

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [dir] | ["--closed", dir] if !dir.starts_with('-') => write(dir, |disk, root, mut log| {
            log.run_tasks(disk)?;
            Ok(close(disk, root, &mut log)?)
        }),
        ["--torn", dir] => write(dir, tear),
        ["--damaged", dir] => write(dir, damage),
        ["--recover", dir] => recover(dir),
        _ => Err("say one of: DIR, --closed DIR, --torn DIR, --damaged DIR, --recover DIR".into()),
    }
}

/// Segments of 32 KiB; index entries as often as Kafka makes them by default, as its own recovery makes them anew.
fn config() -> LogConfig {
    let mut config = LogConfig::default();
    config.roll.segment_bytes = 32 << 10;
    config
}

/// Appends the batches, prints the records, and leaves the rest to `end`.
fn write(root: &str, end: fn(&mut dyn Disk, &str, DurableLog) -> Done) -> Done {
    let (mut disk, root) = disk_and_root(root)?;
    let (disk, root): (&mut dyn Disk, _) = (&mut disk, root.as_str());
    if disk.list(root).is_ok() {
        return Err(format!("write a log into {root}: it is there already").into());
    }
    let dir = format!("{root}/{PARTITION}");
    disk.create_dir(root)?;
    disk.create_dir(&dir)?;
    let mut log = recover_log(disk, root, &dir, config(), NOW)?.log;
    let mut lines = Vec::new();
    for number in 0..BATCHES {
        let epoch = match number {
            0..50 => Epoch(0),
            50..110 => Epoch(3),
            _ => Epoch(7),
        };
        let records = records(number);
        let batch = encode_batch(&BatchFields::default(), &records)
            .map_err(|error| format!("encode batch {number}: {error:?}"))?;
        let appended = log.append(disk, NOW, batch, As::Leader(epoch))?;
        lines.extend(
            records
                .iter()
                .map(|record| line(appended.base_offset, epoch, record)),
        );
        // The background catches up once: what was rolled until now is flushed, what comes later is not.
        if number == 80 {
            log.run_tasks(disk)?;
        }
    }
    end(disk, root, log)?;
    print(&lines)
}

/// The disk is the folder around the directory: a log names its directory, and no path leaves its disk.
fn disk_and_root(dir: &str) -> Result<(RealDisk, String), Box<dyn Error>> {
    let dir = path::absolute(dir)?;
    match (dir.parent(), dir.file_name().and_then(OsStr::to_str)) {
        (Some(around), Some(name)) => Ok((RealDisk::new(around, None), name.into())),
        _ => Err(format!("{} is no directory for a log", dir.display()).into()),
    }
}

/// One to four records. They are events of bike rides; some are late, some have no key or no value, some have headers.
fn records(batch: i64) -> Vec<Record> {
    let first = batch * 5;
    (first..=first + batch % 4)
        .zip(0..)
        .map(|(event, offset_delta)| {
            let late = if batch % 7 == 3 { 90_000 } else { 0 };
            let back = if batch % 4 == 3 {
                40 * i64::from(offset_delta)
            } else {
                0
            };
            let pad = "x".repeat(100 + (event * 37 % 400) as usize);
            let mut headers = Vec::new();
            if event % 6 == 0 {
                headers.push(header("app", Some("7.2")));
            }
            if event % 12 == 0 {
                headers.push(header("district", None));
            }
            Record {
                offset_delta,
                timestamp: Timestamp(NOON + batch * 1000 - late - back),
                key: (event % 5 != 4).then(|| format!("ride-{:04}", event / 3).into_bytes()),
                value: (event % 11 != 7).then(|| format!("unlocked {event} {pad}").into_bytes()),
                headers,
            }
        })
        .collect()
}

fn header(key: &str, value: Option<&str>) -> Header {
    Header {
        key: key.into(),
        value: value.map(Into::into),
    }
}

/// The process dies while it writes one more batch.
fn tear(disk: &mut dyn Disk, _root: &str, log: DurableLog) -> Done {
    let fields = BatchFields {
        base_offset: log.log.end(),
        partition_leader_epoch: Epoch(7),
        ..BatchFields::default()
    };
    let batch = encode_batch(&fields, &records(BATCHES + 3))
        .map_err(|error| format!("encode the last batch: {error:?}"))?;
    let active = log.log.segments.last().ok_or("a log without segments")?;
    disk.append(&active.path(FileKind::Log), &batch[..batch.len() * 2 / 3])?;
    Ok(())
}

/// One bit flips in the middle of the last segment but one, which was never flushed.
fn damage(disk: &mut dyn Disk, _root: &str, log: DurableLog) -> Done {
    let [.., segment, _] = &log.log.segments[..] else {
        return Err("a log with one segment".into());
    };
    assert!(
        segment.base_offset >= log.recovery_point,
        "damage below the recovery point is not looked for"
    );
    let file = segment.path(FileKind::Log);
    let middle = segment.bytes / 2;
    let mut rest = vec![0; (segment.bytes - middle) as usize];
    disk.read_at(&file, Position(middle), &mut rest)?;
    rest[0] ^= 1;
    disk.truncate(&file, middle)?;
    disk.append(&file, &rest)?;
    Ok(())
}

/// Recovers a log, prints what it holds, and closes it.
fn recover(root: &str) -> Done {
    let (mut disk, root) = disk_and_root(root)?;
    let (disk, root): (&mut dyn Disk, _) = (&mut disk, root.as_str());
    let dir = format!("{root}/{PARTITION}");
    let mut log = recover_log(disk, root, &dir, config(), NOW)?.log;
    let mut next = log.log.start;
    let mut lines = Vec::new();
    while next < log.log.end() {
        let bytes = log.log.read(disk, next, 1 << 20)?;
        for batch in split_batches(&bytes).batches {
            let batch = decode_batch(&bytes[batch])
                .map_err(|error| format!("decode the batch at {next}: {error:?}"))?;
            let header = batch.header;
            for record in &batch.records {
                lines.push(line(
                    header.base_offset,
                    header.partition_leader_epoch,
                    record,
                ));
            }
            next = Offset(header.base_offset.0 + i64::from(header.last_offset_delta) + 1);
        }
    }
    close(disk, root, &mut log)?;
    print(&lines)
}

fn print(lines: &[String]) -> Done {
    Ok(io::stdout().write_all(lines.concat().as_bytes())?)
}

fn line(base: Offset, epoch: Epoch, record: &Record) -> String {
    let text = |bytes: &Option<Vec<u8>>| match bytes {
        Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        None => "null".into(),
    };
    let headers: Vec<String> = record
        .headers
        .iter()
        .map(|header| {
            format!(
                "{}:{}",
                String::from_utf8_lossy(&header.key),
                text(&header.value)
            )
        })
        .collect();
    let headers = match headers[..] {
        [] => "NO_HEADERS".into(),
        _ => headers.join(","),
    };
    format!(
        "{}\t{epoch}\t{}\t{headers}\t{}\t{}\n",
        base.0 + i64::from(record.offset_delta),
        record.timestamp,
        text(&record.key),
        text(&record.value)
    )
}
