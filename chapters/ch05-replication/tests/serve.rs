//! 5.3: who may read up to where.

use ch05_replication::serve;
use cluster::{OutOfRange, Reader, Record, ReplicaLog, Value};
use kit::{Epoch, Offset};

/// Reads at most 100 records from the log of the contract, which has offsets 2 to 7, each with a value like its offset. The high
/// watermark is 5.
fn served(reader: Reader, from: i64) -> Result<Vec<u32>, OutOfRange> {
    served_at_most(100, reader, from)
}

fn served_at_most(max: usize, reader: Reader, from: i64) -> Result<Vec<u32>, OutOfRange> {
    let mut log = ReplicaLog::starting_at(Offset(2));
    for value in 2..8 {
        let (epoch, value) = (Epoch(0), Value(value));
        log.append(Record { epoch, value });
    }
    let records = serve(&log, Offset(5), reader, Offset(from), max)?;
    Ok(records.iter().map(|record| record.value.0).collect())
}

#[test]
fn a_follower_gets_what_is_there_and_a_consumer_what_is_committed() {
    assert_eq!(served(Reader::Follower, 3), Ok(vec![3, 4, 5, 6, 7]));
    assert_eq!(served(Reader::Consumer, 3), Ok(vec![3, 4]));
}

#[test]
fn between_the_high_watermark_and_the_end_a_consumer_gets_nothing_and_no_error() {
    for from in 5..=8 {
        assert_eq!(served(Reader::Consumer, from), Ok(vec![]));
    }
    assert_eq!(served(Reader::Follower, 8), Ok(vec![]));
}

#[test]
fn beyond_the_end_and_below_the_start_is_out_of_range_for_both() {
    let (start, end) = (Offset(2), Offset(8));
    for reader in [Reader::Follower, Reader::Consumer] {
        for from in [1, 9] {
            assert_eq!(served(reader, from), Err(OutOfRange { start, end }));
        }
    }
}

#[test]
fn no_answer_has_more_records_than_was_asked_for() {
    assert_eq!(served_at_most(2, Reader::Follower, 3), Ok(vec![3, 4]));
    assert_eq!(served_at_most(1, Reader::Consumer, 3), Ok(vec![3]));
}
