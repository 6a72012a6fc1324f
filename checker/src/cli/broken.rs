//! What does not compile: a whole chapter, or the call of one exercise.

use super::arguments::ChapterArguments;
use super::{Exit, print};
use crate::build::{Broken, Diagnostics};
use crate::course::{self, Chapter};
use crate::page::{Results, chapter_json, plural, wrap};
use crate::paths::Paths;
use crate::splice::Marked;
use crate::suite::{Report, Suite, Verdict};
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
        let bare = function.rsplit("::").next().unwrap_or(function);
        let was = signature(&was, bare)?;
        match signature(&is, bare) {
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

/// A function's signature on one line, as the compiler would see it.
fn signature(text: &str, function: &str) -> Option<String> {
    let from = text.find(&format!("fn {function}("))?;
    let (signature, _) = text[from..].split_once('{')?;
    Some(
        signature
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .replace("( ", "(")
            .replace(", )", ")"),
    )
}

/// The whole chapter does not compile: the compiler's own words, first error first.
pub(super) fn does_not_compile(
    chapter: &Chapter,
    diagnostics: &Diagnostics,
    asked: &ChapterArguments,
    results: &Results<'_>,
) -> Exit {
    let sentence = remark(diagnostics);
    let refused = sentence.as_ref().is_some_and(|(refused, _)| *refused);
    let verdict = if refused {
        Verdict::Refused
    } else {
        Verdict::DoesNotCompile
    };
    let first = diagnostics.errors.first();
    if asked.json {
        let ids = results.chapter.suites.iter().map(|suite| suite.about().id);
        let reports = ids.map(|id| Report::plain(id, verdict, None)).collect();
        let of_all = Results {
            chapter: results.chapter,
            reports,
            priors: results.priors.clone(),
            next_place: None,
            solution: results.solution,
            notes: results.notes.clone(),
        };
        let mut json = chapter_json(&of_all);
        json["diagnostics"] = diagnostics
            .errors
            .iter()
            .map(|error| error.rendered.clone())
            .collect();
        print(&[json.to_string()]);
        return Exit::DoesNotCompile;
    }
    let errors = plural(diagnostics.errors.len(), "error");
    let mut lines = vec![
        format!(
            "Chapter {} {}: {errors}.",
            chapter.number,
            if refused {
                "is refused"
            } else {
                "does not compile"
            }
        ),
        String::new(),
    ];
    if let Some(first) = first {
        lines.extend(first.rendered.trim_end().lines().map(str::to_string));
        lines.push(String::new());
    }
    if let Some((_, sentence)) = sentence {
        lines.extend(wrap(&sentence, 80));
    }
    let command = results.command(&format!("chapter {}", results.chapter.number));
    match diagnostics.errors.len() {
        0 | 1 => lines.push(format!("Mend it, then {command}")),
        more => lines.push(format!(
            "{} more behind it. Mend the first, then {command}",
            plural(more - 1, "error")
        )),
    }
    print(&lines);
    Exit::DoesNotCompile
}

/// What we know beyond the compiler's words; and whether the course refuses it.
fn remark(diagnostics: &Diagnostics) -> Option<(bool, String)> {
    let error = diagnostics.errors.first()?;
    if error.code.as_deref() == Some("unsafe_code") {
        return Some((
            true,
            "The course needs no unsafe code, and the checker takes none.".into(),
        ));
    }
    if diagnostics
        .errors
        .iter()
        .any(|error| error.message.contains("global allocator"))
    {
        return Some((
            true,
            "A chapter may not have a #[global_allocator]: the checker counts memory with its own."
                .into(),
        ));
    }
    if matches!(error.code.as_deref(), Some("E0432" | "E0433" | "E0463")) {
        return Some((
            false,
            "A chapter may use kit, crc32c, integer_encoding and the chapters before it; a crate that you add to its \
             Cargo.toml is not there for the checker."
                .into(),
        ));
    }
    None
}
