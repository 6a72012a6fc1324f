//! The reports in their folder.

use std::fs;
use std::path::{Path, PathBuf};

use grade::report::{Canvas, Options, Tame, class_html, write_all};

use crate::fixture::{class, classroom50};

pub fn options() -> Options {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    Options {
        canvas: Some(Canvas {
            file: here.join("tests/canvas.csv"),
            column: Some("Kafka".to_owned()),
        }),
        classroom50: Some(classroom50()),
        ..Options::default()
    }
}

/// All files below a folder, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found.sort();
    found
}

#[test]
fn two_runs_write_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let outs = ["one", "other"].map(|name| folder.path().join(name));
    let written = outs
        .each_ref()
        .map(|out| write_all(&class(), out, &options()).unwrap());
    assert_eq!(written[0].files, written[1].files);
    assert_eq!(written[0].notes, written[1].notes);
    assert_eq!(written[0].files.last(), Some(&PathBuf::from("grades.json")));
    for path in &written[0].files {
        let [one, other] = outs.each_ref().map(|out| fs::read(out.join(path)).unwrap());
        assert_eq!(one, other, "{}", path.display());
    }
    assert_eq!(files(&outs[0]).len(), written[0].files.len());
}

#[test]
fn without_its_needs_a_report_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    write_all(&class(), folder.path(), &Options::default()).unwrap();
    assert!(!folder.path().join("canvas.csv").exists());
    assert!(!folder.path().join("classroom50").exists());
    assert!(folder.path().join("gradescope/s001/results.json").exists());
}

#[test]
fn a_name_never_leads_out_of_the_folder_nor_to_anothers_file() {
    for (name, words) in [
        ("../s001", "is no name for a student's files"),
        ("", "is no name"),
        ("a/b", "is no name"),
        ("a.b", "is no name"),
        ("a\0", "is no name"),
        ("Ren\u{e9}", "is no name"),
        ("S002", "two submissions are named \"s002\""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut class = class();
        class.submissions[0].student = name.to_owned();
        let error = write_all(&class, folder.path(), &options()).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
        assert_eq!(files(folder.path()), [""; 0].map(PathBuf::from));
    }
}

#[test]
fn students_of_one_name_are_told_apart_on_the_class_page() {
    let mut class = class();
    let text = class_html(&Tame::of(&class));
    assert!(!text.contains("(s001)"));
    let name = class.submissions[1].name.clone();
    class.submissions[0].name = name;
    let text = class_html(&Tame::of(&class));
    for (student, shown) in [("s001", true), ("s002", true), ("s003", false)] {
        let id = format!("</a> <span>({student})</span>");
        assert_eq!(text.contains(&id), shown, "{student}");
    }
}

#[test]
fn half_a_file_that_a_kill_left_behind_goes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("students")).unwrap();
    let left = ["students/.s001.html.new-4711", ".grades.json.new-12"];
    let others = ["students/.s001.html.new-", "students/mine.new-1", ".mine"];
    for name in left.iter().chain(&others) {
        fs::write(at(name), "").unwrap();
    }
    write_all(&class(), folder.path(), &options()).unwrap();
    assert!(left.iter().all(|name| !at(name).exists()));
    assert!(others.iter().all(|name| at(name).exists()));
}

#[test]
fn a_result_of_before_does_not_stay_where_there_is_none_now() {
    let folder = tempfile::tempdir().unwrap();
    let result = folder.path().join("classroom50/s004/result.json");
    fs::create_dir_all(result.parent().unwrap()).unwrap();
    fs::write(&result, "{\"score\": 100}").unwrap();
    write_all(&class(), folder.path(), &options()).unwrap();
    assert!(!result.exists());
}

#[test]
fn what_cannot_be_filled_in_is_said_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let file = folder.path().join("gradebook.csv");
    let mut options = options();
    options.canvas = Some(Canvas {
        file: file.clone(),
        column: None,
    });
    let error = write_all(&class(), &out, &options).unwrap_err();
    assert!(error.to_string().starts_with("cannot read"), "{error}");
    fs::write(&file, b"Student,ID\xff\n").unwrap();
    let error = write_all(&class(), &out, &options).unwrap_err();
    assert!(error.to_string().contains("is not UTF-8"), "{error}");
    assert!(!out.exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    fs::write(&out, "a file").unwrap();
    let error = write_all(&class(), &out, &options()).unwrap_err();
    assert!(error.to_string().contains("out/students"), "{error}");
    assert_eq!(fs::read_to_string(&out).unwrap(), "a file");
}
