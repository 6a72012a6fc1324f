//! Rust source: the tests that a learner can paste into the chapter.

use crate::build::Digest;
use probe::Wire;

/// A `#[test]` of one call. The name has a few digits of the call, so that two cases of one function do not clash.
pub(super) fn test(function: &str, call: &impl Wire, uses: &[&str], body: &[String]) -> String {
    let digest = Digest::default().with(&call.to_bytes()).number() as u16;
    let uses: String = uses
        .iter()
        .map(|path| format!("    use {path};\n"))
        .collect();
    let body: String = body.iter().map(|line| format!("    {line}\n")).collect();
    format!("#[test]\nfn {function}_case_{digest:04x}() {{\n{uses}{body}}}\n")
}

/// A result as source, the error in its enum.
pub(super) fn result<T>(
    result: &Result<T, impl std::fmt::Debug>,
    error: &str,
    ok: impl Fn(&T) -> String,
) -> String {
    match result {
        Ok(value) => format!("Ok({})", ok(value)),
        Err(variant) => format!("Err({error}::{variant:?})"),
    }
}
