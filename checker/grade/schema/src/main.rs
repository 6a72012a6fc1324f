//! Validates files against `grades.schema.json`: `cargo run --manifest-path checker/grade/schema/Cargo.toml -- FILE...`, or all
//! JSON files of a folder. Exit code 1: one of them is not what the schema says.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        eprintln!("usage: grades-schema FILE-OR-FOLDER...");
        return ExitCode::from(2);
    }
    match run(&arguments) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// How many of the files are wrong.
fn run(arguments: &[String]) -> Result<usize, String> {
    let schema = Schema::load()?;
    let mut files = Vec::new();
    for argument in arguments {
        files.extend(json_files(Path::new(argument))?);
    }
    let mut wrong = 0;
    for file in &files {
        if let Err(error) = read(file).and_then(|document| schema.check(&document)) {
            wrong += 1;
            println!("{}: {error}", file.display());
        }
    }
    println!("{} of {} files are right", files.len() - wrong, files.len());
    Ok(wrong)
}

/// The file itself, or the JSON files in the folder, in order.
fn json_files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.into()]);
    }
    let entries = fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "json"));
    files.sort();
    match files.is_empty() {
        true => Err(format!("{}: no JSON files are in it", path.display())),
        false => Ok(files),
    }
}

fn read(file: &Path) -> Result<Value, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

struct Schema(Schemas, SchemaIndex);

impl Schema {
    fn load() -> Result<Self, String> {
        let schema = serde_json::from_str(include_str!("../grades.schema.json"))
            .map_err(|error| format!("grades.schema.json: {error}"))?;
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler
            .add_resource("grades.schema.json", schema)
            .map_err(|error| error.to_string())?;
        let index = compiler
            .compile("grades.schema.json", &mut schemas)
            .map_err(|error| error.to_string())?;
        Ok(Self(schemas, index))
    }

    fn check(&self, document: &Value) -> Result<(), String> {
        let valid = self.0.validate(document, self.1);
        valid.map_err(|error| format!("{error:#}"))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::*;
    use serde_json::json;

    /// What the reports' tests hold `grades.json` against, below the head of the snapshot.
    fn golden() -> Value {
        read_snapshot(include_str!(
            "../../tests/report/snapshots/report__golden__grades.json.snap"
        ))
    }

    /// The same where students' own examples count.
    fn with_examples() -> Value {
        read_snapshot(include_str!(
            "../../tests/report/snapshots/report__golden__with-examples.json.snap"
        ))
    }

    fn read_snapshot(snapshot: &str) -> Value {
        let (_, text) = snapshot
            .strip_prefix("---\n")
            .unwrap()
            .split_once("\n---\n")
            .unwrap();
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn what_the_grader_writes_is_right() {
        let schema = Schema::load().unwrap();
        assert_eq!(schema.check(&golden()), Ok(()));
        assert_eq!(schema.check(&with_examples()), Ok(()));
    }

    #[test]
    fn the_least_that_a_reader_relies_on_is_there() {
        let golden = golden();
        assert_eq!(golden["schema"], json!(1));
        let first = &golden["submissions"][0];
        assert_eq!(
            (&first["student"], &first["max"]),
            (&json!("s001"), &json!(1))
        );
        assert!(first["score"].is_number() && first["exercises"].is_array());
    }

    /// Puts a value where the pointer leads, or takes it away; the schema must refuse what comes out.
    #[track_caller]
    fn refused(schema: &Schema, pointer: &str, value: Option<Value>) {
        refused_in(golden(), schema, pointer, value);
    }

    #[track_caller]
    fn refused_in(mut document: Value, schema: &Schema, pointer: &str, value: Option<Value>) {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let parent = document.pointer_mut(parent).unwrap();
        match value {
            Some(value) => parent[key] = value,
            None => drop(parent.as_object_mut().unwrap().remove(key).unwrap()),
        }
        assert!(schema.check(&document).is_err(), "{pointer}");
    }

    #[test]
    fn what_is_wrong_is_refused() {
        let schema = Schema::load().unwrap();
        refused(&schema, "/schema", Some(json!(2)));
        refused(&schema, "/schema", None);
        refused(&schema, "/submissions", None);
        refused(&schema, "/extra", Some(json!(1)));
        refused(&schema, "/prior", Some(json!("theirs")));
        refused(&schema, "/graded_at", Some(json!("today")));
        refused(&schema, "/cases/class_key", Some(json!("secret")));
        refused(&schema, "/submissions/0/score", Some(json!(1.5)));
        refused(&schema, "/submissions/0/score", Some(json!("1")));
        refused(&schema, "/submissions/0/max", Some(json!(100)));
        refused(&schema, "/submissions/0/student", Some(json!("../s001")));
        refused(
            &schema,
            "/submissions/0/exercises/0/verdict",
            Some(json!("perfect")),
        );
        refused(&schema, "/submissions/0/exercises/0/id", Some(json!("one")));
        refused(
            &schema,
            "/submissions/0/exercises/0/points",
            Some(json!(-1)),
        );
        refused(
            &schema,
            "/submissions/0/receipt/files",
            Some(json!([["a.rs"]])),
        );
    }

    #[test]
    fn what_is_wrong_with_examples_is_refused() {
        let schema = Schema::load().unwrap();
        let of_one = "/submissions/0/exercises/0/examples";
        for (pointer, value) in [
            ("/examples/part", Some(json!(0))),
            ("/examples/part", Some(json!(1.5))),
            ("/examples/mistakes", None),
            (&format!("{of_one}/caught"), Some(json!(-1))),
            (&format!("{of_one}/of"), Some(json!(0))),
            (&format!("{of_one}/points"), Some(json!("1"))),
            (&format!("{of_one}/note"), None),
            (&format!("{of_one}/mistake"), Some(json!("off-by-one"))),
        ] {
            refused_in(with_examples(), &schema, pointer, value);
        }
    }

    #[test]
    fn a_submission_that_was_not_graded_has_no_score() {
        let schema = Schema::load().unwrap();
        refused(&schema, "/submissions/3/score", Some(json!(0)));
        refused(&schema, "/submissions/4/score", Some(json!(0)));
    }
}
