//! The settings under test.

use kit::Timestamp;
use probe::ch03::{LogConfig, RetentionConfig, RollConfig};

/// When everything begins, unless a case says otherwise.
pub(crate) const NOW: Timestamp = Timestamp(5000);

/// Settings under which nothing rolls and nothing goes, with an index entry for more than `interval` bytes.
pub(crate) fn plain(interval: u64) -> LogConfig {
    LogConfig {
        roll: RollConfig {
            segment_bytes: 1 << 30,
            segment_ms: 1 << 40,
            jitter_ms: 0,
            index_bytes: 1 << 20,
        },
        index_interval_bytes: interval,
        retention: RetentionConfig {
            retention_ms: -1,
            retention_bytes: -1,
        },
    }
}
