//! 3.2: how a batch gets into a segment's three files, and out again.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use ch03_segments::{FileKind, LogError, Segment, file_name};
use common::{DIR, batch, config, disk};
use kit::disk::Fault;
use kit::{Disk, DiskErrorKind, Offset, SimDisk, TimeEntry, Timestamp};

const NOW: Timestamp = Timestamp(5000);

/// The bytes of one of a segment's files.
fn bytes(disk: &SimDisk, base: i64, kind: FileKind) -> Vec<u8> {
    let path = format!("{DIR}/{}", file_name(Offset(base), kind));
    let file = disk.image().into_iter().find(|file| file.path == path);
    file.unwrap().bytes
}

/// A segment at 50 with 50..51 and 52: 91 and 76 bytes.
fn segment(disk: &mut SimDisk) -> Segment {
    let mut segment = Segment::create(disk, DIR, Offset(50), &config(10_000), NOW).unwrap();
    for batch in [batch(50, &[1000, 1007]), batch(52, &[1003])] {
        segment.append(disk, NOW, &batch).unwrap();
    }
    segment
}

fn append(segment: &mut Segment, disk: &mut SimDisk, batch: &[u8]) -> Result<(), LogError> {
    segment.append(disk, NOW, batch)
}

#[test]
fn a_batch_is_in_the_files_when_the_append_returns() {
    let mut disk = disk();
    let segment = segment(&mut disk);
    let log = [batch(50, &[1000, 1007]), batch(52, &[1003])].concat();
    assert_eq!(bytes(&disk, 50, FileKind::Log), log);
    // 52 stands at byte 91; up to there the newest record is that of 1007, whose batch ends with 51.
    let entry = [0, 0, 0, 2, 0, 0, 0, 91];
    assert_eq!(bytes(&disk, 50, FileKind::OffsetIndex), entry);
    let entry = [0, 0, 0, 0, 0, 0, 3, 0xef, 0, 0, 0, 1];
    assert_eq!(bytes(&disk, 50, FileKind::TimeIndex), entry);

    assert_eq!((segment.bytes, segment.next_offset), (167, Offset(53)));
    let (timestamp, offset) = (Timestamp(1007), Offset(51));
    assert_eq!(segment.newest, TimeEntry { timestamp, offset });
    assert_eq!(segment.first_timestamp, Timestamp(1007));
}

#[test]
fn a_write_that_fails_moves_nothing() {
    let mut disk = disk();
    let mut segment = segment(&mut disk);
    let (kind, written) = (DiskErrorKind::StorageFull, 30);
    for call in 1..=3 {
        let full = SimDisk::with(disk.image());
        let mut full = full.with_dir(DIR);
        let mut before = segment.clone();
        full.fail_at(call, Fault { kind, written });
        let failed = append(&mut before, &mut full, &batch(53, &[1010]));
        assert!(matches!(failed, Err(LogError::Disk(error)) if error.kind == kind));
        assert!(before.torn);
        assert_eq!((before.bytes, before.next_offset), (167, Offset(53)));
        assert_eq!(before.newest, segment.newest);
        assert_eq!(before.indexer, segment.indexer);
        let (left, right) = (before.indexes(&full), segment.indexes(&disk));
        assert_eq!(left, right);
        // What lies behind the end is not read.
        assert_eq!(before.read(&full, Offset(53), 1000), Ok(Vec::new()));
    }
    assert_eq!(append(&mut segment, &mut disk, &batch(53, &[1010])), Ok(()));
}

#[test]
fn the_next_append_cuts_the_files_back_first() {
    let (mut smooth, mut rough) = (disk(), disk());
    let (mut first, mut second) = (segment(&mut smooth), segment(&mut rough));
    let (kind, written) = (DiskErrorKind::StorageFull, 30);
    let calls = rough.calls().len() as u64;
    rough.fail_at(calls + 1, Fault { kind, written });
    let third = batch(53, &[1010]);
    assert!(append(&mut second, &mut rough, &third).is_err());
    assert_eq!(rough.len(&second.path(FileKind::Log)), Ok(197));

    assert_eq!(append(&mut first, &mut smooth, &third), Ok(()));
    assert_eq!(append(&mut second, &mut rough, &third), Ok(()));
    assert!(!second.torn);
    assert_eq!(smooth.image(), rough.image());
}

#[test]
fn a_read_gives_whole_batches_from_the_one_that_holds_the_target() {
    let mut disk = disk();
    let segment = segment(&mut disk);
    let read = |target, max| segment.read(&disk, Offset(target), max);
    assert_eq!(read(51, 0), Ok(batch(50, &[1000, 1007])));
    assert_eq!(read(52, 1000), Ok(batch(52, &[1003])));
    assert_eq!(read(53, 1000), Ok(Vec::new()));
}
