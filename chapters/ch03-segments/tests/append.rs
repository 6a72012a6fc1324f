//! 3.4: what the log does with a batch.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use ch03_segments::{Appended, As, FileKind, Log, LogError, file_name};
use common::{DIR, batch, config, disk};
use kit::disk::Fault;
use kit::{Disk, DiskErrorKind, Epoch, Offset, SimDisk, Timestamp};

const NOW: Timestamp = Timestamp(5000);

/// The bytes of one of a segment's files.
fn bytes(disk: &SimDisk, base: i64, kind: FileKind) -> Vec<u8> {
    let path = format!("{DIR}/{}", file_name(Offset(base), kind));
    let file = disk.image().into_iter().find(|file| file.path == path);
    file.unwrap().bytes
}

/// The names in the directory.
fn names(disk: &SimDisk) -> Vec<String> {
    let files = disk.list(DIR).unwrap();
    files.into_iter().map(|file| file.name).collect()
}

fn log(disk: &mut SimDisk, segment_bytes: u64) -> Log {
    Log::create(disk, DIR, config(segment_bytes), Offset(0), NOW).unwrap()
}

fn lead(log: &mut Log, disk: &mut SimDisk, timestamps: &[i64]) -> Result<Appended, LogError> {
    log.append(disk, NOW, batch(0, timestamps), As::Leader(Epoch(3)))
}

fn at(base: i64, last: i64) -> Result<Appended, LogError> {
    Ok(Appended {
        base_offset: Offset(base),
        last_offset: Offset(last),
    })
}

#[test]
fn a_leader_gives_offsets_and_epoch_and_a_follower_keeps_them() {
    let mut disk = disk();
    let mut log = log(&mut disk, 10_000);
    assert_eq!(lead(&mut log, &mut disk, &[1000, 1001]), at(0, 1));
    assert_eq!(lead(&mut log, &mut disk, &[1002]), at(2, 2));
    let mut follow = |base| log.append(&mut disk, NOW, batch(base, &[1003]), As::Follower);
    let (base_offset, end) = (Offset(2), Offset(3));
    assert_eq!(follow(2), Err(LogError::BelowEnd { base_offset, end }));
    assert_eq!(follow(7), at(7, 7));
    assert_eq!(log.end(), Offset(8));

    let bytes = bytes(&disk, 0, FileKind::Log);
    let second = &bytes[91..167];
    assert_eq!(second[..8], 2_i64.to_be_bytes());
    assert_eq!(second[12..16], 3_i32.to_be_bytes());
    assert_eq!(bytes[167..], batch(7, &[1003]));
}

#[test]
fn a_new_segment_is_named_by_the_first_offset_in_it() {
    let mut disk = disk();
    let mut log = log(&mut disk, 182);
    for (base, last) in [(0, 1), (2, 3), (4, 5)] {
        let timestamps = [1000 + base, 1001 + base];
        assert_eq!(lead(&mut log, &mut disk, &timestamps), at(base, last));
    }
    let expected = [
        "00000000000000000000.index",
        "00000000000000000000.log",
        "00000000000000000000.timeindex",
        "00000000000000000004.index",
        "00000000000000000004.log",
        "00000000000000000004.timeindex",
    ];
    assert_eq!(names(&disk), expected);
    assert_eq!(bytes(&disk, 4, FileKind::Log).len(), 91);
    // The old segment got its last time entry at the roll. Its newest record has been indexed by then: no second entry.
    assert_eq!(bytes(&disk, 0, FileKind::TimeIndex).len(), 12);
    let (size, limit) = (196, 182);
    let too_large = lead(&mut log, &mut disk, &[1000; 9]);
    assert_eq!(too_large, Err(LogError::TooLarge { size, limit }));
}

#[test]
fn a_roll_that_fails_is_an_append_that_fails() {
    let full = DiskErrorKind::StorageFull;
    for call in 1..=3 {
        let mut disk = disk();
        let mut log = log(&mut disk, 182);
        lead(&mut log, &mut disk, &[1000, 1001]).unwrap();
        lead(&mut log, &mut disk, &[1002, 1003]).unwrap();
        let calls = disk.calls().len() as u64;
        let (kind, written) = (full, 0);
        disk.fail_at(calls + call, Fault { kind, written });
        let failed = lead(&mut log, &mut disk, &[1004, 1005]);
        assert!(matches!(failed, Err(LogError::Disk(error)) if error.kind == full));
        assert_eq!((log.end(), log.segments.len()), (Offset(4), 1));

        // The producer sends it again.
        assert_eq!(lead(&mut log, &mut disk, &[1004, 1005]), at(4, 5));
        assert_eq!((log.end(), log.segments.len()), (Offset(6), 2));
        assert_eq!(bytes(&disk, 4, FileKind::Log).len(), 91);
    }
}

#[test]
fn what_is_no_good_batch_is_refused() {
    let mut disk = disk();
    let mut log = log(&mut disk, 10_000);
    let mut broken = batch(0, &[1000]);
    broken[70] ^= 1;
    let before = disk.image();
    for bytes in [broken, [batch(0, &[1000]), vec![0]].concat(), Vec::new()] {
        let refused = log.append(&mut disk, NOW, bytes, As::Leader(Epoch(0)));
        assert!(matches!(refused, Err(LogError::BadBatch(_))));
    }
    assert_eq!(log.end(), Offset(0));
    assert_eq!(disk.image(), before);
}

#[test]
fn a_follower_that_failed_behind_a_hole_has_the_end_it_had() {
    let mut disk = disk();
    let mut log = log(&mut disk, 182);
    lead(&mut log, &mut disk, &[1000, 1001]).unwrap();
    lead(&mut log, &mut disk, &[1002]).unwrap();
    // Three files are made, then the batch is written.
    let calls = disk.calls().len() as u64;
    let (kind, written) = (DiskErrorKind::StorageFull, 30);
    disk.fail_at(calls + 4, Fault { kind, written });
    let mut follow = |disk: &mut SimDisk, base| {
        let appended = log.append(disk, NOW, batch(base, &[1003]), As::Follower);
        (appended, log.end())
    };
    let (failed, end) = follow(&mut disk, 9);
    assert!(matches!(failed, Err(LogError::Disk(error)) if error.kind == kind));
    assert_eq!(end, Offset(3));
    assert_eq!(follow(&mut disk, 4), (at(4, 4), Offset(5)));
    assert_eq!(follow(&mut disk, 9), (at(9, 9), Offset(10)));
    // Nothing is left of the segment at 9.
    assert_eq!(names(&disk).len(), 6);
    let both = [batch(4, &[1003]), batch(9, &[1003])].concat();
    assert_eq!(bytes(&disk, 4, FileKind::Log), both);
}
