//! `results.jsonl`: a line a graded student, safe on disk before the next one begins. After a kill, `--resume` goes on behind it.

use crate::grades::{Status, Submission};
use crate::hex::sha256;
use crate::intake::Taken;
use anyhow::{Context, Result, bail};
use checker::page::tell;
use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The file's name in the folder of reports.
pub const NAME: &str = "results.jsonl";

/// What a run was asked for: another run's lines are of no use to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the lines.
    pub schema: u32,
    /// What was asked for, in words that say so to a person.
    pub asked: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Line {
    /// Changes with everything that the student handed in.
    handed: String,
    submission: Submission,
}

/// An open journal.
pub struct Journal {
    path: PathBuf,
    file: Mutex<File>,
    known: BTreeMap<String, Line>,
}

impl Journal {
    /// Begins a journal, or goes on with the one that is there.
    ///
    /// # Errors
    /// One is there and was not to be gone on with, or is of another run, or is not there; the machine's.
    pub fn open(reports: &Path, header: &Header, resume: bool) -> Result<Self> {
        let path = reports.join(NAME);
        fs::create_dir_all(reports)
            .with_context(|| format!("cannot make {}", reports.display()))?;
        let mut journal = match resume {
            true => Self::read(&path, header)?,
            false => Self::begin(&path)?,
        };
        if journal.known.is_empty() {
            journal.restart(header)?;
        }
        Ok(journal)
    }

    /// Says at once what [`Journal::open`] would say when all is prepared. Writes nothing.
    ///
    /// # Errors
    /// One is there and was not to be gone on with, or another run writes into it.
    pub fn is_free(reports: &Path, resume: bool) -> Result<()> {
        let path = reports.join(NAME);
        match File::open(&path) {
            Ok(_) if !resume => bail!(there_already(&path)),
            Ok(file) => ours_alone(&path, &file),
            Err(_) => Ok(()),
        }
    }

    fn begin(path: &Path) -> Result<Self> {
        let file = File::options().write(true).create_new(true).open(path);
        let file = match file {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => bail!(there_already(path)),
            file => file.with_context(|| format!("cannot make {}", path.display()))?,
        };
        ours_alone(path, &file)?;
        Ok(Self {
            path: path.into(),
            file: Mutex::new(file),
            known: BTreeMap::new(),
        })
    }

    fn read(path: &Path, header: &Header) -> Result<Self> {
        let opened = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let mut file = opened.with_context(|| format!("cannot open {}", path.display()))?;
        ours_alone(path, &file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .with_context(|| format!("cannot read {}", path.display()))?;
        let mut known = BTreeMap::new();
        let mut good = 0;
        for (number, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
            // A kill or a full disk may have cut the last line.
            if line.last() != Some(&b'\n') {
                break;
            }
            if number == 0 {
                same_run(path, header, line)?;
            } else {
                match serde_json::from_slice::<Line>(line) {
                    Ok(line) => {
                        known.insert(line.submission.student.clone(), line);
                    }
                    // Of that student nothing is known. Those behind it are whole.
                    Err(_) => tell(&format!(
                        "line {} of {} is damaged: whose it was is graded again",
                        number + 1,
                        path.display()
                    )),
                }
            }
            good += line.len() as u64;
        }
        let cut = file
            .set_len(good)
            .and_then(|()| file.seek(SeekFrom::End(0)));
        cut.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self {
            path: path.into(),
            file: Mutex::new(file),
            known,
        })
    }

    fn restart(&mut self, header: &Header) -> Result<()> {
        let text = serde_json::to_string(header)?;
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            let emptied = file.set_len(0).and_then(|()| file.rewind());
            emptied.with_context(|| format!("cannot write {}", self.path.display()))?;
        }
        self.append(&text)
    }

    /// What was found of a student before, if they handed in the same then. Where the machine failed nothing was found.
    #[must_use]
    pub fn known(&self, taken: &Taken) -> Option<Submission> {
        let line = self.known.get(&taken.student)?;
        let found = line.submission.status != Status::CheckerError;
        (found && line.handed == fingerprint(taken)).then(|| line.submission.clone())
    }

    /// Keeps what was found of a student.
    ///
    /// # Errors
    /// The disk is full, or the machine's.
    pub fn keep(&self, taken: &Taken, submission: &Submission) -> Result<()> {
        let line = Line {
            handed: fingerprint(taken),
            submission: submission.clone(),
        };
        self.append(&serde_json::to_string(&line)?)
    }

    fn append(&self, line: &str) -> Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.write_all(format!("{line}\n").as_bytes());
        let kept = written.and_then(|()| file.sync_data());
        kept.with_context(|| {
            let path = self.path.display();
            format!("cannot write {path}: make room, then --resume goes on behind what is there")
        })
    }
}

fn there_already(path: &Path) -> crate::Usage {
    crate::Usage(format!(
        "{} is of a run that is there already: --resume goes on with it, another --out begins anew",
        path.display()
    ))
}

/// Two runs that write into one journal would grade everybody twice.
fn ours_alone(path: &Path, file: &File) -> Result<()> {
    // A file system without locks answers otherwise; there we take the teacher's word.
    if flock(file, FlockOperation::NonBlockingLockExclusive) == Err(rustix::io::Errno::WOULDBLOCK) {
        bail!(crate::Usage(format!(
            "another run writes into {}: wait for its end, or choose another --out",
            path.display()
        )));
    }
    Ok(())
}

fn same_run(path: &Path, header: &Header, line: &[u8]) -> Result<()> {
    let place = path.display();
    let Ok(then) = serde_json::from_slice::<Header>(line) else {
        bail!(crate::Usage(format!(
            "{place} is no journal of this program: choose another --out"
        )));
    };
    if then == *header {
        return Ok(());
    }
    // What was not asked for stands in no line.
    let at = |asked: &[String], at: usize| asked.get(at).cloned();
    let lines = 0..then.asked.len().max(header.asked.len());
    let mut lines = lines.map(|line| (at(&then.asked, line), at(&header.asked, line)));
    let differs = lines.find(|(then, now)| then != now);
    let (then, now) = match differs {
        Some((Some(then), Some(now))) => (then, now),
        Some((Some(then), None)) => (then.clone(), format!("no {then}")),
        Some((None, Some(now))) => (format!("no {now}"), now),
        _ => ("another version".into(), "this one".into()),
    };
    bail!(crate::Usage(format!(
        "{place} was begun with {then}, this run has {now}: ask for the same, or choose another --out"
    )))
}

/// Changes with everything that a student handed in.
#[must_use]
pub fn fingerprint(taken: &Taken) -> String {
    sha256(format!("{taken:?}").as_bytes())
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;
    use crate::grades::Receipt;

    fn header() -> Header {
        Header {
            schema: 1,
            asked: vec!["chapters [0]".into()],
        }
    }

    fn taken(student: &str) -> Taken {
        Taken::of(student, [])
    }

    fn found(student: &str, status: Status) -> Submission {
        Submission {
            student: student.into(),
            name: student.into(),
            lms_id: None,
            place: String::new(),
            status,
            notes: Vec::new(),
            score: None,
            max: 1,
            exercises: Vec::new(),
            receipt: Receipt {
                files: Vec::new(),
                rustc: String::new(),
            },
        }
    }

    /// A journal of three students.
    fn kept(folder: &Path, status: Status) {
        let journal = Journal::open(folder, &header(), false).unwrap();
        for student in ["ada", "bo", "cy"] {
            journal
                .keep(&taken(student), &found(student, status))
                .unwrap();
        }
    }

    fn known(journal: &Journal) -> Vec<&'static str> {
        let students = ["ada", "bo", "cy"].into_iter();
        students
            .filter(|student| journal.known(&taken(student)).is_some())
            .collect()
    }

    #[test]
    fn a_run_on_other_terms_is_not_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        drop(Journal::open(folder.path(), &header(), false).unwrap());
        let mut with = header();
        with.asked.push("--examples 0.2 of mistakes 1".into());
        let said = |header: &Header| {
            let error = Journal::open(folder.path(), header, true).err();
            error.map_or(String::new(), |error| format!("{error:#}"))
        };
        let text = said(&with);
        assert!(
            text.contains("with no --examples 0.2 of mistakes 1, this run has --examples 0.2"),
            "{text}"
        );
        assert_eq!(said(&header()), "");
    }

    #[test]
    fn a_damaged_line_costs_its_own_student_alone() {
        let folder = tempfile::tempdir().unwrap();
        kept(folder.path(), Status::Graded);
        let path = folder.path().join(NAME);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("\"student\":\"bo\"", "\"stu")).unwrap();
        let journal = Journal::open(folder.path(), &header(), true).unwrap();
        assert_eq!(known(&journal), ["ada", "cy"]);
        journal
            .keep(&taken("bo"), &found("bo", Status::Graded))
            .unwrap();
        drop(journal);
        let journal = Journal::open(folder.path(), &header(), true).unwrap();
        assert_eq!(known(&journal), ["ada", "bo", "cy"]);
    }

    #[test]
    fn a_last_line_that_is_cut_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        kept(folder.path(), Status::Graded);
        let path = folder.path().join(NAME);
        let text = fs::read(&path).unwrap();
        fs::write(&path, &text[..text.len() - 1]).unwrap();
        let journal = Journal::open(folder.path(), &header(), true).unwrap();
        assert_eq!(known(&journal), ["ada", "bo"]);
    }

    #[test]
    fn what_the_machine_failed_at_is_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        kept(folder.path(), Status::CheckerError);
        let journal = Journal::open(folder.path(), &header(), true).unwrap();
        assert!(known(&journal).is_empty());
        let folder = tempfile::tempdir().unwrap();
        kept(folder.path(), Status::Unreadable);
        let journal = Journal::open(folder.path(), &header(), true).unwrap();
        assert_eq!(known(&journal), ["ada", "bo", "cy"]);
    }

    #[test]
    fn two_runs_do_not_share_a_journal() {
        let folder = tempfile::tempdir().unwrap();
        let free = |resume| Journal::is_free(folder.path(), resume);
        assert!(free(false).is_ok() && free(true).is_ok());
        let first = Journal::open(folder.path(), &header(), false).unwrap();
        let opened = Journal::open(folder.path(), &header(), true).err();
        for error in [opened, free(true).err()] {
            let error = error.unwrap();
            assert!(error.downcast_ref::<crate::Usage>().is_some());
            assert!(format!("{error:#}").contains("another run writes into"));
        }
        drop(first);
        let error = free(false).err().unwrap();
        assert!(format!("{error:#}").contains("of a run that is there already"));
        free(true).unwrap();
        Journal::open(folder.path(), &header(), true).unwrap();
    }
}
