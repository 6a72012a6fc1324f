//! Names as learning platforms write them, from the folder to the student.

use super::class::{Class, chapters, files, zip};

#[test]
fn canvas() {
    let class = Class::new();
    let archive = || zip(&chapters("chapters/"));
    class.write("schmidtanna_LATE_101_5001_work-1.zip", archive());
    class.write("leebo_102_5002_ch.zip", zip(&chapters("")));
    class.write("anon_x1y2z_5003_work.zip", archive());
    let taken = class.take();
    let seen: Vec<_> = taken
        .iter()
        .map(|taken| {
            (
                taken.student.as_str(),
                taken.lms_id.as_deref().unwrap_or_default(),
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("anon_x1y2z-x1y2z", "x1y2z"),
            ("leebo-102", "102"),
            ("schmidtanna-101", "101")
        ]
    );
    assert_eq!(taken[2].notes, ["late, as the file's name says"]);
    assert!(
        taken
            .iter()
            .all(|taken| files(taken, 1) == "lib.rs varint.rs")
    );
}

#[test]
fn moodle_with_and_without_folders() {
    for flat in [false, true] {
        let class = Class::new();
        for name in ["Anna Schmidt_11", "王 小明_12", "Anna Schmidt_13"] {
            let separator = if flat { "_" } else { "/" };
            let file = format!("{name}_assignsubmission_file{separator}work.zip");
            class.write(&file, zip(&chapters("chapters/")));
        }
        let taken = class.take();
        let ids: Vec<&str> = taken.iter().map(|taken| taken.student.as_str()).collect();
        assert_eq!(ids, ["Anna-Schmidt-11", "Anna-Schmidt-13", "student-12"]);
        assert_eq!(taken[2].name, "王 小明");
        assert!(
            taken[0].notes[0].contains("the same name"),
            "{:?}",
            taken[0].notes
        );
        assert!(taken.iter().all(|taken| files(taken, 2) == "lib.rs"));
    }
}

#[test]
fn gradescope() {
    let class = Class::new();
    class.add("submission_7", &chapters("chapters/"));
    class.add("submission_8", &chapters(""));
    class.write(
        "submission_metadata.yml",
        "---\nsubmission_7:\n  :submitters:\n  - :name: Ännä Ü\n    :sid: '4711'\n",
    );
    let taken = class.take();
    let seen: Vec<_> = taken
        .iter()
        .map(|taken| {
            (
                taken.student.as_str(),
                taken.name.as_str(),
                taken.lms_id.as_deref().unwrap_or_default(),
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("submission_7", "Ännä Ü", "4711"),
            ("submission_8", "submission_8", "8")
        ]
    );
}

#[test]
fn classroom_clones() {
    let class = Class::new();
    for name in ["kafka-anna", "kafka-bo-b", "kafka-CyD"] {
        class.add(name, &chapters("chapters/"));
        class.write(&format!("{name}/.git/HEAD"), "");
    }
    let taken = class.take();
    let seen: Vec<_> = taken
        .iter()
        .map(|taken| {
            (
                taken.student.as_str(),
                taken.lms_id.as_deref().unwrap_or_default(),
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("kafka-CyD", "CyD"),
            ("kafka-anna", "anna"),
            ("kafka-bo-b", "bo-b")
        ]
    );
}
