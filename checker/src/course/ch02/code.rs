//! Rust source: the tests that a learner can paste into the chapter.

use super::scan::codec_name;
use crate::build::Digest;
use probe::Wire;
use probe::ch02::{Log, ScanError};

/// What the tests may name of each crate.
const NAMES: [(&str, &[&str]); 2] = [
    (
        "ch02_index",
        &[
            "BatchAt",
            "EntryError",
            "Indexer",
            "OffsetIndex",
            "TimeIndex",
            "When",
        ],
    ),
    (
        "kit",
        &[
            "CountingReader",
            "Entries",
            "IndexEntry",
            "Offset",
            "Position",
            "TimeEntry",
            "Timestamp",
        ],
    ),
];

/// A `#[test]` of one call, with what its body names.
pub(in crate::course) fn test(function: &str, call: &impl Wire, body: &[String]) -> String {
    test_naming(&NAMES, function, call, body)
}

/// A `#[test]` of one call, with those of the crates' names that its body has. The test's name has a few digits of the call,
/// so that two cases of one function do not clash.
pub(in crate::course) fn test_naming(
    crates: &[(&str, &[&str])],
    function: &str,
    call: &impl Wire,
    body: &[String],
) -> String {
    let digest = Digest::default().with(&call.to_bytes()).number() as u16;
    let body: String = body.iter().map(|line| format!("    {line}\n")).collect();
    let mut uses = String::new();
    for (krate, names) in crates {
        let names: Vec<&str> = names
            .iter()
            .filter(|name| names_it(&body, name))
            .copied()
            .collect();
        match names.as_slice() {
            [] => {}
            [one] => uses.push_str(&format!("    use {krate}::{one};\n")),
            more => uses.push_str(&format!("    use {krate}::{{{}}};\n", more.join(", "))),
        }
    }
    format!("#[test]\nfn {function}_case_{digest:04x}() {{\n{uses}{body}}}\n")
}

/// Whether a source has the name by itself, not behind a path.
fn names_it(source: &str, name: &str) -> bool {
    source.match_indices(name).any(|(at, _)| {
        let inside = |character: char| character.is_alphanumeric() || character == '_';
        !source[..at].ends_with("::")
            && !source[..at].ends_with(inside)
            && !source[at + name.len()..].starts_with(inside)
    })
}

/// A result as source, the error in its enum.
pub(in crate::course) fn result<T>(
    result: &Result<T, impl std::fmt::Debug>,
    error: &str,
    ok: impl Fn(&T) -> String,
) -> String {
    match result {
        Ok(value) => format!("Ok({})", ok(value)),
        Err(variant) => format!("Err({error}::{variant:?})"),
    }
}

/// `let log = ...`.
pub(in crate::course) fn log(log: &Log) -> Vec<String> {
    match log {
        Log::Recipe {
            seed,
            batches,
            base_offset,
            values,
            compressed,
        } => vec![format!(
            "let log = kit::recipe::LogRecipe {{ seed: {seed}, batches: {batches}, base_offset: kit::{base_offset:?}, \
             values: vec!{values:?}, compressed: {compressed} }}.expand();"
        )],
        Log::Even { batch, batches } => vec![format!(
            "let log = kit::EvenLog {{ batch: vec!{batch:?}, batches: {batches} }};"
        )],
        Log::Bytes { bytes } => {
            let mut lines = vec!["let log = ch01_batch::unhex(".to_string()];
            let chunks: Vec<&[u8]> = bytes.chunks(40).collect();
            let count = chunks.len();
            for (index, chunk) in chunks.into_iter().enumerate() {
                let digits: String = chunk.iter().map(|byte| format!("{byte:02x}")).collect();
                let open = if index == 0 { "\"" } else { " " };
                let close = if index + 1 == count { "\"," } else { "" };
                lines.push(format!("    {open}{digits}{close}"));
            }
            if count == 0 {
                lines.push("    \"\",".into());
            }
            lines.push(");".into());
            lines
        }
    }
}

/// A scan error as source.
pub(in crate::course) fn scan_error(error: &ScanError) -> String {
    let name = "ch02_index::ScanError";
    match error {
        ScanError::Unfinished { position } => {
            format!("{name}::Unfinished {{ position: kit::{position:?} }}")
        }
        ScanError::BadLength { position, length } => {
            format!("{name}::BadLength {{ position: kit::{position:?}, length: {length} }}")
        }
        ScanError::Compressed { codec } => {
            format!(
                "{name}::Compressed(ch01_batch::Codec::{})",
                codec_name(*codec)
            )
        }
        ScanError::Entry { error } => {
            let error = format!("{error:?}")
                .replace("Offset(", "kit::Offset(")
                .replace("Position(", "kit::Position(");
            format!("{name}::Entry(ch02_index::EntryError::{error})")
        }
        // These hold what another chapter or the reader says.
        ScanError::BadBatch { .. } | ScanError::Read { .. } => format!("{name}::{error:?}"),
    }
}

/// `let index = Entries::new(...)`.
pub(in crate::course) fn entries<E: std::fmt::Debug>(name: &str, entries: &[E]) -> String {
    let list = format!("{entries:?}")
        .replace("IndexEntry", "kit::IndexEntry")
        .replace("TimeEntry", "kit::TimeEntry")
        .replace("Offset(", "kit::Offset(")
        .replace("Position(", "kit::Position(")
        .replace("Timestamp(", "kit::Timestamp(");
    format!("let {name} = kit::Entries::new(vec!{list});")
}

/// Asserts that the read that failed is told, if it was made.
pub(in crate::course) fn fails(reader: &str, answer: &str, failing: Option<u64>) -> String {
    format!(
        "assert!({reader}.calls() < {} || matches!({answer}, Err(ch02_index::ScanError::Read(_))), \"{{{answer}:?}}\");",
        failing.unwrap_or(1)
    )
}
