//! Small batches for the examples of this chapter.

/// A whole batch: a record for each timestamp, with a value of eight bytes, and a right CRC.
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
