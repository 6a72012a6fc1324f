//! What several suites' models share: slow and obvious ways to the right bytes.
//!
//! | module | holds |
//! |---|---|
//! | `checkpoint` | checkpoint files as text, and their first wrong line |
//! | `header` | the 61 bytes in front of every batch |
//! | `good_prefix` | the good batches at the front of a log, and what is wrong behind them |
//! | `varint` | numbers to varints and back, by arithmetic |
//! | `record` | one record to bytes, field by field, and back |
//! | `recovered` | what a recovery makes of a segment |
//! | `segment` | a segment as a list of batches, and the three files that follow from it |
//! | `log` | a log as a list of segments, and the directory that follows from it |
//! | `batch` | batches whose every field may be a lie, to bytes and back |

pub(crate) mod batch;
pub(crate) mod checkpoint;
pub(crate) mod good_prefix;
pub(crate) mod header;
pub(crate) mod log;
pub(crate) mod record;
pub(crate) mod recovered;
pub(crate) mod segment;
pub(crate) mod varint;

/// What Kafka did, from `checker/golden/kafka`.
#[cfg(test)]
pub(crate) fn golden(name: &str) -> serde_json::Value {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("golden/kafka")
        .join(name);
    let text = std::fs::read_to_string(path).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}
