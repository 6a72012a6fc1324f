//! What is wrong with some bytes: where, which rule they break, and why, in a sentence.

use serde_json::{Value, json};

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The byte at which it stands, from the beginning of the file.
    pub at: u64,
    /// How many bytes it is about, from there on.
    pub bytes: u64,
    /// The field, in Kafka's words.
    pub field: String,
    /// The rule's stable name.
    pub rule: &'static str,
    /// The reason, as sentences.
    pub why: String,
}

impl Damage {
    pub(super) fn new(
        rule: &'static str,
        place: std::ops::Range<u64>,
        field: impl Into<String>,
        why: impl Into<String>,
    ) -> Self {
        Self {
            at: place.start,
            bytes: place.end.saturating_sub(place.start),
            field: field.into(),
            rule,
            why: why.into(),
        }
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "at": self.at,
            "bytes": self.bytes,
            "field": self.field,
            "rule": self.rule,
            "why": self.why,
        })
    }

    /// The place and the reason in one sentence.
    pub(super) fn told(&self) -> String {
        format!("byte {}, {}: {}", self.at, self.field, self.why)
    }
}
