//! The reports in their folder. Each file is written beside its old one and then takes its place, so that a full disk or a crash
//! leaves whole files only. `grades.json` comes last: where it is, all others are.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use checker::replace::replace;

use super::tame::Tame;
use super::{canvas, class, classroom50, grades_csv, gradescope, json, junit, moodle};
use super::{student_html, student_markdown, summary};
use crate::grades::{Grades, Submission};

/// What a report needs beside the grades.
#[derive(Clone, Debug)]
pub struct Options {
    /// An exported gradebook to fill in.
    pub canvas: Option<Canvas>,
    /// What the assignment is worth in Moodle.
    pub moodle_max: f64,
    /// The environment of a grading step of Classroom 50; `None`: there is no such report.
    pub classroom50: Option<BTreeMap<String, String>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            canvas: None,
            moodle_max: 100.0,
            classroom50: None,
        }
    }
}

/// A gradebook that Canvas exported.
#[derive(Clone, Debug)]
pub struct Canvas {
    /// The file. It is read, never written.
    pub file: PathBuf,
    /// The assignment: its header with or without Canvas's number, or the number. `None`: the only one.
    pub column: Option<String>,
}

/// What was written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The files, below the folder, in the order in which they were written.
    pub files: Vec<PathBuf>,
    /// What the teacher has to know, such as who is not in the gradebook: a sentence each, harmless on a terminal.
    pub notes: Vec<String>,
}

/// Writes every report into the folder `out`, which is made if it is missing.
///
/// # Errors
/// A student's name is no file name, a gradebook cannot be filled in, or the folder cannot be written. What stands in
/// `out` by then is whole, and `grades.json` is the old one.
pub fn write_all(grades: &Grades, out: &Path, options: &Options) -> Result<Written> {
    check_names(grades)?;
    let tame = Tame::of(grades);
    let mut folder = Folder {
        out,
        tidy: BTreeSet::new(),
        written: Written::default(),
    };
    // What can be refused comes first: then nothing is written at all.
    let filled = options
        .canvas
        .as_ref()
        .map(|canvas| fill(&tame, canvas))
        .transpose()?;
    let results = classroom50_results(&tame, options)?;
    for submission in &tame.submissions {
        student(&tame, submission, &mut folder)?;
    }
    for (student, result) in results {
        let path = format!("classroom50/{student}/result.json");
        match result {
            Some(result) => folder.write(&path, &result)?,
            // A result of before would be taken for today's.
            None => folder.remove(&path)?,
        }
    }
    if let Some(filled) = filled {
        folder.write("canvas.csv", &filled.csv)?;
        folder.written.notes.extend(filled.notes);
    }
    folder.write("moodle.csv", &moodle::moodle_csv(&tame, options.moodle_max))?;
    folder.write("grades.csv", &grades_csv::grades_csv(&tame))?;
    folder.write("junit.xml", &junit::junit_xml(&tame))?;
    folder.write("step-summary.md", &summary::step_summary(&tame))?;
    folder.write("class.html", &class::class_html(&tame))?;
    folder.write("grades.json", &json::grades_json(&tame))?;
    Ok(folder.written)
}

fn student(tame: &Tame, submission: &Submission, folder: &mut Folder<'_>) -> Result<()> {
    let name = &submission.student;
    let files = [
        (
            format!("students/{name}.html"),
            student_html::student_html(tame, submission),
        ),
        (
            format!("students/{name}.md"),
            student_markdown::student_markdown(tame, submission),
        ),
        (
            format!("receipts/{name}.json"),
            json::grades_json(&tame.only(submission)),
        ),
        (
            format!("gradescope/{name}/results.json"),
            gradescope::results_json(tame, submission),
        ),
    ];
    for (path, text) in files {
        folder.write(&path, &text)?;
    }
    Ok(())
}

fn fill(tame: &Tame, canvas: &Canvas) -> Result<canvas::Filled> {
    let file = canvas.file.display();
    let bytes = fs::read(&canvas.file).with_context(|| format!("cannot read {file}"))?;
    let Ok(text) = String::from_utf8(bytes) else {
        bail!(
            "{file} is not UTF-8: fill in the file as Canvas exported it, not one that a spreadsheet has saved"
        );
    };
    canvas::fill(tame, &text, canvas.column.as_deref())
        .with_context(|| format!("cannot fill in {file}"))
}

type Results = Vec<(String, Option<String>)>;

fn classroom50_results(tame: &Tame, options: &Options) -> Result<Results> {
    let Some(environment) = &options.classroom50 else {
        return Ok(Vec::new());
    };
    let submissions = tame.submissions.iter();
    submissions
        .map(|one| {
            let result = classroom50::result_json(tame, one, environment)?;
            Ok((one.student.clone(), result))
        })
        .collect()
}

/// A student's name is a file's name: it must neither lead out of the folder nor be another's.
fn check_names(grades: &Grades) -> Result<()> {
    let mut seen = BTreeSet::new();
    for submission in &grades.submissions {
        let name = &submission.student;
        let is_good = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || name.chars().count() > 100 || !name.chars().all(is_good) {
            bail!(
                "{name:?} is no name for a student's files: at most 100 letters, digits, - and _ are"
            );
        }
        // Some file systems take A and a for one.
        if !seen.insert(name.to_lowercase()) {
            bail!("two submissions are named {name:?}: their reports would be one file");
        }
    }
    Ok(())
}

struct Folder<'a> {
    out: &'a Path,
    /// The folders in which a kill may have left half a file behind, and no longer has.
    tidy: BTreeSet<PathBuf>,
    written: Written,
}

impl Folder<'_> {
    fn write(&mut self, path: &str, text: &str) -> Result<()> {
        let file = self.out.join(path);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
            if self.tidy.insert(folder.into()) {
                remove_left_behind(folder);
            }
        }
        replace(&file, text.as_bytes())
            .with_context(|| format!("cannot write {}", file.display()))?;
        self.written.files.push(path.into());
        Ok(())
    }

    fn remove(&self, path: &str) -> Result<()> {
        let file = self.out.join(path);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", file.display()))
            }
            _ => Ok(()),
        }
    }
}

/// Removes what was to take a file's place and never did.
fn remove_left_behind(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if is_left_behind(&name.to_string_lossy()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// As `replace` calls them: `.s001.html.new-4711`.
fn is_left_behind(name: &str) -> bool {
    let process = name.rsplit_once(".new-").map(|(_, process)| process);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
    name.starts_with('.') && process.is_some_and(is_number)
}
