//! 0.7 `missing_offsets`, `sent_twice`.

use ch00_log::{Hole, SentTwice, missing_offsets, sent_twice};
use kit::dump::Place;
use probe::ch00::{Audit, Findings, Gap, Pair, seen};

pub(crate) fn answer(call: Audit) -> Findings {
    match call {
        Audit::Missing { dump } => {
            let gap = |hole: Hole| Gap {
                partition: hole.partition,
                from: hole.offsets.start,
                to: hole.offsets.end,
            };
            Findings::Missing {
                holes: missing_offsets(&seen(&dump)).into_iter().map(gap).collect(),
            }
        }
        Audit::Twice { dump } => {
            let parts = |place: Place| (place.partition, place.offset);
            let pair = |event: SentTwice| Pair {
                event: event.id.0,
                first: parts(event.first),
                second: parts(event.second),
            };
            Findings::Twice {
                events: sent_twice(&seen(&dump)).into_iter().map(pair).collect(),
            }
        }
    }
}
