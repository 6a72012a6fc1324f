//! What a page says of a wrong answer to 1.12.

use super::super::batches;
use super::Stamps;
use crate::course::model::batch::{self, place};
use crate::exercise::Case;
use crate::page::first_wrong;

/// The headline, and why anybody cares.
pub(super) fn told(call: &str, case: &Case<'_, Stamps>) -> (String, &'static str) {
    let (expected, got) = (case.expected, case.got);
    if got.batch == expected.batch {
        let headline = match (expected.result, got.result) {
            (Ok(()), Err(_)) => format!("{call} wrote both fields, but answered an error."),
            (Err(_), Ok(())) => format!("{call} wrote nothing, but answered Ok."),
            _ => format!("{call} answered the wrong number of bytes."),
        };
        return (
            headline,
            "whoever calls it must know whether the batch is stamped.",
        );
    }
    if expected.result.is_err() {
        return (
            format!("{call} wrote into the bytes, and they are no whole header."),
            "half a stamp on half a batch: nobody can tell any more what was there.",
        );
    }
    if got.batch == case.call.batch {
        let but = if got.result.is_ok() {
            "wrote nothing"
        } else {
            "answered an error and wrote nothing, but a header is there"
        };
        return (
            format!("{call} {but}."),
            "a batch without its offset cannot go into the log.",
        );
    }
    let named = batches::named(&expected.batch);
    let field = first_wrong(&named, &got.batch).map_or("", |field| field.name.as_str());
    let wrong = format!("{call} wrote the wrong {field}.");
    let touched = format!("{call} changed {field}, and a stamp leaves it alone.");
    match field {
        "base_offset" => (
            wrong,
            "a reader who asks for an offset would get other records.",
        ),
        "partition_leader_epoch" => (
            wrong,
            "after a change of leader nobody could tell whose records these are.",
        ),
        "batch_length" => (
            touched,
            "the next batch would be looked for in the wrong place.",
        ),
        "crc" if was_right(&case.call.batch) => (
            touched,
            "the CRC covers nothing that is stamped: a right one stays right, unread.",
        ),
        "crc" => (
            touched,
            "a damaged batch would get a right CRC, and nobody would notice any more.",
        ),
        _ => (
            touched,
            "it is the producer's, and no leader may change it.",
        ),
    }
}

fn was_right(batch: &[u8]) -> bool {
    batch.get(place("crc")) == Some(&batch::crc(batch).to_be_bytes())
}
