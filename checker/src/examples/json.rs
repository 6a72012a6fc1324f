//! What a learner's examples catch, as JSON. What is not caught is only a place here, too.

use super::marks::{Marks, Verdict};
use super::page::uncaught;
use serde_json::{Value, json};

/// The object. `file` is the file as it is shown.
#[must_use]
pub fn json(marks: &Marks, file: &str) -> Value {
    let examples = marks.examples.iter().map(|example| {
        let (verdict, catches, at, why, rule) = match &example.verdict {
            Verdict::Right(catches) => ("right", *catches, None, None, None),
            Verdict::CallsNothing => ("calls-nothing", 0, None, None, None),
            Verdict::Stopped { line, how } => ("stopped", 0, *line, Some(how.as_str()), None),
            Verdict::Wrong {
                line,
                like,
                sentence,
            } => {
                let why = like.is_some().then_some(sentence.as_str());
                let rule = like.as_ref().map(|like| like.place.as_str());
                ("wrong", 0, *line, why, rule)
            }
        };
        json!({
            "name": example.name,
            "line": example.line,
            "verdict": verdict,
            "right": matches!(example.verdict, Verdict::Right(_) | Verdict::CallsNothing),
            "catches": catches,
            "at": at,
            "why": why,
            "rule": rule,
        })
    });
    let caught = marks.mistakes.iter().filter(|(.., by)| !by.is_empty());
    let caught = caught.map(|(known, sentence, by)| {
        json!({ "id": known.id, "sentence": sentence, "rule": known.place, "by": by })
    });
    let left = uncaught(marks).into_iter();
    let left = left.map(|(count, place)| json!({ "count": count, "rule": place }));
    json!({
        "schema": 1,
        "exercise": marks.exercise.to_string(),
        "file": file,
        "examples": examples.collect::<Vec<_>>(),
        "mistakes": marks.mistakes.len(),
        "caught": caught.collect::<Vec<_>>(),
        "left": left.collect::<Vec<_>>(),
        "diagnostics": null,
    })
}
