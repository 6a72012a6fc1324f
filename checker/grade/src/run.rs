//! The command: reads the arguments, grades, writes the reports.

use crate::cli::{self, Asked};
use crate::copies;
use crate::examples;
use crate::grades::{Cases, Copy, Exercise, Grades, OfExamples, SCHEMA, Shard, Submission};
use crate::ground::{Ground, Terms};
use crate::intake;
use crate::intake::Taken;
use crate::journal::{Header, Journal};
use crate::key::ClassKey;
use crate::pool::{grade_all, in_own_folder};
use crate::report::{Options, why_no_mark, write_all};
use crate::same::Same;
use crate::scratch::scratch;
use crate::student::given;
use crate::walls::Walls;
use crate::{Usage, appeal, class_kit, merge, shard};
use anyhow::{Context as _, Result, bail};
use checker::page::{Colours, choose_colours, tell};
use checker::paths::Paths;
use checker::run::end_probes_on_ctrl_c;
use checker::suite::{Plan, Seed};
use clap::ArgMatches;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

/// Every submission was graded.
const GRADED: u8 = 0;
/// Some could not be.
const SOME_NOT: u8 = 1;
/// The arguments make no sense.
const USAGE: u8 = 2;
/// How many cases of an exercise are asked twice: code that remembers earlier calls shows.
const AGAIN: usize = 200;
/// So many are named who could not be graded.
const NOT_GRADED: usize = 50;
/// Our own error.
const OURS: u8 = 70;

/// Runs the command.
#[must_use]
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    choose_colours(Colours::Never);
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.first().is_some_and(|name| name == "class-kit") {
        let made = class_kit::run(arguments);
        return ExitCode::from(made.map_or_else(|error| failed(&error), |()| GRADED));
    }
    let code = match cli::command().try_get_matches_from(arguments) {
        Ok(given) => run(&given).unwrap_or_else(|error| failed(&error)),
        Err(error) => {
            let _ = error.print();
            if error.use_stderr() { USAGE } else { GRADED }
        }
    };
    ExitCode::from(code)
}

fn failed(error: &anyhow::Error) -> u8 {
    tell(&format!("error: {error:#}"));
    if error.downcast_ref::<Usage>().is_some() {
        USAGE
    } else {
        OURS
    }
}

fn run(given: &ArgMatches) -> Result<u8> {
    match given.subcommand() {
        Some(("merge", given)) => merged(given),
        Some(("appeal", given)) => appeal::run(given),
        Some((_, given)) => new_key(given),
        None => graded(&Asked::read(given)?),
    }
}

/// Raises the walls, which must be first, then sees to it that Ctrl-C leaves nothing running.
///
/// # Errors
/// The walls are not to be had, or too weak.
pub(crate) fn behind_walls(isolation: &str) -> Result<Walls> {
    let walls = Walls::choose(isolation)?;
    end_probes_on_ctrl_c()?;
    Ok(walls)
}

fn graded(asked: &Asked) -> Result<u8> {
    let walls = behind_walls(&asked.isolation)?;
    tell(&walls.memory(asked.jobs));
    let paths = Paths::find()?;
    out_is_for_us(asked)?;
    Journal::is_free(&asked.out, asked.resume)?;
    let class = class(
        &paths,
        &asked.submissions,
        &asked.chapters,
        asked.examples.is_some(),
    )?;
    let key = asked.class_key.as_deref().map(ClassKey::read).transpose()?;
    let scratch = scratch(&paths.work)?;
    let mut ground = Ground::prepare(&paths, scratch.path(), terms(asked, key, &walls))?;
    the_reference_passes(&ground, scratch.path())?;
    let part: Vec<&Taken> = class
        .iter()
        .filter(|taken| shard::holds(asked.shard, &taken.student))
        .collect();
    let mut grades = Grades {
        schema: SCHEMA,
        checker: env!("CARGO_PKG_VERSION").into(),
        graded_at: String::new(),
        submissions_at: fs::canonicalize(&asked.submissions)
            .unwrap_or_else(|_| asked.submissions.clone())
            .display()
            .to_string(),
        chapters: asked.chapters.clone(),
        prior: asked.prior.name().into(),
        cases: Cases {
            class_key: key.map(|key| key.commitment()),
            suites: ground.suites(),
        },
        examples: asked.examples.map(|part| OfExamples {
            part,
            mistakes: ground.mistakes(),
        }),
        isolation: walls.said(),
        shard: asked.shard,
        submissions: Vec::new(),
        copies: copied(&paths, &asked.chapters, &class)?,
    };
    let journal = Journal::open(&asked.out, &header(&grades), asked.resume)?;
    ground.same = Same::among(&part);
    grades.submissions = grade_all(&ground, &part, asked.jobs, &journal, scratch.path())?;
    grades.graded_at = now();
    report(&grades, &asked.out, &asked.options)
        .context("the grades are kept: mend this, then --resume writes the reports")
}

/// What cannot become the folder of reports is said before anybody waits for a grading.
fn out_is_for_us(asked: &Asked) -> Result<()> {
    let out = &asked.out;
    let shown = out.display();
    if out.exists() && !out.is_dir() {
        bail!(Usage(format!(
            "{shown} is a file: --out names the folder for the reports"
        )));
    }
    // What is not there yet will lie in the nearest folder above it.
    let there = std::path::absolute(out).unwrap_or_else(|_| out.clone());
    let above = there
        .ancestors()
        .find_map(|path| fs::canonicalize(path).ok());
    let class = fs::canonicalize(&asked.submissions).ok();
    if let (Some(above), Some(class)) = (above, class)
        && class.is_dir()
        && above.starts_with(&class)
    {
        bail!(Usage(format!(
            "--out {shown} lies inside {}, where it would be taken for a student: choose a folder beside it",
            asked.submissions.display()
        )));
    }
    Ok(())
}

/// How a class is graded.
pub(crate) fn terms(asked: &Asked, key: Option<ClassKey>, walls: &Walls) -> Terms {
    Terms {
        chapters: asked.chapters.clone(),
        prior: asked.prior,
        plan: plan(key),
        timeout: asked.timeout,
        walls: walls.start(),
        examples: asked.examples.map(|part| examples::Terms { part, key }),
    }
}

/// Every case that a class has, and more of them twice than at home.
pub(crate) fn plan(key: Option<ClassKey>) -> Plan {
    Plan {
        seed: key.map_or_else(Seed::default, ClassKey::seed),
        cases: None,
        again: AGAIN,
    }
}

/// Where the reference does not get all marks, nobody can: the walls are too narrow, or the machine is.
pub(crate) fn the_reference_passes(ground: &Ground, folder: &Path) -> Result<()> {
    tell("Grading the reference first, behind the same walls ...");
    let work = ground
        .chapters()
        .map(|of| (of.chapter.number, of.source.files.clone()));
    let reference = Taken::of("reference", work);
    let found = in_own_folder(ground, &reference, folder)?;
    let passed = |exercise: &Exercise| exercise.verdict == "passed";
    // Who hands in no examples does not get all marks where these count.
    if found.score.is_some() && found.exercises.iter().all(passed) {
        return the_given_examples_are_right(ground, folder);
    }
    let wrong = found.exercises.iter().find(|exercise| !passed(exercise));
    let what = wrong.map(|exercise| {
        format!(
            "{} {}: {}",
            exercise.id,
            exercise.verdict,
            exercise.page.join("\n")
        )
    });
    let notes = found.notes.join("\n");
    bail!(
        "the reference does not pass on this machine: {}",
        what.unwrap_or(notes)
    )
}

/// Where examples count, those that everybody is given must be right.
fn the_given_examples_are_right(ground: &Ground, folder: &Path) -> Result<()> {
    for of in ground.chapters() {
        let Some(hidden) = ground.hidden(of.chapter.number) else {
            continue;
        };
        let given = given(ground, of);
        let own = ground.terms.walls.folder(folder);
        let own = own.with_context(|| format!("cannot make a folder in {}", folder.display()))?;
        let found = examples::mark(ground, of, hidden, "reference", &given, (*own).as_ref())?;
        if !found.values().any(|found| found.right) {
            let whys = found.iter();
            let whys = whys.map(|(id, found)| format!("{id}: {:?}", found.why));
            bail!(
                "the given examples of chapter {} are not right on this machine: {}",
                of.chapter.number,
                whys.collect::<Vec<_>>().join("; ")
            );
        }
    }
    Ok(())
}

/// What was handed in.
pub(crate) fn class(
    paths: &Paths,
    submissions: &Path,
    chapters: &[u8],
    examples: bool,
) -> Result<Vec<Taken>> {
    let asked = intake::Asked::new(paths, chapters, examples);
    let found = intake::find(submissions, &asked).map_err(|error| Usage(format!("{error:#}")))?;
    for name in &found.left_out {
        tell(&format!("left out: {name}"));
    }
    Ok(found
        .students
        .iter()
        .map(|student| student.take(&asked))
        .collect())
}

/// Bodies that are the same in two places, in all of the class and not only in a part of it.
fn copied(paths: &Paths, chapters: &[u8], class: &[Taken]) -> Result<Vec<Copy>> {
    let reference = copies::Reference::read(paths, chapters)?;
    let prints = class.iter().map(|taken| {
        let work = taken.work.as_ref();
        (
            taken.student.as_str(),
            work.map_or_else(|_| Vec::new(), |work| reference.prints(work)),
        )
    });
    let prints: Vec<_> = prints.collect();
    Ok(copies::copies(
        prints
            .iter()
            .map(|(student, prints)| (*student, prints.as_slice())),
    ))
}

/// Writes all reports.
fn report(grades: &Grades, out: &Path, options: &Options) -> Result<u8> {
    let written = write_all(grades, out, options)?;
    for note in &written.notes {
        tell(note);
    }
    for line in not_graded(&grades.submissions) {
        tell(&line);
    }
    tell(&format!(
        "The reports are in {}: begin with class.html",
        out.display()
    ));
    Ok(if merge::all_graded(grades) {
        GRADED
    } else {
        SOME_NOT
    })
}

/// A line a student without a mark.
fn not_graded(submissions: &[Submission]) -> Vec<String> {
    let lost = submissions.iter();
    let lost = lost.filter_map(|one| Some(format!("{}: {}", one.student, why_no_mark(one)?)));
    let mut lines: Vec<String> = lost.collect();
    let more = lines.len().saturating_sub(NOT_GRADED);
    lines.truncate(NOT_GRADED);
    if more > 0 {
        lines.push(format!("and {more} more: grades.csv says why"));
    }
    if !lines.is_empty() {
        lines.insert(0, "Not graded, which is no mark of 0:".into());
    }
    lines
}

/// RFC 3339, in UTC, to the second.
fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

fn header(grades: &Grades) -> Header {
    let key = grades.cases.class_key.as_deref().unwrap_or("no class key");
    let Shard { index, of } = grades.shard;
    Header {
        schema: SCHEMA,
        asked: vec![
            format!("checker {}", grades.checker),
            format!("chapters {:?}", grades.chapters),
            format!("--prior {}", grades.prior),
            format!("class key {key}"),
            format!("suites {}", grades.cases.suites),
            format!("isolation {}", grades.isolation.tier),
            format!("--shard {index}/{of}"),
        ]
        .into_iter()
        .chain(grades.examples.as_ref().map(|of| {
            let OfExamples { part, mistakes } = of;
            format!("--examples {part} of mistakes {mistakes}")
        }))
        .collect(),
    }
}

fn merged(given: &ArgMatches) -> Result<u8> {
    let folders = given.get_many::<PathBuf>("parts").unwrap_or_default();
    let parts: Result<Vec<_>> = folders
        .map(|folder| Ok((folder.clone(), merge::read(&folder.join("grades.json"))?)))
        .collect();
    let parts = parts?;
    let out = given.get_one::<PathBuf>("out").cloned().unwrap_or_default();
    let grades = merge::merge(parts)?;
    report(&grades, &out, &cli::options(given))
}

fn new_key(given: &ArgMatches) -> Result<u8> {
    let file = given
        .get_one::<PathBuf>("file")
        .cloned()
        .unwrap_or_default();
    let key = ClassKey::make(&file)?;
    println!(
        "{} is the class key: keep it to yourself until the last appeal.",
        file.display()
    );
    println!(
        "Publish this hash of it before the term: {}",
        key.commitment()
    );
    Ok(GRADED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grades::{Receipt, Status};

    fn submission(score: Option<f64>, note: &str) -> Submission {
        Submission {
            student: "ann".into(),
            name: "Ann".into(),
            lms_id: None,
            place: String::new(),
            status: match score {
                Some(_) => Status::Graded,
                None => Status::Unreadable,
            },
            notes: vec![note.into()],
            score,
            max: 1,
            exercises: Vec::new(),
            receipt: Receipt {
                files: Vec::new(),
                rustc: String::new(),
            },
        }
    }

    #[test]
    fn who_has_no_mark_has_a_line() {
        let graded = submission(Some(0.0), "late");
        assert!(not_graded(std::slice::from_ref(&graded)).is_empty());
        let lost = submission(None, "it holds no chapter");
        let lines = not_graded(&[lost.clone(), graded]);
        assert_eq!(lines[1..], ["ann: It holds no chapter."]);
        let lines = not_graded(&vec![lost; NOT_GRADED + 3]);
        assert_eq!(lines.len(), NOT_GRADED + 2);
        assert_eq!(lines[NOT_GRADED + 1], "and 3 more: grades.csv says why");
    }
}
