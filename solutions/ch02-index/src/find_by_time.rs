//! From a time to the first record that is not older.
//!
//! "Since ten o'clock" means: the first record, in the order of the log, whose timestamp is ten or later. A record behind it
//! may be older again. What we left out: Kafka gives negative times a meaning (-1 the end, -2 the start) before it comes here.

// begin 2.8 -
use ch01_batch::{DecodeError, decode_batch};
// end
use kit::{Entries, Offset, ReadAt, TimeEntry, Timestamp};
// begin 2.8 -
use kit::Position;
// end

// begin 2.8 -
use crate::{batch_at, lookup, lookup_time};
// end
use crate::{RecordAt, ScanError};

/// Finds the first record in log order with an offset at or above `from` and a timestamp at or above `time`.
///
/// `None` if there is none. `from` is a segment's base offset, or where the log starts now. Of a batch with log-append time
/// the first record answers, a batch without records never does. No time has a special meaning, -1 neither.
///
/// Reads no byte before the position to which the time index leads: [`lookup_time`](crate::lookup_time) gives an offset, and
/// [`lookup`](crate::lookup) the position for it (0 where one of them has no entry). Where `lookup` leads further for `from`,
/// the walk may begin there. From its start on it reads headers, and whole batches only where the header says that the answer may be in them: max timestamp at or above `time`, last offset at or above `from`.
/// Those are decoded by chapter 1's `decode_batch`. One that is compressed ends the search with [`ScanError::Compressed`],
/// one with another fault with [`ScanError::BadBatch`]. Broken bytes are the errors of [`batch_at`](crate::batch_at).
///
/// ```text
///   log           | 50 51 52    | 53 54 55    | 56 57 58    |       time 1003
///   timestamps    | 998 1000 999| 1001 1007 2 | 1003 1004 1 |       answer: 54, at 1007
///   body read                     ===========
/// ```
///
/// Exercise 2.8. Kafka: `LogSegment.findOffsetByTimestamp`, `FileRecords.searchForTimestamp`.
pub fn find_by_time(
    log: &dyn ReadAt,
    offsets: &Entries,
    times: &Entries<TimeEntry>,
    from: Offset,
    time: Timestamp,
) -> Result<Option<RecordAt>, ScanError> {
    // begin 2.8 find_by_time: todo!("2.8 find_by_time({time}) from {from} in {} bytes, {} and {} entries", log.len(), offsets.len(), times.len())
    let skipped = lookup_time(times, time).map_or(from, |entry| entry.offset.max(from));
    let mut position = lookup(offsets, skipped).map_or(Position(0), |entry| entry.position);
    while let Some(batch) = batch_at(log, position)? {
        if batch.max_timestamp >= time && batch.last_offset >= from {
            let mut bytes = vec![0; batch.size() as usize];
            let read = log.read_at(position, &mut bytes)?;
            let decoded = decode_batch(&bytes[..read]).map_err(|error| match error {
                DecodeError::Compressed(codec) => ScanError::Compressed(codec),
                error => ScanError::BadBatch { position, error },
            })?;
            for record in decoded.records {
                let offset = Offset(batch.base_offset.0 + i64::from(record.offset_delta));
                let timestamp = record.timestamp;
                if timestamp >= time && offset >= from {
                    return Ok(Some(RecordAt { offset, timestamp }));
                }
            }
        }
        position = batch.end();
    }
    Ok(None)
    // end
}
