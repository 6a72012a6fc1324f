//! The contract as JSON. `schema` changes when a key changes its meaning or goes.

use super::{Contract, is_counted};
use serde_json::{Value, json};

/// The whole contract.
#[must_use]
pub fn json(contract: &Contract) -> Value {
    let about = &contract.about;
    let function = |function: &super::Function| {
        json!({
            "name": function.name,
            "signature": function.signature,
            "summary": function.summary,
            "open": function.place,
        })
    };
    let law = |(id, sentence): &(&str, &str)| json!({"id": id, "sentence": sentence, "counted": is_counted(id)});
    json!({
        "schema": 1,
        "id": about.id.to_string(),
        "title": about.title,
        "chapter": about.id.chapter,
        "minutes": about.minutes,
        "weight": about.weight,
        "heart": about.heart,
        "passed": contract.passed,
        "functions": contract.functions.iter().map(function).collect::<Vec<_>>(),
        "laws": contract.laws.iter().map(law).collect::<Vec<_>>(),
        "book": contract.book,
        "section": contract.section,
        "hints": {"seen": contract.hints.0, "of": contract.hints.1},
        "learnt": contract.passed.then_some(about.learnt),
    })
}
