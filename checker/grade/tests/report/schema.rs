//! `grades.json` and its schema name the same keys. That the whole is what the schema says is told by the validator in `schema/`.

use std::collections::BTreeSet;

use grade::grades::Grades;
use grade::report::{Tame, grades_json};
use serde_json::Value;

use crate::fixture::{class, class_with_examples};

fn schema() -> Value {
    serde_json::from_str(include_str!("../../schema/grades.schema.json")).unwrap()
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn every_key_is_described_and_none_is_missing() {
    let json: Value =
        serde_json::from_str(&grades_json(&Tame::of(&class_with_examples()))).unwrap();
    let schema = schema();
    let of = |name: &str| &schema["$defs"][name]["properties"];
    let top = &schema["properties"];
    let one = &json["submissions"][1];
    for (written, described) in [
        (&json, top),
        (&json["cases"], &top["cases"]["properties"]),
        (&json["isolation"], &top["isolation"]["properties"]),
        (&json["shard"], &top["shard"]["properties"]),
        (one, of("submission")),
        (&one["receipt"], &of("submission")["receipt"]["properties"]),
        (&one["exercises"][2], of("exercise")),
        (
            &one["exercises"][2]["mistake"],
            &of("exercise")["mistake"]["oneOf"][1]["properties"],
        ),
        (
            &one["exercises"][2]["examples"],
            &of("exercise")["examples"]["properties"],
        ),
        (&json["examples"], &top["examples"]["properties"]),
        (&json["copies"][0], of("copy")),
    ] {
        assert_eq!(keys(written), keys(described));
    }
    assert_eq!(top["schema"]["const"], json["schema"]);
}

#[test]
fn what_is_written_is_read_again() {
    for class in [class(), class_with_examples()] {
        let tame = Tame::of(&class);
        let read: Grades = serde_json::from_str(&grades_json(&tame)).unwrap();
        assert_eq!(read, *tame);
    }
}

/// Who reads the version without them reads the same bytes as before.
#[test]
fn where_examples_do_not_count_there_is_no_word_of_them() {
    assert!(!grades_json(&Tame::of(&class())).contains("examples"));
}

#[test]
fn marks_are_rounded() {
    let mut class = class();
    class.submissions[0].score = Some(5.0 / 6.0);
    class.submissions[1].score = Some(f64::NAN);
    let json = grades_json(&Tame::of(&class));
    assert!(json.contains("\"score\": 0.8333,"));
    assert_eq!(Tame::of(&class).submissions[1].score, None);
}
