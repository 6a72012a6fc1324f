//! An exported gradebook, filled in.

use grade::report::{Filled, Tame, fill_canvas};
use insta::assert_snapshot;

use crate::fixture::class;

const EXPORTED: &str = include_str!("../canvas.csv");

fn fill(exported: &str, column: Option<&str>) -> Result<Filled, String> {
    let filled = fill_canvas(&Tame::of(&class()), exported, column);
    filled.map_err(|error| error.to_string())
}

#[test]
fn only_the_cells_of_one_column_change() {
    let filled = fill(EXPORTED, Some("Kafka")).unwrap();
    let (before, after): (Vec<&str>, Vec<&str>) = (
        EXPORTED.split_inclusive("\r\n").collect(),
        filled.csv.split_inclusive("\r\n").collect(),
    );
    assert_eq!(before.len(), after.len());
    let changed: Vec<(&str, &str)> = before
        .iter()
        .zip(&after)
        .filter(|(before, after)| before != after)
        .map(|(before, after)| (*before, *after))
        .collect();
    let expected = [
        (",17.0,,85.0,85.0\r\n", ",17.0,50,85.0,85.0\r\n"),
        (",12.5,,62.5,62.5\r\n", ",12.5,27.885,62.5,62.5\r\n"),
        (", 3.0 ,,15.0,15.0\r\n", ", 3.0 ,7.69,15.0,15.0\r\n"),
        (",=1+1,0,,\r\n", ",=1+1,34.615,,\r\n"),
        ("108,A108,maryam,S1,,,,\r\n", "108,A108,maryam,S1,,0,,\r\n"),
    ];
    assert_eq!(changed.len(), expected.len(), "{changed:?}");
    for ((before, after), (old, new)) in changed.iter().zip(expected) {
        assert_eq!(before.replace(old, new), *after);
    }
    assert_snapshot!("canvas-notes", filled.notes.join("\n"));
}

#[test]
fn a_column_is_named_by_its_header_or_its_number() {
    let by_name = fill(EXPORTED, Some("Kafka")).unwrap();
    assert_eq!(fill(EXPORTED, Some("Kafka (4402)")).unwrap(), by_name);
    assert_eq!(fill(EXPORTED, Some("4402")).unwrap(), by_name);
    let error = fill(EXPORTED, None).unwrap_err();
    assert!(
        error.ends_with("its assignments are \"Essay (4401)\", \"Kafka (4402)\""),
        "{error}"
    );
    let error = fill(EXPORTED, Some("Final Grade")).unwrap_err();
    assert!(
        error.starts_with("the gradebook has no column \"Final Grade\""),
        "{error}"
    );
    let twice = EXPORTED.replace("Essay", "Kafka");
    let error = fill(&twice, Some("Kafka")).unwrap_err();
    assert!(
        error.starts_with("the gradebook has several columns"),
        "{error}"
    );
}

#[test]
fn semicolons_and_a_comma_in_numbers_are_read_too() {
    let exported = "Student;ID;SIS Login ID;Section;Kafka (1)\n    Points Possible;;;;10,0\n\"A;B\";101;x;S;\n";
    let filled = fill(exported, None).unwrap();
    assert!(
        filled.csv.ends_with("\n\"A;B\";101;x;S;10\n"),
        "{}",
        filled.csv
    );
}

#[test]
fn what_is_no_gradebook_is_refused() {
    for (exported, words) in [
        ("", "is no CSV file"),
        ("Name,Mark\nA,1\n", "has no \"Student\" and \"ID\""),
        (
            "Student,ID,Kafka (1)\nA,101,\n",
            "no row \"Points Possible\"",
        ),
        (
            "Student,ID,Kafka (1)\nPoints Possible,,(read only)\n",
            "which is no number above 0",
        ),
        (
            "Student,ID,Section\nPoints Possible,,\n",
            "it has no assignments",
        ),
    ] {
        let error = fill(exported, None).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}

/// A name is what a student may choose: two who claim one row both get nothing, and a number is believed before a name.
#[test]
fn nobody_takes_anothers_row() {
    let exported =
        "Student,ID,Kafka (1)\nPoints Possible,,10\n\"Doe, Jane\",1,\n\"Roe, Rick\",2,5\n";
    let mut class = class();
    class.submissions.truncate(2);
    for submission in &mut class.submissions {
        submission.name = "Jane  DOE".to_owned();
        submission.lms_id = None;
    }
    let filled = fill_canvas(&Tame::of(&class), exported, None).unwrap();
    assert_eq!(filled.csv, exported);
    assert!(
        filled.notes[0].contains("row 3 belongs to several submissions"),
        "{:?}",
        filled.notes
    );
    class.submissions[1].lms_id = Some("2".to_owned());
    let filled = fill_canvas(&Tame::of(&class), exported, None).unwrap();
    assert!(
        filled.csv.ends_with("1,10\n\"Roe, Rick\",2,5.577\n"),
        "{}",
        filled.csv
    );
    assert_eq!(filled.notes, [""; 0]);
    let twins = exported.replace("Roe, Rick", "Jane Doe");
    class.submissions.truncate(1);
    let filled = fill_canvas(&Tame::of(&class), &twins, None).unwrap();
    assert_eq!(filled.csv, twins);
    assert!(
        filled.notes[0].contains("rows 3 and 4 both fit"),
        "{:?}",
        filled.notes
    );
}
