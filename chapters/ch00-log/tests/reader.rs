//! 0.4 and 0.5: a reader's position, its bookmark, and what happens when the bookmark is gone.

use ch00_log::{Log, OutOfRange, Reader, Reset, ResumeError};
use kit::Offset;
use kit::dump::EventId;
use kit::work::Record;

fn record(id: u32) -> Record {
    let text = format!("ride-{id} returned");
    Record {
        id: EventId(id),
        text,
    }
}

/// A log that holds events 4, 5 and 6 at the offsets 4, 5 and 6.
fn four_to_six() -> Log {
    Log::holding(Offset(4), vec![record(4), record(5), record(6)])
}

const OUT_OF_RANGE: OutOfRange = OutOfRange {
    start: Offset(4),
    end: Offset(7),
};

// 0.4

#[test]
fn a_poll_moves_the_position_and_not_the_bookmark() {
    let log = four_to_six();
    let mut reader = Reader::new(Offset(4), Some(Offset(4)));
    assert_eq!(reader.poll(&log, 2), Ok(&[record(4), record(5)][..]));
    assert_eq!(reader.poll(&log, 2), Ok(&[record(6)][..]));
    assert_eq!(reader.poll(&log, 2), Ok(&[][..]));
    assert_eq!(reader, Reader::new(Offset(7), Some(Offset(4))));
}

#[test]
fn a_poll_out_of_range_moves_nothing() {
    let mut reader = Reader::new(Offset(3), None);
    assert_eq!(reader.poll(&four_to_six(), 2), Err(OUT_OF_RANGE));
    assert_eq!(reader, Reader::new(Offset(3), None));
}

#[test]
fn a_commit_stores_any_offset_and_leaves_the_position_alone() {
    let mut reader = Reader::new(Offset(6), None);
    for next in [6, 1, 900] {
        reader.commit(Offset(next));
        assert_eq!(reader, Reader::new(Offset(6), Some(Offset(next))));
    }
}

#[test]
fn the_lag_counts_from_the_bookmark_to_the_end() {
    let log = four_to_six();
    let lag = |committed| Reader::new(Offset(6), committed).lag(&log);
    assert_eq!(lag(Some(Offset(5))), Some(2));
    assert_eq!(lag(Some(Offset(7))), Some(0));
    assert_eq!(lag(Some(Offset(9))), Some(0));
    assert_eq!(lag(Some(Offset(1))), Some(6));
    assert_eq!(lag(None), None);
}

// 0.5

#[test]
fn a_bookmark_inside_the_log_wins_over_the_policy() {
    let log = four_to_six();
    for reset in [Reset::Earliest, Reset::Latest, Reset::Fail] {
        for bookmark in [4, 6, 7] {
            let mut reader = Reader::new(Offset(0), Some(Offset(bookmark)));
            assert_eq!(reader.resume(&log, reset), Ok(()));
            assert_eq!(reader.position(), Offset(bookmark));
        }
    }
}

#[test]
fn without_a_bookmark_in_the_log_the_policy_decides() {
    let log = four_to_six();
    for bookmark in [Some(Offset(3)), Some(Offset(8)), None] {
        let mut reader = Reader::new(Offset(5), bookmark);
        assert_eq!(reader.resume(&log, Reset::Earliest), Ok(()));
        assert_eq!(reader, Reader::new(Offset(4), bookmark));
        assert_eq!(reader.resume(&log, Reset::Latest), Ok(()));
        assert_eq!(reader, Reader::new(Offset(7), bookmark));
    }
}

#[test]
fn with_fail_the_reader_says_why_and_stays() {
    let log = four_to_six();
    for (bookmark, error) in [
        (None, ResumeError::NoCommit),
        (Some(Offset(3)), ResumeError::OutOfRange(OUT_OF_RANGE)),
        (Some(Offset(8)), ResumeError::OutOfRange(OUT_OF_RANGE)),
    ] {
        let mut reader = Reader::new(Offset(5), bookmark);
        assert_eq!(reader.resume(&log, Reset::Fail), Err(error));
        assert_eq!(reader, Reader::new(Offset(5), bookmark));
    }
}

#[test]
fn moving_the_bookmark_back_reads_again() {
    let log = four_to_six();
    let mut reader = Reader::new(Offset(7), Some(Offset(7)));
    reader.commit(Offset(5));
    assert_eq!(reader.resume(&log, Reset::Fail), Ok(()));
    assert_eq!(reader.poll(&log, 1), Ok(&[record(5)][..]));
}
