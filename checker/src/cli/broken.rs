//! What does not compile: a whole chapter, or the call of one exercise.

use super::{Exit, print};
use crate::build::{Broken, Diagnostics};
use crate::course::{self, Chapter};
use crate::functions::signature;
use crate::page::{Results, chapter_json, plural, width, wrap};
use crate::paths::Paths;
use crate::splice::Marked;
use crate::suite::{Report, Suite, Verdict};
use anyhow::Result;
use std::fs;

/// Was and is of an exercise's signatures; the compiler's own words where they are the same.
pub(super) fn changed_signature(paths: &Paths, suite: &dyn Suite, broken: &Broken) -> Report {
    let about = suite.about();
    let chapter = course::chapter(about.id.chapter);
    let folder = chapter.map_or("", |chapter| chapter.folder);
    let read = |top: &str| {
        fs::read_to_string(
            paths
                .root
                .join(top)
                .join(folder)
                .join("src")
                .join(about.file),
        )
        .unwrap_or_default()
    };
    let was = Marked::read(&read("solutions"))
        .map(|marked| marked.stub())
        .unwrap_or_default();
    let is = read("chapters");
    let changes = about.functions.iter().filter_map(|function| {
        let was = signature(&was, function)?;
        match signature(&is, function) {
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

/// The whole chapter does not compile: the compiler's own words, first error first.
pub(super) fn does_not_compile(
    broken: &Chapter,
    diagnostics: &Diagnostics,
    json: bool,
    results: &mut Results<'_>,
) -> Result<Exit> {
    let remark = remark(broken, diagnostics);
    let refused = matches!(remark, Some(Remark::Refused(_)));
    if json {
        let verdict = if refused {
            Verdict::Refused
        } else {
            Verdict::DoesNotCompile
        };
        let ids = results.chapter.suites.iter().map(|suite| suite.about().id);
        results.reports = ids.map(|id| Report::plain(id, verdict, None)).collect();
        let mut json = chapter_json(results);
        json["diagnostics"] = diagnostics
            .errors
            .iter()
            .map(|error| error.rendered.clone())
            .collect();
        print(&[serde_json::to_string_pretty(&json)?]);
        return Ok(Exit::DoesNotCompile);
    }
    let what = if refused {
        "is refused"
    } else {
        "does not compile"
    };
    let errors = plural(diagnostics.errors.len(), "error");
    let mut lines = vec![
        format!("Chapter {} {what}: {errors}.", broken.number),
        String::new(),
    ];
    if let Some(first) = diagnostics.errors.first() {
        // The compiler would have the missing file made where we keep our copy.
        let ours = |line: &&str| !line.contains("/checker/mine/");
        let text = first.rendered.trim_end();
        let text: Vec<&str> = text.lines().filter(ours).collect();
        // One text, which keeps its lines as they are.
        lines.push(text.join("\n"));
        lines.push(String::new());
    }
    if let Some(Remark::Refused(sentence) | Remark::Help(sentence)) = remark {
        lines.extend(wrap(&sentence, width()));
    }
    let command = results.checking();
    lines.push(match diagnostics.errors.len() {
        0 | 1 => format!("Mend it, then {command}"),
        more => format!(
            "{} more behind it. Mend the first, then {command}",
            plural(more - 1, "error")
        ),
    });
    print(&lines);
    Ok(Exit::DoesNotCompile)
}

/// What we know beyond the compiler's words.
enum Remark {
    /// The course does not take such code.
    Refused(String),
    /// What to do.
    Help(String),
}

fn remark(chapter: &Chapter, diagnostics: &Diagnostics) -> Option<Remark> {
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
