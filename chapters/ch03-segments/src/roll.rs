//! When a new segment begins.
//!
//! Asked before each append: does this batch still go into the active segment, or does the log roll first? Old segments are
//! deleted whole, so a segment that never ends would never be deleted. What we left out: Kafka counts the largest of several
//! batches when an append brings more than one; here an append is one batch.

use kit::Timestamp;

use crate::{BelowBase, Incoming, RollConfig, SegmentState};

/// Decides whether a new segment must begin before the batch `incoming` is appended.
///
/// A batch whose last offset lies below the segment's base offset is [`BelowBase`]; this is looked at first.
/// The answer is yes if one of these holds:
///
/// - Size: `bytes` and the incoming size together are **more** than `segment_bytes`. An exact fit stays.
/// - Age: the segment is not empty, and **more** than `segment_ms - jitter_ms` have passed. Passed from what to what? If the
///   segment's `first_timestamp` is 0 or more, from it to the incoming largest timestamp (the clock is not asked, and an older
///   batch makes no age). If it is below 0, from `created` to `now`.
/// - An index is full. The offset index is full with `index_bytes / 8` entries or more (rounded down), the time index one entry
///   before `index_bytes / 12`, since its last slot is for the roll itself: so with fewer than 24 bytes it is always full.
/// - Offset: the incoming last offset is more than 2^31 - 1 above the base offset, so it does not fit into an index entry.
///
/// Timestamps may be any 64-bit numbers: a time that passed and is larger than `i64` holds is very long, and nothing overflows.
///
/// Kafka rolls for a batch below the base offset too. Here it is an error: the caller has lost count.
///
/// ```text
///   segment_bytes 300     bytes 240, incoming 60     300: stays
///                         bytes 240, incoming 61     301: rolls
///   segment_ms 1000       first batch at 5000, incoming at 6000       1000 passed: stays
///                         first batch at 5000, incoming at 6001       1001 passed: rolls, whatever the clock says
/// ```
///
/// Exercise 3.3. Kafka: `LogSegment.shouldRoll`, `LogSegment.timeWaitedForRoll`.
pub fn should_roll(
    segment: &SegmentState,
    incoming: &Incoming,
    now: Timestamp,
    config: &RollConfig,
) -> Result<bool, BelowBase> {
    todo!("3.3 should_roll({segment:?}, {incoming:?}, {now}, {config:?})")
}
