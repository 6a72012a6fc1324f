//! 3.3 `should_roll`.

use ch03_segments::{Incoming, RollConfig, SegmentState, should_roll};
use probe::ch03::{BelowBase, RollCall};

pub(crate) fn answer(call: RollCall) -> Result<bool, BelowBase> {
    let RollCall {
        segment,
        incoming,
        now,
        config,
    } = call;
    let segment = SegmentState {
        base_offset: segment.base_offset,
        bytes: segment.bytes,
        first_timestamp: segment.first_timestamp,
        created: segment.created,
        offset_entries: segment.offset_entries,
        time_entries: segment.time_entries,
    };
    let incoming = Incoming {
        size: incoming.size,
        max_timestamp: incoming.max_timestamp,
        last_offset: incoming.last_offset,
    };
    let config = RollConfig {
        segment_bytes: config.segment_bytes,
        segment_ms: config.segment_ms,
        jitter_ms: config.jitter_ms,
        index_bytes: config.index_bytes,
    };
    should_roll(&segment, &incoming, now, &config).map_err(|below| BelowBase {
        last_offset: below.last_offset,
        base_offset: below.base_offset,
    })
}
