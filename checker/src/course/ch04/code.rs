//! Rust source: the tests that a learner can paste into the chapter.

use crate::build::Digest;
use probe::Wire;
use probe::ch04::Piece;
use std::fmt::Debug;

/// A `#[test]` of one call. Its name has a few digits of the call, so that two cases of one function do not clash.
pub(super) fn test(function: &str, call: &impl Wire, body: &[String]) -> String {
    let digest = Digest::default().with(&call.to_bytes()).number() as u16;
    let body: String = body.iter().map(|line| format!("    {line}\n")).collect();
    format!("#[test]\nfn {function}_case_{digest:04x}() {{\n{body}}}\n")
}

/// A value as its `Debug` writes it, with the crates of the names in front.
pub(super) fn value(value: &impl Debug) -> String {
    ["Offset(", "Position(", "Epoch("]
        .iter()
        .fold(format!("{value:?}"), |text, name| {
            text.replace(name, &format!("kit::{name}"))
        })
}

/// The lines of `let log = ...`.
pub(super) fn log(log: &[Piece]) -> Vec<String> {
    let mut lines = vec![format!(
        "let {}log: Vec<u8> = Vec::new();",
        if log.is_empty() { "" } else { "mut " }
    )];
    for piece in log {
        match piece {
            Piece::Bytes { bytes } => {
                let chunks: Vec<&[u8]> = bytes.chunks(40).collect();
                lines.push("log.extend(ch01_batch::unhex(".into());
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
                lines.push("));".into());
            }
            Piece::Zeros { count } => lines.push(format!("log.resize(log.len() + {count}, 0);")),
            Piece::Recipe {
                seed,
                batches,
                base_offset,
                values,
            } => lines.push(format!(
                "log.extend(kit::recipe::LogRecipe {{ seed: {seed}, batches: {batches}, base_offset: kit::{base_offset:?}, \
                 values: vec!{values:?}, compressed: false }}.expand());"
            )),
        }
    }
    lines
}
