//! What the simulated disk counts.

use kit::{CallMade, Disk, DiskCall, DiskErrorKind, DiskFile, Position, ReadAt, SimDisk};

use super::disk_with_log;

#[test]
fn changing_calls_are_written_down_in_order() {
    let mut disk = disk_with_log("abc");
    assert_eq!(disk.append("d/log", b"de"), Ok(()));
    assert_eq!(disk.truncate("d/log", 4), Ok(()));
    assert_eq!(disk.rename("d/log", "d/old"), Ok(()));
    assert!(disk.remove("d/log").is_err());
    let made = |call, path: &str, to: Option<&str>, bytes, result| CallMade {
        call,
        path: path.into(),
        to: to.map(String::from),
        bytes,
        result,
    };
    let gone = Err(DiskErrorKind::NotFound);
    assert_eq!(
        disk.calls(),
        [
            made(DiskCall::Append, "d/log", None, 2, Ok(())),
            made(DiskCall::Truncate, "d/log", None, 4, Ok(())),
            made(DiskCall::Rename, "d/log", Some("d/old"), 0, Ok(())),
            made(DiskCall::Remove, "d/log", None, 0, gone),
        ]
    );
}

#[test]
fn reads_are_counted_by_call_and_by_byte_in_all_and_of_each_file() {
    let mut disk = disk_with_log("abcdef");
    assert_eq!(disk.create("d/other"), Ok(()));
    let mut into = [0; 4];
    assert_eq!(disk.read_at("d/log", Position(1), &mut into), Ok(4));
    assert_eq!(&into, b"bcde");
    assert_eq!(disk.read_at("d/log", Position(4), &mut into), Ok(2));
    assert_eq!(disk.read_at("d/log", Position(9), &mut into), Ok(0));
    assert_eq!(disk.read_at("d/log", Position(u64::MAX), &mut into), Ok(0));
    assert_eq!(disk.read_at("d/other", Position(0), &mut into), Ok(0));
    assert_eq!(disk.len("d/log"), Ok(6));
    assert_eq!(disk.reads(), (5, 6));
    assert_eq!(disk.bytes_read("d/log"), 6);
    assert_eq!(disk.bytes_read("d/other"), 0);
    assert_eq!(disk.bytes_read("d/nothing"), 0);
}

#[test]
fn a_crash_begins_the_counts_again() {
    for crash in [SimDisk::crash, |disk: &mut SimDisk| disk.lose_power(0)] {
        let mut disk = disk_with_log("abc");
        assert_eq!(disk.append("d/log", b"d"), Ok(()));
        assert_eq!(disk.read_at("d/log", Position(0), &mut [0; 4]), Ok(4));
        crash(&mut disk);
        assert_eq!(disk.calls(), []);
        assert_eq!((disk.reads(), disk.bytes_read("d/log")), ((0, 0), 0));
    }
}

#[test]
fn a_clone_and_its_original_go_their_own_ways() {
    let mut disk = disk_with_log("abc");
    let mut clone = disk.clone();
    assert_eq!(disk.append("d/log", b"d"), Ok(()));
    assert_eq!(clone.remove("d/log"), Ok(()));
    assert_eq!(disk.len("d/log"), Ok(4));
    assert_eq!(clone.image(), []);
    assert_eq!((disk.calls().len(), clone.calls().len()), (1, 1));
}

#[test]
fn a_file_of_a_disk_ends_where_the_caller_says() {
    let disk = disk_with_log("abcdef");
    let file = DiskFile::up_to(&disk, "d/log", 4);
    let mut into = [0; 8];
    assert_eq!(file.read_at(Position(1), &mut into), Ok(3));
    assert_eq!(&into, b"bcd\0\0\0\0\0");
    assert_eq!(DiskFile::open(&disk, "d/log").map(|file| file.len()), Ok(6));
}
