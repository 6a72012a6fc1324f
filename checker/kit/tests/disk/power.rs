//! Each kind of loss that a real disk may show has a seed that shows it.

use kit::{Disk, DiskErrorKind, Fault, SimDisk};

use super::{disk_with_log, texts, write};

/// What seeds 2 to 201 leave of the disk's files, as text.
fn left(disk: &SimDisk) -> Vec<String> {
    let left = |seed| {
        let mut disk = disk.clone();
        disk.lose_power(seed);
        format!("{:?}", texts(&disk.image()))
    };
    (2..202).map(left).collect()
}

fn some_seed_leaves(disk: &SimDisk, files: &[(&str, &str)]) {
    let wanted = format!("{files:?}");
    let left = left(disk);
    assert!(left.contains(&wanted), "no {wanted} in {left:#?}");
}

#[test]
fn an_append_without_a_sync_may_be_lost_cut_zeroed_or_kept() {
    let mut disk = disk_with_log("abc");
    assert_eq!(disk.append("d/log", b"defg"), Ok(()));
    for left in [
        "abc", "abcd", "abcde", "abcdef", "abcdefg", "abc0000", "abcd000", "abcdef0",
    ] {
        some_seed_leaves(&disk, &[("d/log", left)]);
    }
}

#[test]
fn a_later_append_may_be_lost_alone_but_never_an_earlier_one() {
    let mut disk = disk_with_log("");
    assert_eq!(disk.append("d/log", b"ab"), Ok(()));
    assert_eq!(disk.append("d/log", b"cd"), Ok(()));
    some_seed_leaves(&disk, &[("d/log", "ab")]);
    assert!(!left(&disk).iter().any(|left| left.contains("00cd")));
}

#[test]
fn a_cut_without_a_sync_may_be_undone() {
    let mut disk = disk_with_log("abcdef");
    assert_eq!(disk.truncate("d/log", 2), Ok(()));
    assert_eq!(disk.append("d/log", b"xy"), Ok(()));
    for left in ["abcdef", "ab", "abxy", "abx", "ab00"] {
        some_seed_leaves(&disk, &[("d/log", left)]);
    }
}

#[test]
fn a_new_file_may_be_lost_although_its_bytes_are_synced() {
    let mut disk = disk_with_log("abc");
    write(&mut disk, "d/new", "xyz");
    assert_eq!(disk.sync("d/new"), Ok(()));
    some_seed_leaves(&disk, &[("d/log", "abc")]);
    some_seed_leaves(&disk, &[("d/log", "abc"), ("d/new", "xyz")]);
    assert_eq!(disk.sync_dir("d"), Ok(()));
    let mut all = left(&disk);
    all.dedup();
    assert_eq!(all.len(), 1, "both are safe now");
}

#[test]
fn a_name_that_is_synced_may_stand_for_an_empty_file() {
    let mut disk = disk_with_log("abc");
    write(&mut disk, "d/new", "xyz");
    assert_eq!(disk.sync_dir("d"), Ok(()));
    some_seed_leaves(&disk, &[("d/log", "abc"), ("d/new", "")]);
}

#[test]
fn a_new_directory_may_be_lost_with_all_that_is_synced_in_it() {
    let mut disk = SimDisk::new();
    assert_eq!(disk.create_dir("d"), Ok(()));
    write(&mut disk, "d/log", "abc");
    assert_eq!(disk.sync("d/log"), Ok(()));
    assert_eq!(disk.sync_dir("d"), Ok(()));
    some_seed_leaves(&disk, &[]);
    some_seed_leaves(&disk, &[("d/log", "abc")]);
    let mut lost = disk.clone();
    lost.lose_power(0);
    let none = lost.list("d").map_err(|error| error.kind);
    assert_eq!(none, Err(DiskErrorKind::NotFound));
    assert_eq!(disk.sync_dir(""), Ok(()));
    disk.lose_power(0);
    assert_eq!(texts(&disk.image()), [("d/log", "abc".into())]);
}

#[test]
fn a_removed_file_may_be_back() {
    let mut disk = disk_with_log("abc");
    assert_eq!(disk.remove("d/log"), Ok(()));
    some_seed_leaves(&disk, &[]);
    some_seed_leaves(&disk, &[("d/log", "abc")]);
}

#[test]
fn a_rename_may_be_undone_and_what_it_replaced_is_back() {
    let mut disk = disk_with_log("old");
    write(&mut disk, "d/log.tmp", "new");
    assert_eq!(disk.sync("d/log.tmp"), Ok(()));
    assert_eq!(disk.sync_dir("d"), Ok(()));
    assert_eq!(disk.rename("d/log.tmp", "d/log"), Ok(()));
    let mut all = left(&disk);
    all.sort();
    all.dedup();
    let undone = format!("{:?}", [("d/log", "old"), ("d/log.tmp", "new")]);
    assert_eq!(all, [format!("{:?}", [("d/log", "new")]), undone]);
}

#[test]
fn a_rename_before_the_sync_of_its_bytes_may_leave_an_empty_file() {
    let mut disk = disk_with_log("old");
    write(&mut disk, "d/log.tmp", "new");
    assert_eq!(disk.rename("d/log.tmp", "d/log"), Ok(()));
    assert_eq!(disk.sync_dir("d"), Ok(()));
    some_seed_leaves(&disk, &[("d/log", "")]);
}

#[test]
fn of_two_names_the_earlier_may_be_lost_and_the_later_kept() {
    let mut disk = SimDisk::new();
    assert_eq!(disk.create("one"), Ok(()));
    assert_eq!(disk.create("two"), Ok(()));
    for files in [[("one", "")], [("two", "")]] {
        some_seed_leaves(&disk, &files);
    }
}

#[test]
fn after_a_failed_sync_the_bytes_may_be_zeros_although_the_next_sync_succeeds() {
    let mut disk = disk_with_log("abc");
    assert_eq!(disk.append("d/log", b"def"), Ok(()));
    let fault = Fault {
        kind: DiskErrorKind::Other,
        written: 0,
    };
    disk.fail_at(2, fault);
    assert_eq!(
        disk.sync("d/log").map_err(|error| error.kind),
        Err(DiskErrorKind::Other)
    );
    assert_eq!(texts(&disk.image()), [("d/log", "abcdef".into())]);
    some_seed_leaves(&disk, &[("d/log", "abc")]);
    assert_eq!(disk.sync("d/log"), Ok(()));
    assert_eq!(disk.append("d/log", b"ghi"), Ok(()));
    assert_eq!(disk.sync("d/log"), Ok(()));
    for left in ["abc000ghi", "abcd00ghi", "abcdefghi"] {
        some_seed_leaves(&disk, &[("d/log", left)]);
    }
    // Cut off and written again, the bytes are as safe as any.
    assert_eq!(disk.truncate("d/log", 3), Ok(()));
    assert_eq!(disk.append("d/log", b"def"), Ok(()));
    assert_eq!(disk.sync("d/log"), Ok(()));
    disk.lose_power(0);
    assert_eq!(texts(&disk.image()), [("d/log", "abcdef".into())]);
}

#[test]
fn a_sync_that_fails_twice_puts_nothing_in_doubt_that_a_sync_between_made_safe() {
    let mut disk = disk_with_log("abc");
    let fault = Fault {
        kind: DiskErrorKind::Other,
        written: 0,
    };
    disk.fail_at(2, fault);
    disk.fail_at(6, fault);
    assert_eq!(disk.append("d/log", b"d"), Ok(()));
    assert!(disk.sync("d/log").is_err());
    assert_eq!(disk.append("d/log", b"e"), Ok(()));
    assert_eq!(disk.sync("d/log"), Ok(()));
    assert_eq!(disk.append("d/log", b"f"), Ok(()));
    assert!(disk.sync("d/log").is_err());
    assert_eq!(disk.sync("d/log"), Ok(()));
    disk.lose_power(0);
    assert_eq!(texts(&disk.image()), [("d/log", "abc0e0".into())]);
}

#[test]
fn what_was_cut_off_before_a_failed_sync_is_in_doubt_from_the_cut_on() {
    let mut disk = disk_with_log("abcdef");
    assert_eq!(disk.truncate("d/log", 2), Ok(()));
    assert_eq!(disk.append("d/log", b"uvwxyz"), Ok(()));
    let kind = DiskErrorKind::Other;
    disk.fail_at(3, Fault { kind, written: 0 });
    assert!(disk.sync("d/log").is_err());
    assert_eq!(disk.sync("d/log"), Ok(()));
    disk.lose_power(0);
    assert_eq!(texts(&disk.image()), [("d/log", "ab000000".into())]);
}

#[test]
fn seed_0_loses_all_that_is_not_synced_and_seed_1_nothing() {
    let mut disk = disk_with_log("abc");
    assert_eq!(disk.append("d/log", b"def"), Ok(()));
    write(&mut disk, "d/new", "xyz");
    assert_eq!(disk.rename("d/new", "d/newer"), Ok(()));
    assert_eq!(disk.truncate("d/log", 5), Ok(()));
    let (mut worst, mut best) = (disk.clone(), disk.clone());
    worst.lose_power(0);
    best.lose_power(1);
    assert_eq!(texts(&worst.image()), [("d/log", "abc".into())]);
    assert_eq!(best.image(), disk.image());
}
