//! The audit of a dump: what is missing, and what came twice.
//!
//! Offsets are given one by one, so a missing one shows. What they cannot show is what never got an offset, and what
//! was cut off at the end.
//! Kafka: nothing does it for you; `kafka-dump-log` prints what you would feed it. In a real topic holes are normal:
//! compaction and transactions leave them.

use kit::dump::Dump;

use crate::given::{Hole, SentTwice};

// begin 0.7 -
use std::collections::{BTreeMap, BTreeSet};

use kit::dump::{EventId, Place};
use kit::{Offset, PartitionId};
// end

/// Returns the holes of `dump`, by partition, and by offset within each.
///
/// A hole is a run of offsets **between a partition's first and last line** that have no line, as long as it can be:
/// two holes never touch.
/// What may be missing before the first line or after the last one cannot be seen and is none. A partition without a
/// hole, or without a line, is not in the answer.
/// The lines of one partition have rising offsets; the partitions take turns in any order.
/// A whole day of 52,000 lines is audited too: do not look through all lines again for each line.
///
/// ```text
///   lines       p2:7   p0:40   p2:8   p0:43   p0:44   p2:9
///   partition 0     40 .. .. 43 44      hole 41..43
///   partition 2     7 8 9               none, although it begins at 7
/// ```
///
/// Exercise 0.7. Kafka: an offset is given once (`LogValidator` gives it), so without compaction and transactions a gap was a
/// record once.
pub fn missing_offsets(dump: &Dump) -> Vec<Hole> {
    // begin 0.7 missing_offsets: todo!("0.7 missing_offsets of {} lines", dump.lines.len())
    let mut expected: BTreeMap<PartitionId, Offset> = BTreeMap::new();
    let mut holes = Vec::new();
    for line in &dump.lines {
        let Place { partition, offset } = line.place;
        let next = Offset(offset.0 + 1);
        if let Some(expected) = expected.insert(partition, next)
            && expected < offset
        {
            let offsets = expected..offset;
            holes.push(Hole { partition, offsets });
        }
    }
    holes.sort_by_key(|hole| (hole.partition, hole.offsets.start));
    holes
    // end
}

/// Returns every event that stands in `dump` more than once, by id, with its two lowest places.
///
/// The same event is the same **event id**; two rides by one rider are not. Places are ordered by partition, then by
/// offset, and not by the order of the lines.
/// An event that stands there three times comes once in the answer. An event may be sent twice to different
/// partitions.
/// A whole day of 52,000 lines is audited too: do not look through all lines again for each line.
///
/// ```text
///   lines       p2:7 event-30   p0:40 event-12   p0:41 event-30   p2:8 event-30
///   answer      event-30: p0:41 and p2:7
/// ```
///
/// Exercise 0.7. Kafka: a producer sends again when the answer is late, unless it is idempotent (KIP-98); what an
/// application sends again is a new record for both.
pub fn sent_twice(dump: &Dump) -> Vec<SentTwice> {
    // begin 0.7 sent_twice: todo!("0.7 sent_twice among {} lines", dump.lines.len())
    let mut last: BTreeMap<EventId, Place> = BTreeMap::new();
    let mut twice: BTreeMap<EventId, BTreeSet<Place>> = BTreeMap::new();
    for line in &dump.lines {
        let (id, place) = (line.event.id, line.place);
        if let Some(before) = last.insert(id, place) {
            twice.entry(id).or_default().extend([before, place]);
        }
    }
    let lowest = |(id, places): (EventId, BTreeSet<Place>)| {
        let mut places = places.into_iter();
        let (first, second) = (places.next()?, places.next()?);
        Some(SentTwice { id, first, second })
    };
    twice.into_iter().filter_map(lowest).collect()
    // end
}
