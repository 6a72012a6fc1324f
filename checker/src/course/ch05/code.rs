//! Rust source: the tests that a learner can paste into the chapter.

use crate::build::Digest;
use probe::Wire;
use std::fmt::Debug;

/// A `#[test]` of one call. Its name has a few digits of the call, so that two cases of one function do not clash.
pub(super) fn test(function: &str, call: &impl Wire, body: &[String]) -> String {
    let digest = Digest::default().with(&call.to_bytes()).number() as u16;
    let body: String = body.iter().map(|line| format!("    {line}\n")).collect();
    format!("#[test]\nfn {function}_case_{digest:04x}() {{\n{body}}}\n")
}

/// A value as its `Debug` writes it, with the crates of the names in front.
pub(super) fn value(value: &impl Debug) -> String {
    let kit = ["Offset", "Epoch", "BrokerId"];
    let cluster = [
        "Brokers",
        "Tick",
        "Ticks",
        "Version",
        "RequestId",
        "Record",
        "Value",
        "EpochStart",
        "EpochEnd",
        "Progress",
        "Isr",
        "Waiting",
        "Settled",
        "Gap",
        "OutOfRange",
        "NotEnoughReplicas",
        "Fetch",
        "Config",
        "Term",
        "Leader",
        "Partition",
        "Election",
        "Membership",
    ];
    let text = format!("{value:?}");
    let mut out = String::new();
    let mut word = String::new();
    // A name is a type where `(`, `::` or ` {` follows it.
    let mut rest = text.chars().peekable();
    while let Some(next) = rest.next() {
        if next.is_alphanumeric() || next == '_' {
            word.push(next);
            continue;
        }
        let opens = next == '('
            || next == ':' && rest.peek() == Some(&':')
            || (next == ' ' && rest.peek() == Some(&'{'));
        if opens && kit.contains(&word.as_str()) {
            out.push_str("kit::");
        } else if opens && cluster.contains(&word.as_str()) {
            out.push_str("cluster::");
        }
        out.push_str(&word);
        word.clear();
        out.push(next);
    }
    out + &word
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluster::{Brokers, Isr, Version};

    #[test]
    fn a_value_is_written_as_it_is_made() {
        let isr = Isr {
            committed: Brokers::from([1, 2]),
            pending: None,
            version: Version(4),
        };
        assert_eq!(
            value(&isr),
            "cluster::Isr { committed: cluster::Brokers::from([1, 2]), pending: None, version: cluster::Version(4) }"
        );
    }
}
