//! What a consumer gets that asks for an offset.
//!
//! Whole batches, as they stand in the log: a broker does not open them. So the answer may begin with records below the asked
//! offset; the consumer drops them. What we left out: Kafka cuts the answer in mid batch when the limit says so, and the client
//! must ignore the torn end.

use kit::{Entries, Offset, ReadAt};

use crate::ScanError;

/// Reads batches for a consumer at offset `target`.
///
/// The answer is bytes of the log: it begins with the first batch whose last offset is at or above `target`, and goes on with
/// the batches behind it. The first batch is whole in any case, also when it alone is larger than `max_bytes`. Each further
/// batch is there, whole, while the sum of all sizes, the first included, is at most `max_bytes`: an exact fit is in.
/// Empty when no batch is at or above `target`.
///
/// The walk starts where [`lookup`](crate::lookup) in `index` says, at 0 if it says nothing. Broken bytes on the way are the
/// errors of [`batch_at`](crate::batch_at), before the answer and behind its last batch; but once the sum has reached
/// `max_bytes` nothing behind it is looked at.
///
/// ```text
///   log           | 55..57 | 58..59 | 62..66 | 67..70 |      target 59
///   sizes           100      120      100      130
///   max_bytes 0              ======                          120 bytes: the first is whole
///   max_bytes 219            ======
///   max_bytes 220            ===============                 220 bytes: an exact fit
/// ```
///
/// Exercise 2.6. Kafka: `LogSegment.read`, KIP-74.
pub fn fetch(
    log: &dyn ReadAt,
    index: &Entries,
    target: Offset,
    max_bytes: u64,
) -> Result<Vec<u8>, ScanError> {
    todo!(
        "2.6 fetch({target}, {max_bytes}) in {} bytes with {} entries",
        log.len(),
        index.len()
    )
}
