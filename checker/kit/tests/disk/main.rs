//! What chapters and suites rely on in the two disks.

mod agreement;
mod counts;
mod faults;
mod history;
mod laws;
mod names;
mod power;
mod real;

use kit::{Disk, DiskErrorKind, Image, SimDisk, Timestamp};

/// Paths and bytes of an image, as text.
fn texts(image: &Image) -> Vec<(&str, String)> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace('\0', "0");
    image
        .iter()
        .map(|file| (file.path.as_str(), text(&file.bytes)))
        .collect()
}

/// A disk with the directory `d` and in it the file `log` with these bytes, all of it safe.
fn disk_with_log(bytes: &str) -> SimDisk {
    SimDisk::with(vec![kit::FileImage {
        path: "d/log".into(),
        bytes: bytes.into(),
        modified: Timestamp(0),
    }])
}

/// Makes a file with these bytes; neither is safe.
fn write(disk: &mut dyn Disk, file: &str, bytes: &str) {
    assert_eq!(disk.create(file), Ok(()));
    assert_eq!(disk.append(file, bytes.as_bytes()), Ok(()));
}

const KINDS: [DiskErrorKind; 7] = [
    DiskErrorKind::NotFound,
    DiskErrorKind::AlreadyExists,
    DiskErrorKind::PermissionDenied,
    DiskErrorKind::ReadOnlyFilesystem,
    DiskErrorKind::StorageFull,
    DiskErrorKind::Interrupted,
    DiskErrorKind::Other,
];
