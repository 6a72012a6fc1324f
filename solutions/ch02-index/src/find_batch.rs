//! From a position in the log to the batch that holds an offset.
//!
//! A batch says in its header how long it is, so one can walk from batch to batch and read 61 bytes of each. The index is a
//! hint where to begin: what counts are the offsets found on the way.

// begin 2.5 -
use ch01_batch::{HEADER_LEN, MIN_BATCH_LENGTH};
// end
use kit::{Offset, Position, ReadAt};

use crate::{BatchAt, ScanError};

/// Reads the header of the batch that begins at `position`.
///
/// Returns `None` at the log's end and behind it. Fewer than 61 bytes from `position` to the end, but at least one, is
/// [`ScanError::Unfinished`]. A length field below 49 is [`ScanError::BadLength`]. A whole header whose batch passes the log's
/// end is `None`: such a batch is still being written, and the log ends before it.
/// A read that fails is [`ScanError::Read`].
/// Reads at most the 61 bytes of the header. Offsets, magic and CRC are not judged.
///
/// ```text
///   log        | header | records | header | records | header | rec
///   position   0                  200                410            480 = end
///   answer     batch              batch              None, also at 480
/// ```
///
/// Exercise 2.5. Kafka: `FileLogInputStream.nextBatch`.
pub fn batch_at(log: &dyn ReadAt, position: Position) -> Result<Option<BatchAt>, ScanError> {
    // begin 2.5 batch_at: todo!("2.5 batch_at({position}) in {} bytes", log.len())
    let mut header = [0; HEADER_LEN];
    match log.read_at(position, &mut header)? {
        0 => return Ok(None),
        HEADER_LEN => {}
        _ => return Err(ScanError::Unfinished { position }),
    }
    let batch = BatchAt::parse(position, &header);
    if batch.length < MIN_BATCH_LENGTH {
        let length = batch.length;
        return Err(ScanError::BadLength { position, length });
    }
    let whole = batch.end().0 <= log.len();
    Ok(whole.then_some(batch))
    // end
}

/// Finds the first batch at or behind `start` whose last offset is at or above `target`.
///
/// `start` is where a batch begins: the position of a looked-up entry, or 0 without one.
/// The batch need not hold `target`: where offsets are missing it is the first batch behind the hole. `None` when every batch
/// lies below `target`. Broken bytes on the way are the errors of [`batch_at`].
/// Reads at most 61 bytes of each batch up to the answer, and nothing of the batches behind it. A log may have 100,000 batches,
/// so calls may not nest once for each of them: the stack would overflow.
///
/// ```text
///   log       | 55..57 | 58..59 | 62..66 | 67..70 |
///   target 59            ^^^^^^
///   target 60                     ^^^^^^             60 and 61 are not there
///   target 71                                       None
/// ```
///
/// Exercise 2.5. Kafka: `LogSegment.translateOffset`, `FileRecords.searchForOffsetFromPosition`.
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    // begin 2.5 find_batch: todo!("2.5 find_batch({target}) from {start} in {} bytes", log.len())
    let mut position = start;
    while let Some(batch) = batch_at(log, position)? {
        if batch.last_offset >= target {
            return Ok(Some(batch));
        }
        position = batch.end();
    }
    Ok(None)
    // end
}
