//! A whole chapter that does not compile.

use super::{Exit, print};
use crate::build::Diagnostics;
use crate::check::{Remark, remark};
use crate::course::Chapter;
use crate::page::{Results, chapter_json, plural, width, wrap};
use crate::suite::{Report, Verdict};
use anyhow::Result;

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
