//! 2.3: which batches get an entry.

use ch02_index::{BatchAt, Indexer};
use kit::{IndexEntry, Offset, Position, Timestamp};

/// Batches of these sizes, ten offsets each, noted one after the other.
fn entries(interval_bytes: u64, sizes: &[i32]) -> Vec<Option<IndexEntry>> {
    let mut indexer = Indexer::new(interval_bytes);
    let mut next = (0, Position(0));
    let mut answers = Vec::new();
    for size in sizes {
        let batch = BatchAt {
            position: next.1,
            base_offset: Offset(next.0),
            length: size - 12,
            last_offset: Offset(next.0 + 9),
            max_timestamp: Timestamp(-1),
        };
        answers.push(indexer.note(&batch));
        next = (next.0 + 10, batch.end());
    }
    answers
}

fn entry(offset: i64, position: u64) -> Option<IndexEntry> {
    Some(IndexEntry {
        offset: Offset(offset),
        position: Position(position),
    })
}

#[test]
fn the_bytes_before_a_batch_decide_not_its_own() {
    let answers = entries(100, &[70, 70, 70, 70]);
    assert_eq!(answers, [None, None, entry(29, 140), None]);
}

#[test]
fn exactly_the_interval_is_not_enough() {
    let answers = entries(140, &[70, 70, 70, 70]);
    assert_eq!(answers, [None, None, None, entry(39, 210)]);
}

#[test]
fn the_first_batch_gets_none_even_with_interval_0() {
    let answers = entries(0, &[70, 500, 70]);
    assert_eq!(answers, [None, entry(19, 70), entry(29, 570)]);
}
