//! 0.1 to 0.3: what a log promises about offsets.

use ch00_log::{Log, OutOfRange};
use kit::Offset;
use kit::dump::EventId;
use kit::work::Record;

fn record(id: u32) -> Record {
    let text = format!("ride-{id} unlocked");
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

// 0.1

#[test]
fn the_first_record_gets_the_start_and_the_next_one_more() {
    let mut log = Log::starting_at(Offset(50));
    assert_eq!(log.append(record(1)), Offset(50));
    assert_eq!(log.append(record(2)), Offset(51));
    assert_eq!((log.start(), log.end()), (Offset(50), Offset(52)));
}

#[test]
fn a_record_appended_twice_has_two_offsets() {
    let mut log = Log::starting_at(Offset(0));
    assert_eq!(log.append(record(8)), Offset(0));
    assert_eq!(log.append(record(8)), Offset(1));
    assert_eq!(log, Log::holding(Offset(0), vec![record(8), record(8)]));
}

// 0.2

#[test]
fn a_read_gives_what_is_there_and_at_most_max() {
    let log = four_to_six();
    assert_eq!(log.read(Offset(4), 2), Ok(&[record(4), record(5)][..]));
    assert_eq!(log.read(Offset(5), 9), Ok(&[record(5), record(6)][..]));
    assert_eq!(log.read(Offset(5), 0), Ok(&[][..]));
}

#[test]
fn at_the_end_there_is_nothing_yet_and_above_it_is_out_of_range() {
    let log = four_to_six();
    assert_eq!(log.read(Offset(7), 1), Ok(&[][..]));
    assert_eq!(log.read(Offset(8), 1), Err(OUT_OF_RANGE));
}

#[test]
fn below_the_start_is_out_of_range() {
    assert_eq!(four_to_six().read(Offset(3), 1), Err(OUT_OF_RANGE));
}

#[test]
fn a_log_with_one_record_has_it_and_an_emptied_one_still_has_its_end() {
    let log = Log::holding(Offset(0), vec![record(9)]);
    assert_eq!(log.read(Offset(0), 1), Ok(&[record(9)][..]));
    let emptied = Log::starting_at(Offset(7));
    assert_eq!(emptied.read(Offset(7), 1), Ok(&[][..]));
    let range = OutOfRange {
        start: Offset(7),
        end: Offset(7),
    };
    assert_eq!(emptied.read(Offset(0), 1), Err(range));
    assert_eq!(emptied.read(Offset(8), 1), Err(range));
}

// 0.3

#[test]
fn what_stays_keeps_its_offset() {
    let mut log = four_to_six();
    assert_eq!(log.delete_before(Offset(6)), Ok(()));
    assert_eq!((log.start(), log.end()), (Offset(6), Offset(7)));
    assert_eq!(log, Log::holding(Offset(6), vec![record(6)]));
}

#[test]
fn the_end_does_not_go_back_when_everything_is_deleted() {
    let mut log = four_to_six();
    assert_eq!(log.delete_before(Offset(7)), Ok(()));
    assert_eq!((log.start(), log.end()), (Offset(7), Offset(7)));
    assert_eq!(log.append(record(7)), Offset(7));
}

#[test]
fn below_the_start_nothing_changes_and_that_is_no_error() {
    let mut log = four_to_six();
    assert_eq!(log.delete_before(Offset(2)), Ok(()));
    assert_eq!(log, four_to_six());
}

#[test]
fn above_the_end_nothing_changes_and_that_is_an_error() {
    let mut log = four_to_six();
    assert_eq!(log.delete_before(Offset(8)), Err(OUT_OF_RANGE));
    assert_eq!(log, four_to_six());
}
