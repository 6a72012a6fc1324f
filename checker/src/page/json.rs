//! The same as JSON: one object on standard output. `schema` changes when a key changes its meaning or goes.

use super::chapter::Results;
use super::failure::chapters;
use crate::suite::{Blame, Report};
use crate::trophy::after_json;
use probe::Value;
use serde_json::{Map, Value as Json, json};

/// The version of what we print.
const SCHEMA: u32 = 1;

/// The whole chapter.
#[must_use]
pub fn chapter_json(results: &Results<'_>) -> Json {
    let priors: Map<String, Json> = results
        .priors
        .iter()
        .map(|(name, whose)| (name.clone(), json!(whose)))
        .collect();
    json!({
        "schema": SCHEMA,
        "chapter": results.chapter.number,
        "solution": results.solution,
        "prior": priors,
        "notes": results.notes,
        "exercises": results.reports.iter().map(|report| exercise_json(results, report)).collect::<Vec<_>>(),
        "replay_page": results.after.as_ref().and_then(|after| after.place.clone()).filter(|place| place.ends_with(".html")),
        "after": results.after.as_ref().map(after_json),
        "diagnostics": null,
    })
}

/// What is printed when there is no result: a usage error or one of our own.
#[must_use]
pub fn error_json(error: &str) -> String {
    json!({"schema": SCHEMA, "error": error}).to_string()
}

/// One exercise.
#[must_use]
pub fn exercise_json(results: &Results<'_>, report: &Report) -> Json {
    let failure = report.failure.as_ref();
    let about = results.about(report.id);
    json!({
        "id": report.id.to_string(),
        "title": about.title,
        "verdict": report.verdict.name(),
        "cases": report.cases,
        "minutes": about.minutes,
        "weight": about.weight,
        "note": report.note,
        "law": failure.map(|failure| failure.law),
        "headline": failure.map(|failure| failure.story.headline.clone()),
        "counterexample": failure.map(|failure| value_json(&failure.call)),
        "expected": failure.map(|failure| value_json(&failure.expected)),
        "got": failure.and_then(|failure| failure.got.as_ref()).map(value_json),
        "diagnosis": failure.and_then(|failure| failure.diagnosis.as_ref()).map(|diagnosis| diagnosis.id.clone()),
        "blame": report.blame.as_ref().map(blamed),
        "shrunk_from": failure.and_then(|failure| failure.shrunk_from.clone()),
        "replay": failure.map(|failure| failure.token.to_string()),
        "replay_page": failure.and_then(|failure| failure.replay.as_ref()?.place.clone()),
        "hint": format!("hint {}", report.id),
        "book": results.page_file(),
        "compiler": report.compiler,
    })
}

/// `"2.5"` for an exercise, `"chapter 2"` where none is known.
fn blamed(blame: &Blame) -> String {
    match blame {
        Blame::Exercise(id) => id.to_string(),
        Blame::Chapters(numbers) => chapters(numbers),
    }
}

/// A value as JSON.
pub fn value_json(value: &Value) -> Json {
    match value {
        Value::Nothing => Json::Null,
        Value::Bool(value) => json!(value),
        // Numbers above 2^53 lose digits in some readers of JSON, but the standard allows them.
        Value::Int(value) => {
            i64::try_from(*value).map_or_else(|_| json!(value.to_string()), |value| json!(value))
        }
        Value::Text(text) => json!(text),
        Value::Bytes(bytes) => json!(
            bytes
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect::<String>()
        ),
        Value::List(items) => Json::Array(items.iter().map(value_json).collect()),
        Value::Map(parts) => Json::Object(
            parts
                .iter()
                .map(|(name, part)| ((*name).into(), value_json(part)))
                .collect(),
        ),
    }
}
