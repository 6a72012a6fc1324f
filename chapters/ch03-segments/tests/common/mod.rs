//! Small batches, a disk and settings for the examples of this chapter.

use ch03_segments::LogConfig;
use kit::SimDisk;

/// The directory of the log in the examples.
pub const DIR: &str = "rides-0";

/// A whole batch: a record for each timestamp, and a right CRC. One record makes 76 bytes, each further one 15 more.
/// The timestamps are at most 63 ms apart, so each number in a record fits into one byte.
pub fn batch(base_offset: i64, timestamps: &[i64]) -> Vec<u8> {
    let base = timestamps[0];
    let max = timestamps.iter().fold(base, |max, time| max.max(*time));
    let count = timestamps.len() as i32;

    let mut covered = vec![0, 0];
    covered.extend((count - 1).to_be_bytes());
    covered.extend(base.to_be_bytes());
    covered.extend(max.to_be_bytes());
    covered.extend([0xff; 14]);
    covered.extend(count.to_be_bytes());
    for (delta, time) in timestamps.iter().enumerate() {
        let time = time - base;
        let zigzag = (time << 1) ^ (time >> 63);
        covered.extend([14 << 1, 0, zigzag as u8, (delta << 1) as u8, 1, 8 << 1]);
        covered.extend(*b"unlocked\0");
    }

    let mut batch = base_offset.to_be_bytes().to_vec();
    batch.extend((9 + covered.len() as i32).to_be_bytes());
    batch.extend([0, 0, 0, 0, 2]);
    batch.extend(crc32c::crc32c(&covered).to_be_bytes());
    batch.extend(covered);
    batch
}

/// A disk that has the directory.
pub fn disk() -> SimDisk {
    SimDisk::new().with_dir(DIR)
}

/// Settings with small segments and an index entry for every batch but the first.
pub fn config(segment_bytes: u64) -> LogConfig {
    let mut config = LogConfig::default();
    config.roll.segment_bytes = segment_bytes;
    config.index_interval_bytes = 0;
    config
}
