//! 3.5: which segment answers a reader.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use ch03_segments::{Log, LogError, Segment};
use common::{DIR, batch, config, disk};
use kit::{Offset, SimDisk, Timestamp};

const NOW: Timestamp = Timestamp(5000);

/// Three segments: 0..1 and 2..4 from 0 on, 10..11 from 10 on, 25 from 25 on.
fn log(disk: &mut SimDisk) -> Log {
    let config = config(10_000);
    let segments = [
        (0, vec![batch(0, &[1000; 2]), batch(2, &[1001; 3])]),
        (10, vec![batch(10, &[1002; 2])]),
        (25, vec![batch(25, &[1003])]),
    ];
    let mut log = Log::create(disk, DIR, config, Offset(0), NOW).unwrap();
    for (base, batches) in segments {
        log.roll(disk, Offset(base), NOW).unwrap();
        let segment: &mut Segment = log.active_mut();
        for batch in batches {
            segment.append(disk, NOW, &batch).unwrap();
        }
    }
    log
}

#[test]
fn the_segment_with_the_offset_answers() {
    let mut disk = disk();
    let log = log(&mut disk);
    let read = |offset| log.read(&disk, Offset(offset), 0);
    assert_eq!(read(0), Ok(batch(0, &[1000; 2])));
    assert_eq!(read(4), Ok(batch(2, &[1001; 3])));
    assert_eq!(read(10), Ok(batch(10, &[1002; 2])));
    assert_eq!(read(11), Ok(batch(10, &[1002; 2])));
    assert_eq!(read(25), Ok(batch(25, &[1003])));
}

#[test]
fn where_the_rest_of_a_segment_is_gone_the_next_one_answers() {
    let mut disk = disk();
    let log = log(&mut disk);
    let read = |offset| log.read(&disk, Offset(offset), 1000);
    assert_eq!(read(9), Ok(batch(10, &[1002; 2])));
    assert_eq!(read(12), Ok(batch(25, &[1003])));
    assert_eq!(read(24), Ok(batch(25, &[1003])));
}

#[test]
fn one_segment_answers_with_whole_batches() {
    let mut disk = disk();
    let log = log(&mut disk);
    let read = |max| log.read(&disk, Offset(1), max);
    let (first, second) = (batch(0, &[1000; 2]), batch(2, &[1001; 3]));
    assert_eq!(read(1), Ok(first.clone()));
    assert_eq!(read(196), Ok(first.clone()));
    assert_eq!(read(197), Ok([first.clone(), second.clone()].concat()));
    assert_eq!(read(u64::MAX), Ok([first, second].concat()));
}

#[test]
fn at_the_end_there_is_nothing_and_behind_it_an_error() {
    let mut disk = disk();
    let mut log = log(&mut disk);
    log.start = Offset(3);
    let read = |offset| log.read(&disk, Offset(offset), 1000);
    let out_of_range = |offset| {
        let (offset, start, end) = (Offset(offset), Offset(3), Offset(26));
        Err(LogError::OutOfRange { offset, start, end })
    };
    assert_eq!(read(26), Ok(Vec::new()));
    assert_eq!(read(27), out_of_range(27));
    assert_eq!(read(2), out_of_range(2));
    assert_eq!(read(3), Ok(batch(2, &[1001; 3])));
}
