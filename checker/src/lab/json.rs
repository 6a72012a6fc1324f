//! Experiments as JSON. `schema` changes when a key changes its meaning or goes.

use super::{Ran, SECTION, Whose};
use crate::course;
use serde_json::{Value, json};

/// The experiments that were run.
#[must_use]
pub fn json(ran: &[Ran]) -> Value {
    json!({ "schema": 1, "labs": ran.iter().map(one).collect::<Vec<_>>() })
}

fn one(ran: &Ran) -> Value {
    let page = course::chapter(ran.lab.chapter).map(|chapter| chapter.page);
    json!({
        "lab": ran.lab.name,
        "chapter": ran.lab.chapter,
        "question": ran.lab.question,
        "guess": ran.guess,
        "result": ran.outcome.result,
        "says": ran.outcome.says,
        "picture": ran.outcome.picture,
        "meaning": ran.outcome.meaning,
        "data": ran.outcome.data,
        "see": ran.outcome.replay.as_ref().and_then(|replay| replay.place.as_ref()),
        "on": if ran.whose == Whose::Mine { "mine" } else { "reference" },
        "borrowed": ran.borrowed.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "since": match &ran.whose {
            Whose::Instead(why) => Some(why),
            _ => None,
        },
        "notes": ran.notes,
        "book": page.map(|page| format!("book/src/{page}")),
        "section": SECTION,
    })
}
