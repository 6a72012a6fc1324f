//! Too much of everything: each costs its limit and no more.

use super::class::{Class, LIB, chapters, files, gz, raw_member, tar, why, zip};
use flate2::Compression;
use flate2::write::GzEncoder;
use grade::intake::limits;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use tar::EntryType;

fn one(bytes: Vec<u8>) -> String {
    let class = Class::new();
    class.write("evil.zip", bytes);
    why(&class.one()).into()
}

#[test]
fn a_file_of_a_gigabyte_is_not_read() {
    let class = Class::new();
    let path = class.write(&format!("evil/{LIB}"), "");
    File::options()
        .write(true)
        .open(path)
        .unwrap()
        .set_len(1 << 30)
        .unwrap();
    let said = why(&class.one()).to_string();
    assert!(said.contains("lib.rs is larger than 1 MiB"), "{said}");
    let class = Class::new();
    let path = class.write("evil.zip", "");
    File::options()
        .write(true)
        .open(path)
        .unwrap()
        .set_len(1 << 30)
        .unwrap();
    let said = why(&class.one()).to_string();
    assert!(said.contains("is larger than 64 MiB"), "{said}");
}

#[test]
fn ten_thousand_files_are_too_many() {
    let class = Class::new();
    class.add("evil", &chapters(""));
    fs::remove_dir_all(class.path("evil/ch02-index")).unwrap();
    for number in 0..limits::ENTRIES {
        fs::write(
            class.path(&format!("evil/ch01-batch/src/a{number}.txt")),
            "",
        )
        .unwrap();
    }
    let said = why(&class.one()).to_string();
    assert!(said.contains("has more than 2000 entries"), "{said}");
    let many =
        (0..=limits::SOURCES).map(|number| (format!("ch01-batch/src/a{number}.rs"), Vec::new()));
    let said = one(zip(&many.collect()));
    assert!(said.contains("has more than 200 Rust files"), "{said}");
    // One name again and again is as many.
    let mut one_name = tar::Builder::new(Vec::new());
    raw_member(&mut one_name, EntryType::Regular, b"target/a", b"");
    let header = &one_name.get_ref()[..512];
    let said = one(header.repeat(limits::MEMBERS + 1));
    assert!(
        said.contains("more than 20000 names in it: leave target/"),
        "{said}"
    );
}

#[test]
fn a_clone_with_thousands_of_other_files_is_none_of_these() {
    let class = Class::new();
    let mut clone = chapters("chapters/");
    clone.extend((0..2_500).map(|number| (format!("checker/src/{number}.rs"), b"x".to_vec())));
    class.write("anna.zip", zip(&clone));
    assert_eq!(files(&class.one(), 1), "lib.rs varint.rs");
}

#[test]
fn eight_megabytes_of_sources_are_too_many() {
    let class = Class::new();
    for number in 0..9 {
        let text = vec![b'a'; 1 << 20];
        class.write(&format!("evil/ch01-batch/src/a{number}.rs"), text);
    }
    class.write(&format!("evil/{LIB}"), "");
    let said = why(&class.one()).to_string();
    assert!(said.contains("more than 8 MiB of sources"), "{said}");
}

#[test]
fn folders_without_end_are_left() {
    let deep = "a/".repeat(limits::DEPTH + 2);
    let class = Class::new();
    class.write(&format!("evil/{LIB}"), "");
    class.write(&format!("evil/ch01-batch/src/{deep}b.rs"), "");
    let said = why(&class.one()).to_string();
    assert!(said.contains("more than 12 deep"), "{said}");
    let file = (format!("ch01-batch/src/{deep}b.rs"), Vec::new());
    let said = one(zip(&vec![(LIB.into(), Vec::new()), file]));
    assert!(said.contains("more than 12 deep"), "{said}");
    let file = (format!("{}b.rs", "a/".repeat(100)), Vec::new());
    let said = one(zip(&vec![(LIB.into(), Vec::new()), file]));
    assert!(
        said.contains("100 deep") || said.contains("101 deep"),
        "{said}"
    );
    let class = Class::new();
    class.write("evil/a/b/c/d/e/f/ch01-batch/src/lib.rs", "");
    assert!(why(&class.one()).contains("holds no chapter"));
}

#[test]
fn a_zip_bomb_is_stopped_at_the_size_of_a_source() {
    let said = one(zip(&vec![(LIB.into(), vec![0; 8 << 20])]));
    assert!(said.contains("lib.rs is larger than 1 MiB"), "{said}");
    // The directory says that it is small.
    let mut lying = zip(&vec![(LIB.into(), vec![0; 2 << 20])]);
    let at = lying
        .windows(4)
        .rposition(|bytes| bytes == b"PK\x01\x02")
        .unwrap();
    lying[at + 24..at + 28].copy_from_slice(&100_u32.to_le_bytes());
    let said = one(lying);
    assert!(
        said.contains("lib.rs is larger than 1 MiB") || said.contains("cannot be unpacked"),
        "{said}"
    );
}

#[test]
fn a_tar_bomb_is_stopped_by_its_ratio() {
    // Zeros that are no source: they would run through.
    let mut zeros = GzEncoder::new(Vec::new(), Compression::best());
    let mut header = tar::Header::new_gnu();
    header.set_path("target/zeros").unwrap();
    header.set_size(8 << 20);
    header.set_cksum();
    zeros.write_all(header.as_bytes()).unwrap();
    std::io::copy(&mut std::io::repeat(0).take(8 << 20), &mut zeros).unwrap();
    let said = one(zeros.finish().unwrap());
    assert!(said.contains("hundreds of times its size"), "{said}");
    let source = tar(&vec![(LIB.into(), vec![b' '; 2 << 20])])
        .into_inner()
        .unwrap();
    assert!(one(source).contains("lib.rs is larger than 1 MiB"));
}

#[test]
fn names_without_end_take_no_memory() {
    let mut long = tar::Builder::new(Vec::new());
    raw_member(
        &mut long,
        EntryType::GNULongName,
        b"././@LongLink",
        &vec![b'a'; 1 << 20],
    );
    let said = one(gz(&long.into_inner().unwrap()));
    assert!(said.contains("endless name"), "{said}");
    let mut long = tar::Builder::new(Vec::new());
    raw_member(
        &mut long,
        EntryType::GNULongName,
        b"././@LongLink",
        &vec![b'a'; 2_000],
    );
    raw_member(&mut long, EntryType::Regular, b"a", b"");
    let said = one(long.into_inner().unwrap());
    assert!(said.contains("endless name"), "{said}");
    let mut two = tar::Builder::new(Vec::new());
    raw_member(&mut two, EntryType::XHeader, b"pax", b"12 size=999\n");
    raw_member(&mut two, EntryType::Regular, LIB.as_bytes(), b"");
    let said = one(two.into_inner().unwrap());
    assert!(said.contains("size stands in two places"), "{said}");
}

#[test]
fn long_names_that_are_honest_are_read() {
    let wrapper = "w".repeat(150);
    let class = Class::new();
    class.write(
        "gnu.tar",
        tar(&chapters(&format!("{wrapper}/"))).into_inner().unwrap(),
    );
    let mut pax = tar::Builder::new(Vec::new());
    for (path, bytes) in chapters(&format!("{wrapper}/")) {
        let line = format!(" path={path}\n");
        let len = line.len() + 3;
        raw_member(
            &mut pax,
            EntryType::XHeader,
            b"pax",
            format!("{len}{line}").as_bytes(),
        );
        raw_member(&mut pax, EntryType::Regular, b"short", &bytes);
    }
    class.write("pax.tar", pax.into_inner().unwrap());
    for taken in class.take() {
        assert_eq!(files(&taken, 1), "lib.rs varint.rs", "{}", taken.student);
    }
}
