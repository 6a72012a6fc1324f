//! Small things that every page here needs.

use super::damage::Damage;
use crate::course::model::header;
use crate::page::{Colour, paint, width, wrap};
use probe::ch01::BatchHeader;
use serde_json::{Map, Value, json};

/// No line is longer; a narrower window folds it.
const WIDTH: usize = 80;

/// Whether tables have to do with fewer columns.
pub(super) fn is_narrow() -> bool {
    width() < WIDTH
}

/// The first line.
pub(super) fn head(text: &str) -> String {
    paint(Colour::Strong, &cut(text))
}

pub(super) fn good(text: &str) -> String {
    paint(Colour::Good, &cut(text))
}

pub(super) fn bad(text: &str) -> String {
    paint(Colour::Bad, &cut(text))
}

/// At most a line's width, and nothing that a terminal would obey: names come from somewhere.
pub(super) fn cut(text: &str) -> String {
    let plain = plain(text);
    match plain.char_indices().nth(WIDTH) {
        None => plain,
        Some(_) => plain.chars().take(WIDTH - 4).collect::<String>() + " ...",
    }
}

/// The last part of a path, where the whole would not fit.
pub(super) fn file(name: &str) -> &str {
    let last = std::path::Path::new(name).file_name();
    last.and_then(|last| last.to_str()).unwrap_or(name)
}

/// The command that shows more: never cut, on a line of its own where it is long. What is no file is there only once.
pub(super) fn look(name: &str, more: &str) -> Vec<String> {
    const LABEL: &str = "Look at it:";
    let command = if std::path::Path::new(name).exists() {
        format!("cargo run -p checker -- inspect {}{more}", quoted(name))
    } else {
        format!("the same command with{more}")
    };
    if LABEL.len() + 1 + command.chars().count() <= width() {
        vec![format!("{LABEL} {command}")]
    } else {
        vec![LABEL.into(), format!("  {command}")]
    }
}

/// A path as a shell takes it.
fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+=@".contains(c);
    if path.chars().all(plain) {
        path.into()
    } else {
        format!("'{}'", path.replace('\'', "'\\''"))
    }
}

/// Without control characters.
pub(super) fn plain(text: &str) -> String {
    let plain = |character: char| {
        if character.is_control() {
            '?'
        } else {
            character
        }
    };
    text.chars().map(plain).collect()
}

/// "1 batch", "2 batches".
pub(super) fn count(number: u64, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// A reason below the thing that it is about.
pub(super) fn because(indent: usize, damage: &Damage) -> Vec<String> {
    let text = format!("^ {}: {}", damage.field, damage.why);
    below(indent, &text)
}

/// A text that is broken into lines at an indent.
pub(super) fn below(indent: usize, text: &str) -> Vec<String> {
    let lines = wrap(&plain(text), width() - indent);
    lines
        .into_iter()
        .map(|line| bad(&format!("{:indent$}{line}", "")))
        .collect()
}

/// Kafka's name for a field of the header: `baseOffset` for `base_offset`.
pub(super) fn kafkas(name: &str) -> String {
    let mut up = false;
    let mut kafkas = String::new();
    for character in name.chars() {
        if character == '_' {
            up = true;
        } else if std::mem::take(&mut up) {
            kafkas.push(character.to_ascii_uppercase());
        } else {
            kafkas.push(character);
        }
    }
    kafkas
}

pub(super) fn header_json(read: &BatchHeader) -> Value {
    let numbers = header::numbers(read);
    let names = header::FIELDS.iter().map(|(name, ..)| kafkas(name));
    Value::Object(
        names
            .zip(numbers.map(|number| json!(number)))
            .collect::<Map<_, _>>(),
    )
}

/// All the digits of some bytes.
pub(super) fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
