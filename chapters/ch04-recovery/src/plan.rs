//! Which segments must be looked at after a crash.
//!
//! The recovery point says: everything below is on the disk. So only the segment that holds it and those behind it can be
//! damaged by a crash. On a broker with a thousand full segments that is the difference between a second and an hour.

use kit::Offset;

use crate::{Plan, SegmentFile};

/// Decides what a recovery does with each segment, from sizes and names alone.
///
/// `listing` has the log's segments by base offset ascending. Each of them stands exactly once in the plan, and each list is
/// ascending:
///
/// 1. `remove`: all segments, when `log_start` lies above the end that the listing allows; else none. That end is the last
///    base offset if its `.log` has fewer than 61 bytes, because no batch fits; else 2^31 above the last base offset, because
///    a segment holds no offset more than 2^31 - 1 above its base. An end at `log_start` is no reason.
/// 2. `check_tail`: after a clean stop the last segment. Then all others are `trusted`, whatever the recovery point says.
/// 3. `scan`: else, from the segment that holds the recovery point to the last one. That is the segment with the largest base
///    offset at or below the recovery point; if all lie above, the first one. A recovery point behind the log's end is held by
///    the last segment: what promised too much is not believed.
/// 4. `trusted`: all segments before it.
///
/// An empty listing gives an empty plan.
///
/// ```text
///   listing           0      1000      2000      3000        recovery point 2400
///   after a crash     trust  trust     scan      scan
///   after a close     trust  trust     trust     check_tail
///
///   the same, log start 3000 + 2^31 + 1                      remove all
/// ```
///
/// Damage below the recovery point is not looked for. A disk that rots is another enemy than a crash, and reading everything
/// at each start would not make it harmless. Kafka does the same, but after a clean stop it looks at nothing at all, and
/// appends behind a torn tail.
///
/// Exercise 4.7. Kafka: `LogLoader.recoverLog`.
pub fn recovery_plan(
    listing: &[SegmentFile],
    recovery_point: Offset,
    log_start: Offset,
    clean: bool,
) -> Plan {
    todo!(
        "4.7 recovery_plan of {} segments, recovery point {recovery_point}, log start {log_start}, clean {clean}",
        listing.len()
    )
}
