//! Where the chapters may lie.

use super::class::{Class, LIB, asked, chapters, files, gz, taken, tar, why, zip};
use grade::intake::{Trouble, find, take};
use std::fs;
use std::path::Path;

#[test]
fn a_clone_a_chapters_folder_and_a_crate_are_all_submissions() {
    let class = Class::new();
    class.add("clone", &chapters("chapters/"));
    class.add("clone", &chapters("solutions/"));
    class.add("folder", &chapters(""));
    class.add("wrapped", &chapters("my work/kafka-main/chapters/"));
    class.write("crate/src/lib.rs", "mod varint;\n");
    class.write("crate/src/varint.rs", "");
    class.write("ch02-index of mine/src/lib.rs", "");
    let taken = class.take();
    let expected = [
        ("ch02-index-of-mine", "not there", "lib.rs"),
        ("clone", "lib.rs varint.rs", "lib.rs"),
        ("crate", "lib.rs varint.rs", "not there"),
        ("folder", "lib.rs varint.rs", "lib.rs"),
        ("wrapped", "lib.rs varint.rs", "lib.rs"),
    ];
    assert_eq!(taken.len(), expected.len());
    for (taken, (student, one, two)) in taken.iter().zip(expected) {
        assert!(taken.student.starts_with(student), "{}", taken.student);
        assert_eq!([files(taken, 1), files(taken, 2)], [one, two], "{student}");
    }
}

#[test]
fn what_is_in_a_folder_is_what_is_in_an_archive() {
    let class = Class::new();
    class.add("a", &chapters("chapters/"));
    class.write("b.zip", zip(&chapters("kafka-main/chapters/")));
    class.write("c.tar", tar(&chapters("chapters/")).into_inner().unwrap());
    class.write("d.tar.gz", gz(&tar(&chapters("")).into_inner().unwrap()));
    class.write("e/work.tgz", gz(&tar(&chapters("")).into_inner().unwrap()));
    let taken = class.take();
    let ids: Vec<&str> = taken.iter().map(|taken| taken.student.as_str()).collect();
    assert_eq!(ids, ["a", "b", "c", "d", "e"]);
    for other in &taken[1..] {
        assert_eq!(other.work, taken[0].work, "{}", other.student);
    }
}

#[test]
fn an_archive_of_all_is_a_class() {
    let (one, two) = (Class::new(), Class::new());
    let mut all = chapters("export/Anna_11_assignsubmission_file/");
    all.push((
        "export/Bo_12_assignsubmission_file/work.zip".into(),
        zip(&chapters("chapters/")),
    ));
    all.push((
        "export/Cy_13_assignsubmission_file/work.zip".into(),
        b"PK\x03\x04no".to_vec(),
    ));
    all.push((
        "export/Di_14_assignsubmission_onlinetext/onlinetext.html".into(),
        b"hello".to_vec(),
    ));
    for place in [
        one.write("class.zip", zip(&all)),
        two.write("class.tar.gz", gz(&tar(&all).into_inner().unwrap())),
    ] {
        let taken = taken(&place);
        let ids: Vec<&str> = taken.iter().map(|taken| taken.student.as_str()).collect();
        assert_eq!(ids, ["Anna-11", "Bo-12", "Cy-13", "Di-14"]);
        assert_eq!(files(&taken[0], 1), "lib.rs varint.rs");
        assert_eq!(taken[0].work, taken[1].work);
        assert!(
            why(&taken[2]).contains("broken zip archive"),
            "{}",
            why(&taken[2])
        );
        assert!(
            why(&taken[3]).contains("no upload of files"),
            "{}",
            why(&taken[3])
        );
        assert_eq!(taken[1].lms_id.as_deref(), Some("12"));
    }
}

#[test]
fn one_submission_is_a_class_of_one() {
    let class = Class::new();
    class.add("kafka", &chapters("chapters/"));
    let archive = class.write("anna.zip", zip(&chapters("kafka-main/chapters/")));
    for (place, student) in [(class.path("kafka"), "kafka"), (archive, "anna")] {
        let taken = taken(&place);
        assert_eq!(taken.len(), 1);
        assert_eq!(taken[0].student, student);
        assert_eq!(files(&taken[0], 1), "lib.rs varint.rs");
    }
}

#[test]
fn a_list_names_the_students() {
    let class = Class::new();
    class.add("1", &chapters(""));
    class.write("2.zip", zip(&chapters("")));
    std::os::unix::fs::symlink(class.path("1"), class.path("mine")).unwrap();
    // The teacher's own link may be followed.
    let list = class.write("class.tsv", "Anna Ü\tmine\nBo,2.zip\nBo\t1\nCy\tgone\n");
    let taken = taken(&list);
    let names: Vec<&str> = taken.iter().map(|taken| taken.name.as_str()).collect();
    assert_eq!(names, ["Anna Ü", "Bo", "Bo", "Cy"]);
    assert_ne!(taken[1].student, taken[2].student);
    assert_eq!(taken[0].work, taken[1].work);
    assert!(why(&taken[3]).contains("cannot be opened"));
    let list = class.write("bad.txt", "Anna\n");
    let error = find(&list, &asked(&[1], false)).unwrap_err();
    assert!(error.to_string().contains("line 1"), "{error}");
}

#[test]
fn what_is_no_submission_is_said() {
    let class = Class::new();
    std::fs::create_dir(class.path("empty")).unwrap();
    class.write("only-notes/notes.txt", "");
    class.add(
        "other-chapters",
        &vec![("chapters/ch05-replication/src/lib.rs".into(), Vec::new())],
    );
    class.write("two/a/ch01-batch/src/lib.rs", "");
    class.write("two/b/ch01-batch/src/lib.rs", "");
    class.write("old.rar", "Rar!");
    class.write("README.txt", "");
    let whys = [
        ("empty", "holds no chapter"),
        ("old", "is no zip and no tar archive"),
        ("only-notes", "holds no chapter"),
        ("other-chapters", "none of the chapters that are graded"),
        ("two", "in two places"),
    ];
    let taken = class.take();
    assert_eq!(taken.len(), whys.len());
    for (taken, (student, says)) in taken.iter().zip(whys) {
        assert_eq!(taken.student, student);
        assert!(why(taken).contains(says), "{student}: {}", why(taken));
    }
    let found = find(&class.path(""), &asked(&[1], false)).unwrap();
    assert_eq!(found.left_out, ["README.txt"]);
    for nothing in ["empty", "gone"] {
        assert!(find(&class.path(nothing), &asked(&[1], false)).is_err());
    }
    assert!(find(Path::new("/dev/null"), &asked(&[1], false)).is_err());
}

#[test]
fn attempts_and_parts_are_put_together() {
    let class = Class::new();
    class.write("anna/attempt-2/ch01-batch/src/lib.rs", "// two");
    class.write("anna/attempt-10/ch01-batch/src/lib.rs", "// ten");
    let mut parts = chapters("");
    let second = parts.pop().unwrap();
    class.write("bo/1.zip", zip(&parts));
    class.write("bo/2.zip", zip(&vec![second]));
    class.write("bo/3.zip", "PK\x03\x04");
    let taken = class.take();
    let Ok(work) = &taken[0].work else { panic!() };
    assert_eq!(work[&1].files[Path::new("lib.rs")], "// ten");
    assert!(
        taken[0].notes[0].contains("2 attempts"),
        "{:?}",
        taken[0].notes
    );
    assert_eq!(
        [files(&taken[1], 1), files(&taken[1], 2)],
        ["lib.rs varint.rs", "lib.rs"]
    );
    assert!(
        taken[1].notes[0].contains("left out: 3.zip"),
        "{:?}",
        taken[1].notes
    );
}

#[test]
fn what_cargo_would_read_is_named_and_not_used() {
    let class = Class::new();
    class.add("anna", &chapters("chapters/"));
    class.write("anna/chapters/ch01-batch/build.rs", "fn main() {}");
    class.write("anna/.cargo/config.toml", "");
    class.write("anna/rust-toolchain.toml", "");
    class.write("anna/chapters/ch01-batch/src/notes.md", "");
    let mut notes = class.one().notes;
    notes.sort();
    assert_eq!(
        notes,
        [
            ".cargo/config.toml is not used",
            "1 file in chapters/ch01-batch/src left out: no Rust source, or a name that no module has",
            "chapters/ch01-batch/build.rs is not used",
            "rust-toolchain.toml is not used",
        ]
    );
}

#[test]
fn examples_are_read_only_when_they_are_asked_for() {
    let class = Class::new();
    class.add("anna", &chapters(""));
    class.write("anna/ch01-batch/tests/examples.rs", "// mine\r\n");
    class.write("anna/ch01-batch/tests/other.rs", "// other");
    let examples = |with| {
        let taken = take(&class.path(""), &asked(&[1], with)).unwrap();
        taken[0].work.clone().unwrap()[&1].examples.clone()
    };
    assert_eq!(examples(true).as_deref(), Some("// mine\n"));
    assert_eq!(examples(false), None);
}

#[test]
fn files_are_hashed_as_they_were_handed_in() {
    let class = Class::new();
    class.write("anna/ch01-batch/src/lib.rs", "// one\r\n");
    let taken = class.one();
    let Ok(work) = &taken.work else { panic!() };
    assert_eq!(work[&1].files[Path::new("lib.rs")], "// one\n");
    let hash = grade::hex::sha256(b"// one\r\n");
    assert_eq!(work[&1].sha256["src/lib.rs"], hash);
}

#[test]
fn a_forbidden_word_refuses_its_chapter_only() {
    let class = Class::new();
    class.add("anna", &chapters(""));
    class.write(
        &format!("anna/{LIB}"),
        "\nconst A: &str = include_str!(\"/etc/passwd\");\n",
    );
    let taken = class.one();
    let Ok(work) = &taken.work else { panic!() };
    assert_eq!(
        work[&1].trouble,
        Some(Trouble::Refused(
            "chapters/ch01-batch/src/lib.rs has include_str! in line 2, which is not allowed: a chapter needs nothing outside \
             of its sources"
                .into()
        ))
    );
    assert!(work[&1].files.is_empty());
    assert_eq!(
        (files(&taken, 2), &work[&2].trouble),
        ("lib.rs".into(), &None)
    );
}

#[test]
fn who_is_gone_or_a_link_by_the_time_they_are_read_is_not_graded() {
    let class = Class::new();
    for student in ["gone", "link", "stays"] {
        class.add(student, &chapters("chapters/"));
    }
    let asked = asked(&[1, 2], false);
    let found = find(&class.path(""), &asked).unwrap();
    fs::remove_dir_all(class.path("gone")).unwrap();
    fs::remove_dir_all(class.path("link")).unwrap();
    std::os::unix::fs::symlink("stays", class.path("link")).unwrap();
    let taken: Vec<_> = found.students.iter().map(|one| one.take(&asked)).collect();
    assert!(why(&taken[0]).contains("cannot be opened"), "{taken:?}");
    assert!(why(&taken[1]).contains("cannot be opened"), "{taken:?}");
    assert_eq!(files(&taken[2], 1), "lib.rs varint.rs");
}
