//! Judges the workspace.

use super::Finding;
use super::facts::{Chapter, Course};
use crate::page::plural;

/// How many files are named.
const NAMED: usize = 3;

pub(super) fn findings(course: &Course) -> Vec<Finding> {
    let mut findings = vec![crates(&course.fetch)];
    findings.extend(chapters(&course.chapters, course.class_copy));
    findings.push(progress(course));
    findings.extend(git(course.changed.as_deref()));
    findings
}

/// Whether cargo has all crates, in its words.
fn crates(words: &str) -> Finding {
    if words.is_empty() {
        return Finding::ok("crates", "all are there: no network is needed.");
    }
    let first = words
        .lines()
        .find(|line| line.starts_with("error"))
        .unwrap_or(words);
    let manifest = [
        "failed to load manifest",
        "failed to parse manifest",
        "failed to read",
    ];
    if manifest.iter().any(|text| words.contains(text)) {
        let text = format!("cargo cannot read a Cargo.toml: {first}.");
        return Finding::problem("crates", text)
            .mend("git stash push -- Cargo.toml chapters/*/Cargo.toml");
    }
    if words.contains("lock file") || words.contains("--locked was passed") {
        let text = "Cargo.lock does not fit the manifests: a crate was added, or it was changed.";
        return Finding::problem("crates", text)
            .mend("git stash push -- Cargo.lock chapters/*/Cargo.toml");
    }
    // Whoever reads this has built the checker: what is missing is for tests and benches.
    let text = "some that only tests need are not here yet; once, with a network:";
    Finding::note("crates", text).mend("cargo fetch --locked")
}

fn chapters(chapters: &[Chapter], class_copy: bool) -> Vec<Finding> {
    let given = if class_copy {
        "checker/given"
    } else {
        "solutions"
    };
    let mut findings = Vec::new();
    for chapter in chapters {
        if !chapter.missing.is_empty() {
            let text = format!("{} not there.", some(&chapter.missing, "is", "are"));
            let finding = Finding::problem("chapters", text);
            findings.push(finding.mend(format!("git checkout -- {}", chapter.missing.join(" "))));
        }
        for file in &chapter.changed {
            let manifest = file.ends_with("Cargo.toml");
            let text = match manifest {
                true => {
                    format!("{file} is not as it was given: the checker knows no other crates.")
                }
                false => format!("{file} is not as it was given; the checker uses the given one."),
            };
            let finding = match manifest {
                true => Finding::problem("chapters", text),
                false => Finding::note("chapters", text),
            };
            let command = match manifest {
                // What was changed is kept.
                true => format!("git stash push -- {file}"),
                // Also when the change was committed.
                false => format!("cp {} {file}", file.replacen("chapters", given, 1)),
            };
            findings.push(finding.mend(command));
        }
    }
    if findings.is_empty() {
        let text = format!(
            "{}, complete, with their given files unchanged.",
            plural(chapters.len(), "chapter")
        );
        findings.push(Finding::ok("chapters", text));
    }
    findings
}

fn progress(course: &Course) -> Finding {
    let path = &course.progress.path;
    if let Some(why) = &course.progress.refused {
        let text = format!("{path} cannot be written ({why}): nothing that passes is remembered.");
        return Finding::problem("progress", text).mend("chmod -R u+w .");
    }
    match &course.damaged {
        Some(note) => {
            let again = "for n in 0 1 2 3 4 5; do cargo run -q -p checker -- chapter $n; done";
            Finding::note("progress", format!("{note}.")).mend(again)
        }
        None => Finding::ok("progress", "can be kept in .checker/."),
    }
}

/// A learner edits neither `checker/` nor `solutions/`. An author does, so it is no problem.
fn git(changed: Option<&[String]>) -> Vec<Finding> {
    match changed {
        None => vec![Finding::note(
            "git",
            "none, or no clone: what was changed and what is new cannot be seen.",
        )],
        Some([]) => vec![Finding::ok(
            "git",
            "checker/ and solutions/ are as they were given.",
        )],
        Some(files) => {
            let text = format!("{} not as given.", some(files, "is", "are"));
            vec![
                Finding::note("git", text)
                    .mend("git diff --stat -- checker solutions")
                    .mend("git stash push -- checker solutions"),
            ]
        }
    }
}

/// "a, b, c and 2 more are", "a is".
fn some(files: &[String], one: &str, many: &str) -> String {
    let named: Vec<&str> = files.iter().take(NAMED).map(String::as_str).collect();
    let verb = if files.len() == 1 { one } else { many };
    match files.len().saturating_sub(NAMED) {
        0 => format!("{} {verb}", named.join(", ")),
        more => format!("{} and {more} more {verb}", named.join(", ")),
    }
}
