//! Up to where the bytes of a log are good.
//!
//! After a crash the end of a log may be anything: half a batch, zeros, a length without its bytes. What lies before is good,
//! batch by batch, as long as nobody finds a reason against it. The first reason ends it: behind a broken batch no one knows
//! where the next one begins.

use kit::{Offset, ReadAt, ReadFailed};

use crate::Prefix;

/// Measures the longest run of good batches at the front of a segment's `.log`. `base` is the segment's base offset.
///
/// Returns the bytes of that run and the offset behind its last record: its last batch's base offset plus last offset delta,
/// plus 1. Without a good batch that is 0 bytes and `base`. Nothing is written.
///
/// A batch is good if all this is true. The first batch that is not good ends the run, whatever lies behind it.
///
/// 1. Its header is there, 61 bytes. Its length field is at least 49, and the batch ends at or before the log's end. This is
///    compared with [`ReadAt::len`] first: of a batch that passes the end at most 2 MiB are read.
/// 2. Its magic is 2.
/// 3. Its base offset is at or above the offset behind the batch before it; of the first batch at or above `base`. Offsets may
///    be missing between two batches.
/// 4. Its last offset delta is not below 0, and its last offset is at most 2^31 - 1 above `base`.
/// 5. Its CRC is that of its bytes from byte 21 to its end.
///
/// Nothing else is looked at: not the number of records, not the records, and not the leader epoch, which the CRC does not
/// cover. The CRC does not cover the base offset either, so a changed one is noticed only if it breaks rule 3 or 4.
///
/// A read that fails is an error, and says nothing about the bytes: nobody may cut a log because of it. No bytes make this
/// function panic. A byte is read about once, in pieces of at most 1 MiB, and memory does not grow with the log, nor with what
/// a length field claims: compute the CRC piece by piece, with `crc32c::crc32c_append`.
///
/// ```text
///   base 55    | 55..57 | 58..59 | 62..66 | 67..7            cut in mid batch
///                                         ^ bytes            next offset 67
///
///   base 55    | 55..57 | 58..59 | 58..61 |                  goes back
///                                ^ bytes                     next offset 60
///
///   base 55    | 55..57 | 00 00 00 00 00 00 00 00 ...        length 0
///                       ^ bytes                              next offset 58
/// ```
///
/// Kafka does not look at the order of offsets inside a segment, so a batch that goes back takes the log's end back with it;
/// it does not load a log at all if a batch lies below its segment's base; and it lets magic 3 pass, which no consumer reads.
/// Here all three end the run.
///
/// Exercise 4.2. Kafka: `LogSegment.recover`, `FileLogInputStream.nextBatch`.
pub fn valid_prefix(log: &dyn ReadAt, base: Offset) -> Result<Prefix, ReadFailed> {
    todo!("4.2 valid_prefix of {} bytes, base {base}", log.len())
}
