//! What we know of code that does not compile, beyond the compiler's words.

use crate::build::{Broken, Diagnostic, Diagnostics, Source};
use crate::course::{self, Chapter};
use crate::functions::signature;
use crate::given;
use crate::paths::Paths;
use crate::splice::Marked;
use crate::suite::{Report, Suite, Verdict};
use std::fs;
use std::path::Path;

/// Was and is of an exercise's signatures; the compiler's own words where they are the same.
#[must_use]
pub fn changed_signature(
    paths: &Paths,
    suite: &dyn Suite,
    broken: &Broken,
    source: &Source,
) -> Report {
    let about = suite.about();
    let chapter = course::chapter(about.id.chapter);
    let folder = chapter.map_or("", |chapter| chapter.folder);
    let given = paths.root.join(given::place(&paths.root));
    let solution = given.join(folder);
    let solved = fs::read_to_string(solution.join("src").join(about.file)).unwrap_or_default();
    let was = Marked::read(&solved)
        .map(|marked| marked.stub())
        .unwrap_or_default();
    let is = source
        .files
        .get(Path::new(about.file))
        .map_or("", String::as_str);
    let changes = about.functions.iter().filter_map(|function| {
        let was = signature(&was, function)?;
        match signature(is, function) {
            None => Some(format!(
                "{function} is not there any more.\n\n    was  {was}"
            )),
            Some(is) if is != was => Some(format!(
                "The signature of {function} was changed.\n\n    was  {was}\n    is   {is}"
            )),
            Some(_) => None,
        }
    });
    let notes: Vec<String> = changes.collect();
    let plain = |note: String| Report::plain(about.id, Verdict::DoesNotCompile, Some(note));
    if notes.is_empty() {
        let mut report = plain("A type that it takes or returns was changed.".into());
        report.compiler = Some(broken.error.rendered.clone());
        return report;
    }
    plain(notes.join("\n\n"))
}

/// What we know beyond the compiler's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The course does not take such code.
    Refused(String),
    /// What to do.
    Help(String),
}

/// What we know beyond the compiler's words of the first error, if anything.
#[must_use]
pub fn remark(chapter: &Chapter, diagnostics: &Diagnostics) -> Option<Remark> {
    let error = diagnostics.errors.first()?;
    if diagnostics.has("unsafe_code") || diagnostics.has("E0453") {
        return Some(Remark::Refused(
            "The course needs no unsafe code, and the checker takes none.".into(),
        ));
    }
    if diagnostics
        .errors
        .iter()
        .any(|error| error.message.contains("global allocator"))
    {
        let sentence =
            "A chapter may not have a #[global_allocator]: the checker counts memory with its own.";
        return Some(Remark::Refused(sentence.into()));
    }
    if error.code.as_deref() == Some("E0583") {
        // "file not found for module `crc`"
        let module = error.message.split('`').nth(1).unwrap_or("NAME");
        let file = format!("chapters/{}/src/{module}.rs", chapter.folder);
        return Some(Remark::Help(format!(
            "{file} is not there: `git checkout {file}` brings it back."
        )));
    }
    if let Some(earlier) = not_in(chapter, error) {
        return Some(Remark::Help(format!(
            "Of chapter {earlier} only that is there which its stubs export: a helper of your own belongs into chapter {}.",
            chapter.number
        )));
    }
    let unlinked =
        error.rendered.contains("unlinked crate") || error.code.as_deref() == Some("E0463");
    unlinked.then(|| {
        let earlier = chapter.priors.iter().filter_map(|&number| course::chapter(number)).map(|earlier| earlier.library);
        let crates: Vec<&str> = chapter.crates.iter().copied().chain(earlier).collect();
        let crates = crates.join(" and ");
        Remark::Help(format!(
            "Chapter {} may use {crates}; a crate that you add to its Cargo.toml is not there for the checker.",
            chapter.number
        ))
    })
}

/// The earlier chapter of which something is used that it has not.
fn not_in(chapter: &Chapter, error: &Diagnostic) -> Option<u8> {
    let not_found = ["E0412", "E0425", "E0432", "E0433"];
    let code = error
        .code
        .as_deref()
        .filter(|code| not_found.contains(code));
    let priors = code.map(|_| chapter.priors).unwrap_or_default();
    let mut earlier = priors.iter().filter_map(|&number| course::chapter(number));
    earlier
        .find(|earlier| error.message.contains(&format!("`{}", earlier.library)))
        .map(|earlier| earlier.number)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "impl Header {\n    fn decode(&self) {\n    }\n}\n\nimpl Entry {\n    fn decode<T>(\n        &mut self,\n    ) {\n    }\n}\n";

    #[test]
    fn a_method_is_looked_for_in_its_own_type() {
        assert_eq!(
            signature(TEXT, "Header::decode").as_deref(),
            Some("fn decode(&self)")
        );
        assert_eq!(
            signature(TEXT, "Entry::decode").as_deref(),
            Some("fn decode<T>(&mut self)")
        );
        assert_eq!(signature(TEXT, "Other::decode"), None);
    }
}
