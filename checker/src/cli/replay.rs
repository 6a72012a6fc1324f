//! `replay TOKEN`: one failing case again, exactly.

use super::arguments::{WhosePrior, flag, format, is_json};
use super::chapter::keep_cases;
use super::workshop::Workshop;
use super::{Exit, Usage, print, told_in_json};
use crate::build::unix_lines;
use crate::course;
use crate::page::{Results, exercise_json, failure_page, plural, tell, width};
use crate::paths::Paths;
use crate::progress::{Progress, folder};
use crate::replace::replace;
use crate::run::Session;
use crate::suite::{Fingerprints, Report, Token, TokenError, Verdict};
use anyhow::{Context, Result};
use clap::{Arg, ArgMatches, Command};
use std::fs;
use std::io::ErrorKind;

pub(super) fn command() -> Command {
    Command::new("replay")
        .about("One failing case again, exactly")
        .after_help(
            "The token is on the failure's page, behind \"Again\".\n\nExamples:\n  \
             cargo run -p checker -- replay 1.3:AcA-\n  cargo run -p checker -- replay 1.3:AcA- --dump",
        )
        .arg(
            Arg::new("token")
                .required(true)
                .value_name("TOKEN")
                .help("From the failure's page"),
        )
        .arg(flag(
            "dump",
            "Write the case as a test into the chapter's tests/",
        ))
        .arg(flag("solution", "Ask the reference instead of your code"))
        .arg(format())
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let text = given
        .get_one::<String>("token")
        .map(String::as_str)
        .unwrap_or_default();
    let token = Token::read(text, &folder(&paths.root).join("cases")).map_err(|error| {
        Usage(match error {
            TokenError::Malformed => {
                format!("\"{text}\" is no token: copy the one behind `replay` on a failure's page")
            }
            TokenError::NotKept => format!(
                "the case of {text} is not kept in .checker/cases any more: run `chapter` again"
            ),
        })
    })?;
    let unknown = || Usage(format!("there is no exercise {}", token.id));
    let chapter = course::chapter(token.id.chapter).ok_or_else(unknown)?;
    let suite = chapter.suite(token.id).ok_or_else(unknown)?;
    let (progress, _) = Progress::load(&paths.root);
    let solution = given.get_flag("solution");
    let mut results = Results::new(&chapter, solution);
    results.only = Some(token.id);
    let workshop = Workshop {
        paths,
        progress: &progress,
        colour: !is_json(given) && crate::page::wanted(),
    };
    let source = workshop.source(&chapter, solution, &mut results.notes)?;
    let priors = workshop.priors(&chapter, WhosePrior::Auto, solution, &mut results)?;
    let built = match priors {
        Ok(priors) => workshop
            .build(&chapter, &source, &priors)?
            .map_err(|broken| broken.diagnostics),
        Err((_, broken)) => Err(broken.diagnostics),
    };
    let built = match built {
        Ok(built) if !built.broken.contains_key(&token.id) => built,
        _ => {
            let why = format!(
                "{} does not compile: run `chapter {}` to see why",
                token.id, chapter.number
            );
            tell(&why);
            told_in_json(&why);
            return Ok(Exit::DoesNotCompile);
        }
    };
    let mut session = Session::new(&built.probe, &paths.work);
    let Some(report) = suite.replay(&mut session, &token, &Fingerprints::known()) else {
        return Err(Usage(format!(
            "{text} is no case of {}: it is cut off, or of an older version; run `chapter {}` for a new one",
            token.id, chapter.number
        ))
        .into());
    };
    results.reports.push(report);
    keep_cases(paths, &mut results.reports);
    let report = &results.reports[0];
    let title = suite.about().title;
    if is_json(given) {
        print(&[serde_json::to_string_pretty(&exercise_json(
            &results, report,
        ))?]);
    } else {
        let mut lines = page(&results, report);
        lines.extend(printed(session.printed()));
        if report.verdict.is_failure() {
            lines.extend([
                String::new(),
                format!("{} {title} {}.", report.id, report.verdict.words()),
            ]);
        }
        print(&lines);
    }
    if given.get_flag("dump") {
        dump(paths, &results, report)?;
    }
    Ok(if report.verdict == Verdict::Passed {
        Exit::Passed
    } else {
        Exit::NotPassed
    })
}

fn page(results: &Results<'_>, report: &Report) -> Vec<String> {
    match report.verdict {
        Verdict::Passed => vec![format!("{}: this case passes now.", report.id)],
        Verdict::NotStarted => vec![format!("{} is not started.", report.id)],
        Verdict::Skipped => vec![format!(
            "{} {}.",
            report.id,
            report.note.clone().unwrap_or_default()
        )],
        _ => failure_page(results, report),
    }
}

/// What the learner's code printed: the first lines, without what a terminal would obey.
fn printed(text: &str) -> Vec<String> {
    const SHOWN: usize = 20;
    if text.trim().is_empty() {
        return Vec::new();
    }
    let plain = |line: &str| -> Vec<char> {
        let shown = line.chars().filter(|character| !character.is_control());
        shown.take(200).collect()
    };
    let room = width() - 4;
    let mut lines = vec![
        String::new(),
        "Your code printed, in all runs of this case:".into(),
    ];
    for line in text.lines().take(SHOWN) {
        let plain = plain(line);
        if plain.is_empty() {
            lines.push(String::new());
        }
        let pieces = plain.chunks(room).map(|piece| piece.iter().collect());
        lines.extend(pieces.map(|piece: String| format!("    {piece}")));
    }
    let more = text.lines().count().saturating_sub(SHOWN);
    lines.extend((more > 0).then(|| format!("    ... and {}", plural(more, "more line"))));
    lines
}

/// Writes the case as a test behind those that were dumped before.
fn dump(paths: &Paths, results: &Results<'_>, report: &Report) -> Result<()> {
    let Some(failure) = &report.failure else {
        tell("nothing to write: the case does not fail");
        return Ok(());
    };
    if failure.test.is_empty() {
        tell("nothing to write: this case cannot be told in a test");
        return Ok(());
    }
    let folder = results.chapter.folder;
    let file = paths
        .root
        .join("chapters")
        .join(folder)
        .join("tests")
        .join("replayed.rs");
    let before = match fs::read_to_string(&file) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        read => read.with_context(|| format!("cannot read {}", file.display()))?,
    };
    let windows = before.contains("\r\n");
    let Some(test) = named_anew(&failure.test, &unix_lines(&before)) else {
        tell(&format!("{} has this test already", paths.shown(&file)));
        return Ok(());
    };
    let head = if before.is_empty() {
        "//! Cases that failed once, written by `replay --dump`.\n"
    } else {
        ""
    };
    let mut text = format!("{head}\n{test}");
    if windows {
        text = text.replace('\n', "\r\n");
    }
    replace(&file, format!("{before}{text}").as_bytes())
        .with_context(|| format!("cannot write {}", file.display()))?;
    tell(&format!(
        "Wrote {}. Run it: cargo test -p {folder} --test replayed",
        paths.shown(&file)
    ));
    Ok(())
}

/// The test under a name that the file does not have yet, without what the file has at its top; `None` if the file has the test.
fn named_anew(test: &str, before: &str) -> Option<String> {
    let test = match before.contains(COMMON) {
        true => test.trim_start_matches(COMMON),
        false => test,
    };
    let name = test.split_once("fn ")?.1.split('(').next()?;
    let names =
        std::iter::once(name.to_string()).chain((2..).map(|number| format!("{name}_{number}")));
    for free in names {
        let renamed = test.replacen(&format!("fn {name}("), &format!("fn {free}("), 1);
        if before.contains(renamed.trim()) {
            return None;
        }
        if !before.contains(&format!("fn {free}(")) {
            return Some(renamed);
        }
    }
    None
}

/// What the tests of a chapter share may be declared once in a file.
pub(super) const COMMON: &str = "mod common;\n\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tests_share_is_declared_once() {
        let (one, other) = (
            "mod common;\n\n#[test]\nfn a() {\n    1;\n}\n",
            "mod common;\n\n#[test]\nfn b() {\n    2;\n}\n",
        );
        let second = named_anew(other, one);
        assert_eq!(second.as_deref(), Some("#[test]\nfn b() {\n    2;\n}\n"));
        assert_eq!(named_anew(one, one), None);
        assert_eq!(named_anew(one, "fn b() {}\n").as_deref(), Some(one));
    }

    #[test]
    fn two_cases_of_one_name_become_two_tests() {
        let (one, other) = (
            "#[test]\nfn a() {\n    1;\n}\n",
            "#[test]\nfn a() {\n    2;\n}\n",
        );
        assert_eq!(named_anew(one, "").as_deref(), Some(one));
        assert_eq!(named_anew(one, one), None);
        let second = named_anew(other, one);
        assert_eq!(second.as_deref(), Some("#[test]\nfn a_2() {\n    2;\n}\n"));
        let both = format!("{one}\n{}", second.unwrap_or_default());
        assert_eq!(named_anew(other, &both), None);
    }
}
