//! Small batches and disks for the examples of this chapter.
#![expect(dead_code, reason = "each file of examples needs some of it")]

use ch03_segments::{As, LogConfig, RollConfig};
use ch04_recovery::{DurableLog, RecoveryError};
use kit::{Disk, Epoch, FileImage, Position, SimDisk, Timestamp};

/// The directory around the log's.
pub const ROOT: &str = "data";
/// The log's directory.
pub const DIR: &str = "data/rides-0";
/// The time in all examples.
pub const NOW: Timestamp = Timestamp(5000);

/// A whole batch: a record for each timestamp, with a value of eight bytes, and a right CRC: 61 bytes and 15 for each record.
/// The timestamps are at most 63 ms apart, so each number in a record fits into one byte.
pub fn batch(base_offset: i64, epoch: i32, timestamps: &[i64]) -> Vec<u8> {
    let base = timestamps[0];
    let max = timestamps.iter().fold(base, |max, time| max.max(*time));
    let mut records = Vec::new();
    for (delta, time) in timestamps.iter().enumerate() {
        let time = time - base;
        let zigzag = (time << 1) ^ (time >> 63);
        records.extend([14 << 1, 0, zigzag as u8, (delta << 1) as u8, 1, 8 << 1]);
        records.extend(*b"unlocked\0");
    }
    raw_batch(
        base_offset,
        epoch,
        [base, max],
        timestamps.len() as i32,
        &records,
    )
}

/// A batch with these bytes as its records, whatever they are, and a right CRC.
pub fn raw_batch(base: i64, epoch: i32, times: [i64; 2], count: i32, records: &[u8]) -> Vec<u8> {
    let mut covered = vec![0, 0];
    covered.extend((count - 1).to_be_bytes());
    covered.extend(times[0].to_be_bytes());
    covered.extend(times[1].to_be_bytes());
    covered.extend([0xff; 14]);
    covered.extend(count.to_be_bytes());
    covered.extend(records);

    let mut batch = base.to_be_bytes().to_vec();
    batch.extend((9 + covered.len() as i32).to_be_bytes());
    batch.extend(epoch.to_be_bytes());
    batch.push(2);
    batch.extend(crc32c::crc32c(&covered).to_be_bytes());
    batch.extend(covered);
    batch
}

/// Segments of at most 200 bytes, and an index entry for nearly every batch.
pub fn config() -> LogConfig {
    LogConfig {
        roll: RollConfig {
            segment_bytes: 200,
            ..LogConfig::default().roll
        },
        index_interval_bytes: 50,
        ..LogConfig::default()
    }
}

/// A disk on which these files are safe.
pub fn disk(files: &[(&str, &[u8])]) -> SimDisk {
    let image = |(path, bytes): &(&str, &[u8])| FileImage {
        path: (*path).into(),
        bytes: bytes.to_vec(),
        modified: Timestamp(0),
    };
    SimDisk::with(files.iter().map(image).collect()).with_dir(DIR)
}

/// An empty disk, and a new log on it.
pub fn new_log() -> (SimDisk, Result<DurableLog, RecoveryError>) {
    let mut disk = SimDisk::new().with_dir(ROOT);
    let log = DurableLog::create(&mut disk, DIR, config(), NOW);
    (disk, log)
}

/// Appends batches of one record each, 76 bytes, as the leader of `epoch`. Two of them fill a segment.
pub fn append(
    disk: &mut dyn Disk,
    log: &mut DurableLog,
    epoch: i32,
    count: usize,
) -> Result<(), RecoveryError> {
    for _ in 0..count {
        log.append(disk, NOW, batch(0, 0, &[1000]), As::Leader(Epoch(epoch)))?;
    }
    Ok(())
}

/// The names in the log's directory, or in the root, without what is in between.
pub fn names(disk: &SimDisk, dir: &str) -> Vec<String> {
    let files = disk.list(dir).unwrap_or_default();
    files.into_iter().map(|file| file.name).collect()
}

/// The bytes of a file; `None` when it is not there.
pub fn content(disk: &SimDisk, file: &str) -> Option<Vec<u8>> {
    let mut bytes = vec![0; disk.len(file).ok()? as usize];
    disk.read_at(file, Position(0), &mut bytes).ok()?;
    Some(bytes)
}
