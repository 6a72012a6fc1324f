//! The map as JSON. `schema` changes when a key changes its meaning or goes.

use super::{Map, Part, Row, State};
use serde_json::{Value, json};

/// The whole map.
#[must_use]
pub fn json(map: &Map) -> Value {
    let done = || map.graded().filter(|row| row.state == State::Done);
    let minutes =
        |rows: &mut dyn Iterator<Item = &Row>| -> u32 { rows.map(|row| row.about.minutes).sum() };
    json!({
        "schema": 1,
        "exercises": {
            "done": done().count(),
            "borrowed": map.graded().filter(|row| row.state == State::Borrowed).count(),
            "in_work": map.graded().filter(|row| row.state.is_in_work()).count(),
            "of": map.graded().count(),
        },
        "minutes": {
            "done": minutes(&mut done()),
            "of": minutes(&mut map.graded()),
        },
        "hints": map.rows().map(|row| row.hints).sum::<usize>(),
        "chapters": map.parts.iter().map(chapter).collect::<Vec<_>>(),
        "next": map.next().map(|(part, row)| json!({
            "id": row.about.id.to_string(),
            "title": row.about.title,
            "open": row.place,
            "command": format!("chapter {}", part.chapter.number),
        })),
        "notes": map.notes,
    })
}

fn chapter(part: &Part) -> Value {
    json!({
        "chapter": part.chapter.number,
        "title": part.chapter.title,
        "book": format!("book/src/{}", part.chapter.page),
        "exercises": part.rows.iter().map(exercise).collect::<Vec<_>>(),
    })
}

fn exercise(row: &Row) -> Value {
    json!({
        "id": row.about.id.to_string(),
        "title": row.about.title,
        "state": row.state.name(),
        "bonus": row.about.is_bonus(),
        "minutes": row.about.minutes,
        "open": row.place,
        "hints": row.hints,
        "solution_seen": row.solution,
    })
}
