//! What only real files show.

use std::fs;
use std::io;

use kit::{
    Disk, DiskCall, DiskError, DiskErrorKind, FileImage, FileInfo, Position, RealDisk, Timestamp,
};

use super::write;

fn kind<T>(result: Result<T, DiskError>) -> Result<T, DiskErrorKind> {
    result.map_err(|error| error.kind)
}

#[test]
fn bytes_stand_in_the_file_system_at_once() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut disk = RealDisk::new(folder.path(), None);
    assert_eq!(disk.create_dir("d"), Ok(()));
    assert_eq!(disk.create_dir("d"), Ok(()), "it is there already");
    write(&mut disk, "d/log", "abc");
    assert_eq!(fs::read(folder.path().join("d/log"))?, b"abc");
    assert_eq!(disk.append("d/log", b"def"), Ok(()));
    assert_eq!(fs::read(folder.path().join("d/log"))?, b"abcdef");
    assert_eq!((disk.sync("d/log"), disk.sync_dir("d")), (Ok(()), Ok(())));
    Ok(())
}

#[test]
fn an_append_beyond_the_limit_is_storage_full_and_writes_nothing() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut disk = RealDisk::new(folder.path(), Some(10));
    write(&mut disk, "a", "12345");
    write(&mut disk, "b", "1234");
    assert_eq!(
        disk.append("b", b"56"),
        Err(DiskError::new(
            DiskCall::Append,
            "b",
            DiskErrorKind::StorageFull
        ))
    );
    assert_eq!(disk.len("b"), Ok(4));
    assert_eq!(disk.append("b", b"5"), Ok(()), "exactly the limit");
    assert_eq!(disk.truncate("a", 3), Ok(()));
    assert_eq!(disk.append("b", b"67"), Ok(()), "what is cut off is free");
    assert_eq!(disk.rename("b", "b"), Ok(()));
    assert_eq!(
        kind(disk.append("b", b"8")),
        Err(DiskErrorKind::StorageFull)
    );
    assert_eq!(disk.rename("b", "a"), Ok(()));
    assert_eq!(disk.append("a", b"89."), Ok(()), "what is replaced too");
    assert_eq!(
        kind(disk.append("a", b"!")),
        Err(DiskErrorKind::StorageFull)
    );
    assert_eq!(disk.remove("a"), Ok(()));
    write(&mut disk, "a", "1234567890");
    Ok(())
}

#[test]
#[cfg(target_os = "linux")]
fn a_device_that_is_full_is_storage_full() {
    let mut devices = RealDisk::new("/dev", None);
    let full = DiskError::new(DiskCall::Append, "full", DiskErrorKind::StorageFull);
    assert_eq!(devices.append("full", b"x"), Err(full));
}

#[test]
fn no_path_leads_out_of_the_root() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("secret"), "x")?;
    fs::create_dir(folder.path().join("root"))?;
    let mut disk = RealDisk::new(folder.path().join("root"), None);
    let absolute = folder.path().join("secret");
    let absolute = absolute.to_string_lossy();
    let refused = Err(DiskErrorKind::PermissionDenied);
    for path in ["../secret", &absolute, "a/../../secret", "", "a//b", "a/"] {
        assert_eq!(kind(disk.len(path)), Err(DiskErrorKind::PermissionDenied));
        assert_eq!(kind(disk.create(path)), refused);
        assert_eq!(kind(disk.append(path, b"x")), refused);
        assert_eq!(kind(disk.truncate(path, 0)), refused);
        assert_eq!(kind(disk.remove(path)), refused);
        assert_eq!(kind(disk.rename(path, "x")), refused);
        assert_eq!(kind(disk.rename("x", path)), refused);
        assert_eq!(kind(disk.sync(path)), refused);
        assert_eq!(kind(disk.set_modified(path, Timestamp(0))), refused);
    }
    for dir in ["..", "/", "a/..", "a/"] {
        assert_eq!(kind(disk.create_dir(dir)), refused);
        assert_eq!(kind(disk.sync_dir(dir)), refused);
        assert_eq!(kind(disk.list(dir)).map(drop), refused);
    }
    assert_eq!(fs::read(folder.path().join("secret"))?, b"x");
    Ok(())
}

#[test]
fn a_list_has_files_by_name_with_their_times_and_no_directories() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut disk = RealDisk::new(folder.path(), None);
    for name in ["b", "a", "B"] {
        write(&mut disk, name, name);
    }
    assert_eq!(disk.create_dir("c"), Ok(()));
    let times = [("B", -1_500), ("a", 0), ("b", 1_748_822_400_123)];
    let info = |(name, modified): (&str, i64)| FileInfo {
        name: name.into(),
        bytes: 1,
        modified: Timestamp(modified),
    };
    for (name, modified) in times {
        assert_eq!(disk.set_modified(name, Timestamp(modified)), Ok(()));
    }
    assert_eq!(disk.list(""), Ok(times.map(info).to_vec()));
    Ok(())
}

#[test]
fn a_file_of_an_old_name_is_not_taken_for_the_new_one() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut disk = RealDisk::new(folder.path(), None);
    write(&mut disk, "a", "old");
    write(&mut disk, "b", "other");
    let mut into = [0; 9];
    assert_eq!(disk.read_at("a", Position(0), &mut into), Ok(3));
    assert_eq!(disk.rename("b", "a"), Ok(()));
    assert_eq!(disk.read_at("a", Position(0), &mut into), Ok(5));
    assert_eq!(&into[..5], b"other");
    assert_eq!(kind(disk.append("b", b"x")), Err(DiskErrorKind::NotFound));
    assert_eq!(disk.remove("a"), Ok(()));
    write(&mut disk, "a", "new");
    assert_eq!(disk.append("a", b"er"), Ok(()));
    assert_eq!(fs::read(folder.path().join("a"))?, b"newer");
    fs::remove_file(folder.path().join("a"))?;
    write(&mut disk, "a", "again");
    assert_eq!(fs::read(folder.path().join("a"))?, b"again");
    Ok(())
}

#[test]
fn an_image_is_not_written_over_a_file() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut disk = RealDisk::new(folder.path(), None);
    let image = vec![FileImage {
        path: "d/e/log".into(),
        bytes: b"abc".to_vec(),
        modified: Timestamp(7),
    }];
    assert_eq!(disk.write_image(&image), Ok(()));
    assert_eq!(disk.read_image(), Ok(image.clone()));
    assert_eq!(
        kind(disk.write_image(&image)),
        Err(DiskErrorKind::AlreadyExists)
    );
    Ok(())
}

#[test]
fn a_root_that_is_not_there_is_not_found() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut disk = RealDisk::new(folder.path().join("nothing"), None);
    let missing = Err(DiskErrorKind::NotFound);
    assert_eq!(kind(disk.list("")).map(drop), missing);
    assert_eq!(kind(disk.create("a")), missing);
    assert_eq!(kind(disk.sync_dir("")), missing);
    assert_eq!(kind(disk.read_image()).map(drop), missing);
    Ok(())
}
