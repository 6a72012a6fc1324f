//! Links, devices, names that lead elsewhere, broken and encrypted archives.

use super::class::{Class, LIB, asked, chapters, files, gz, raw_member, tar, why, zip};
use grade::intake::{Trouble, find};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use tar::EntryType;

/// A student of whom something is wrong, beside one who is graded all the same.
fn beside_an_honest_one(make: impl FnOnce(&Class)) -> String {
    let class = Class::new();
    class.add("honest", &chapters(""));
    make(&class);
    let taken = class.take();
    assert_eq!(taken.len(), 2, "{taken:?}");
    assert_eq!(taken[1].student, "honest");
    assert_eq!(files(&taken[1], 1), "lib.rs varint.rs");
    assert_eq!(taken[1].notes, [] as [&str; 0]);
    why(&taken[0]).into()
}

fn archive(bytes: Vec<u8>) -> String {
    beside_an_honest_one(|class| _ = class.write("evil.zip", bytes))
}

#[test]
fn no_link_is_followed_anywhere_on_the_way() {
    let secret = Class::new();
    secret.add("solved", &chapters(""));
    let solved = |path: &str| secret.path("solved").join(path);
    let link = |from: &str, to: &str| {
        beside_an_honest_one(|class| {
            let to = class.path(to);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            symlink(solved(from), to).unwrap();
        })
    };
    for (from, to) in [
        ("", "evil"),
        ("", "evil/chapters"),
        ("ch01-batch", "evil/chapters/ch01-batch"),
        ("ch01-batch", "evil/ch01-batch"),
        ("ch01-batch/src", "evil/chapters/ch01-batch/src"),
        (LIB, "evil/chapters/ch01-batch/src/lib.rs"),
        ("gone", "evil/chapters/ch01-batch/src/x.rs"),
        ("ch01-batch/src", "evil/ch01-batch/src/more"),
        ("", "evil/work"),
    ] {
        let said = link(from, to);
        assert!(said.contains("is a link"), "{to}: {said}");
    }
}

#[test]
fn a_pipe_a_device_and_a_socket_are_never_opened() {
    let special = |make: fn(&std::path::Path)| {
        beside_an_honest_one(|class| {
            class.add("evil", &chapters(""));
            fs::remove_dir_all(class.path("evil/ch02-index")).unwrap();
            fs::remove_file(class.path("evil").join(LIB)).unwrap();
            make(&class.path("evil").join(LIB));
        })
    };
    let said = special(|path| {
        mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    });
    assert!(
        said.contains("lib.rs is a pipe, a device or a socket"),
        "{said}"
    );
    let said = special(|path| drop(UnixListener::bind(path).unwrap()));
    assert!(
        said.contains("lib.rs is a pipe, a device or a socket"),
        "{said}"
    );
    let said = special(|path| fs::create_dir(path).unwrap());
    assert!(said.contains("lib.rs is not there"), "{said}");
    let said = beside_an_honest_one(|class| {
        mknodat(
            CWD,
            class.path("evil.zip"),
            FileType::Fifo,
            Mode::RUSR | Mode::WUSR,
            0,
        )
        .unwrap();
    });
    assert!(said.contains("is a pipe"), "{said}");
}

#[test]
fn a_link_spoils_one_chapter_only() {
    let class = Class::new();
    class.add("anna", &chapters(""));
    symlink("/etc/passwd", class.path("anna/ch01-batch/src/x.rs")).unwrap();
    let taken = class.one();
    let Ok(work) = &taken.work else { panic!() };
    assert!(
        matches!(&work[&1].trouble, Some(Trouble::Unreadable(why)) if why.contains("x.rs is a link"))
    );
    assert!(work[&1].files.is_empty());
    assert_eq!(files(&taken, 2), "lib.rs");
}

#[test]
fn names_that_lead_out_of_an_archive_are_refused() {
    for name in [
        "../evil.rs",
        "/etc/evil.rs",
        "ch01-batch/src/../../../evil.rs",
        "C:\\evil.rs",
        "\\evil.rs",
    ] {
        let mut all = chapters("");
        all.push((name.into(), Vec::new()));
        let said = archive(zip(&all));
        assert!(said.contains("names a file that"), "{name}: {said}");
    }
    for name in ["../evil.rs", "/etc/evil.rs", "a/../../evil.rs"] {
        let mut tar = tar(&chapters(""));
        raw_member(&mut tar, EntryType::Regular, name.as_bytes(), b"x");
        let said = archive(tar.into_inner().unwrap());
        assert!(said.contains("names a file that"), "{name}: {said}");
    }
    // In an archive of all, nobody can be blamed for it.
    let class = Class::new();
    let mut all = chapters("anna/");
    all.push(("../evil.rs".into(), Vec::new()));
    let place = class.write("class.zip", zip(&all));
    let error = find(&place, &asked(&[1], false)).unwrap_err();
    assert!(
        error.to_string().contains("leads out of its folder"),
        "{error}"
    );
}

#[test]
fn links_and_devices_in_an_archive_are_no_files() {
    for kind in [
        EntryType::Symlink,
        EntryType::Link,
        EntryType::Fifo,
        EntryType::Char,
        EntryType::Block,
    ] {
        let mut tar = tar(&vec![("ch01-batch/src/varint.rs".into(), Vec::new())]);
        raw_member(&mut tar, kind, LIB.as_bytes(), b"");
        let said = archive(gz(&tar.into_inner().unwrap()));
        let is_said = said.contains("lib.rs is a link") || said.contains("lib.rs is a pipe");
        assert!(is_said, "{kind:?}: {said}");
    }
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.add_symlink(LIB, "/etc/passwd", zip::write::SimpleFileOptions::default())
        .unwrap();
    let said = archive(zip.finish().unwrap().into_inner());
    assert!(said.contains("lib.rs is a link"), "{said}");
}

#[test]
fn a_name_that_is_there_twice_counts_neither() {
    let mut tar = tar(&chapters(""));
    raw_member(
        &mut tar,
        EntryType::Regular,
        LIB.as_bytes(),
        b"// the other",
    );
    raw_member(
        &mut tar,
        EntryType::Regular,
        b"ch02-index/./src//lib.rs",
        b"// the other",
    );
    let said = archive(tar.into_inner().unwrap());
    assert!(said.contains("lib.rs is in the archive twice"), "{said}");
    // A link to a folder, and files behind it.
    let mut tar = tar::Builder::new(Vec::new());
    raw_member(&mut tar, EntryType::Symlink, b"ch01-batch/src", b"");
    raw_member(&mut tar, EntryType::Regular, LIB.as_bytes(), b"// one");
    let said = archive(tar.into_inner().unwrap());
    assert!(said.contains("src is in the archive twice"), "{said}");
    // The crate writes no name twice.
    let mut bytes = zip(&vec![
        (LIB.into(), b"1".to_vec()),
        (LIB.replace("lib", "lab"), b"2".to_vec()),
    ]);
    for at in 0..bytes.len() - 6 {
        if &bytes[at..at + 6] == b"lab.rs" {
            bytes[at + 1] = b'i';
        }
    }
    let said = archive(bytes);
    assert!(said.contains("lib.rs is in the archive twice"), "{said}");
}

#[test]
fn archives_that_are_broken_encrypted_or_none() {
    let good = zip(&chapters(""));
    let packed = gz(&tar(&chapters("")).into_inner().unwrap());
    let mut encrypted = good.clone();
    for magic in [b"PK\x03\x04", b"PK\x01\x02"] {
        let flags = if magic[2] == 3 { 6 } else { 8 };
        for at in 0..encrypted.len() - 12 {
            if encrypted[at..].starts_with(magic) {
                encrypted[at + flags] |= 1;
            }
        }
    }
    // The last bytes of a member's data: only its checksum tells.
    let mut flipped = zip(&vec![(LIB.into(), b"// one\n".to_vec())]);
    let at = flipped
        .windows(6)
        .position(|bytes| bytes == b"lib.rs")
        .unwrap();
    flipped[at + 8] ^= 0xff;
    for (bytes, says) in [
        (good[..good.len() / 2].to_vec(), "broken zip"),
        (packed[..packed.len() / 2].to_vec(), "broken tar"),
        (packed[..20].to_vec(), "broken tar"),
        (encrypted, "is encrypted"),
        (flipped, "cannot be unpacked"),
        (Vec::new(), "is empty"),
        (b"Rar!\x1a\x07".to_vec(), "is no zip and no tar archive"),
        (b"PK\x05\x06".to_vec(), "broken zip"),
        (b"\x1f\x8b\x08".to_vec(), "broken tar"),
        (
            zip(&vec![("work.zip".into(), good.clone())]),
            "archives inside an archive",
        ),
    ] {
        let said = archive(bytes);
        assert!(said.contains(says), "{says}: {said}");
    }
}

#[test]
fn text_that_is_no_utf_8_is_named_with_its_line() {
    let said = beside_an_honest_one(|class| {
        _ = class.write(&format!("evil/{LIB}"), b"// one\n// caf\xe9\n");
    });
    assert_eq!(
        said,
        "it cannot be read: chapters/ch01-batch/src/lib.rs is no UTF-8 text in line 2: save it as UTF-8"
    );
}

#[test]
fn names_that_are_no_utf_8_hurt_nobody() {
    let class = Class::new();
    class.add("anna", &chapters(""));
    let name = std::ffi::OsStr::from_bytes(b"b\xff.rs");
    fs::write(class.path("anna/ch01-batch/src").join(name), "").unwrap();
    fs::create_dir(class.path("").join(name)).unwrap();
    let found = find(&class.path(""), &asked(&[1], false)).unwrap();
    assert_eq!(found.left_out, ["1 whose names are no UTF-8: rename them"]);
    let taken = class.one();
    assert_eq!(files(&taken, 1), "lib.rs varint.rs");
    assert!(taken.notes[0].starts_with("1 file in chapters/ch01-batch/src left out"));
}
