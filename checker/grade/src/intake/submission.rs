//! From the files of one student to the sources that are graded: read once, hashed, looked through.

use super::Asked;
use super::archive::Archive;
use super::blob::Blob;
use super::layout::{Plan, Planned, plan};
use super::limits::{self, OF_STUDENT};
use super::policy::breach;
use super::tree::{Tree, join, said};
use crate::hex::sha256;
use checker::build::unix_lines;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// One chapter, as a student handed it in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handed {
    /// Its Rust files, by their paths in `src`; lines end as ours do.
    pub files: BTreeMap<PathBuf, String>,
    /// The learner's own cases, `tests/examples.rs`, if they were asked for.
    pub examples: Option<String>,
    /// The SHA-256 of each file as it was handed in, by its path in the chapter: `src/lib.rs`.
    pub sha256: BTreeMap<String, String>,
    /// Why it is not compiled. Then it has no files.
    pub trouble: Option<Trouble>,
}

/// Why a chapter is not compiled: a sentence with the file, without its full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It says what may not be said, such as `include!`: its exercises are `refused`, and get nothing.
    Refused(String),
    /// It could not be read, such as a link in place of a file: there are no marks, which is not a mark of 0.
    Unreadable(String),
}

impl Trouble {
    /// The sentence.
    #[must_use]
    pub fn why(&self) -> &str {
        match self {
            Self::Refused(why) | Self::Unreadable(why) => why,
        }
    }
}

/// What was read of a student, or of a part of what they handed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Work {
    pub chapters: BTreeMap<u8, Handed>,
    pub notes: Vec<String>,
    /// How many bytes the sources have.
    pub bytes: u64,
}

impl Work {
    /// Takes in another part, which was handed in later: its chapters count.
    pub(super) fn add(&mut self, part: Self, name: &str) {
        for (number, handed) in part.chapters {
            if self.chapters.insert(number, handed).is_some() {
                self.notes.push(format!(
                    "chapter {number} was handed in more than once; the last one counts: {}",
                    said(name)
                ));
            }
        }
        self.notes.extend(part.notes);
        self.bytes += part.bytes;
    }
}

/// Reads a student's archive that is in memory.
///
/// # Errors
/// Completes "it".
pub(super) fn from_archive(bytes: Vec<u8>, name: &str, asked: &Asked) -> Result<Work, String> {
    let archive = Archive::open(Blob::held(bytes), OF_STUDENT)?;
    let plan = plan(&archive, "", name, asked)?;
    if !plan.archives.is_empty() {
        return Err("holds archives inside an archive: hand in one".into());
    }
    from_tree(&archive, name, plan, asked)
}

/// Reads what was planned of a folder or an archive.
///
/// # Errors
/// Completes "it".
pub(super) fn from_tree(
    tree: &dyn Tree,
    name: &str,
    plan: Plan,
    asked: &Asked,
) -> Result<Work, String> {
    let mut reading = Reading::new(plan, name, asked);
    tree.fetch(&reading.wanted(), &mut |path, read| {
        reading.take(path, read)
    })?;
    reading.done()
}

/// A submission whose files come in one after the other.
pub(super) struct Reading<'a> {
    plan: Plan,
    asked: &'a Asked,
    name: String,
    bytes: u64,
    chapters: BTreeMap<u8, Handed>,
    parts: BTreeMap<String, Result<Work, String>>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(plan: Plan, name: &str, asked: &'a Asked) -> Self {
        let handed = |(number, planned): (&u8, &Planned)| {
            let handed = Handed {
                trouble: planned.unreadable.clone().map(Trouble::Unreadable),
                ..Handed::default()
            };
            (*number, handed)
        };
        Self {
            chapters: plan.chapters.iter().map(handed).collect(),
            plan,
            asked,
            name: name.into(),
            bytes: 0,
            parts: BTreeMap::new(),
        }
    }

    /// Which files are to be read, and how large each may be.
    pub(super) fn wanted(&self) -> BTreeMap<String, u64> {
        let mut wanted = BTreeMap::new();
        for planned in self.plan.chapters.values() {
            // What is refused already need not be read.
            if planned.unreadable.is_none() {
                let path = |file: &String| (join(&planned.src, file), limits::FILE);
                wanted.extend(planned.files.iter().map(path));
                wanted.extend(
                    planned
                        .examples
                        .iter()
                        .map(|path| (path.clone(), limits::FILE)),
                );
            }
        }
        let archive = |path: &String| (path.clone(), limits::ARCHIVE);
        wanted.extend(self.plan.archives.iter().map(archive));
        wanted
    }

    /// How many bytes of sources have come in.
    pub(super) fn bytes(&self) -> u64 {
        let parts = self.parts.values().flatten();
        self.bytes + parts.map(|part| part.bytes).sum::<u64>()
    }

    /// Takes one file in.
    pub(super) fn take(&mut self, path: &str, read: Result<Vec<u8>, String>) {
        if self.plan.archives.iter().any(|archive| archive == path) {
            let part = read.and_then(|bytes| from_archive(bytes, path, self.asked));
            self.parts.insert(path.into(), part);
            return;
        }
        let Some((number, inside)) = self.whose(path) else {
            return;
        };
        let Some(handed) = self.chapters.get_mut(&number) else {
            return;
        };
        self.bytes += read.as_ref().map_or(0, |bytes| bytes.len() as u64);
        let text = match self.bytes > limits::SUBMISSION {
            true => Err(Trouble::Unreadable(
                "is one too many: all sources together are too large".into(),
            )),
            false => read
                .map_err(Trouble::Unreadable)
                .and_then(|bytes| text(&bytes, &inside, handed)),
        };
        let shown = format!("{}/{}", self.asked.shown(number), said(&inside));
        match (inside.strip_prefix("src/"), text) {
            (Some(file), Ok(text)) => _ = handed.files.insert(file.into(), text),
            (None, Ok(text)) => handed.examples = Some(text),
            // Without examples the chapter is graded all the same.
            (None, Err(trouble)) => {
                let note = format!("left out: {shown} {}", trouble.why());
                self.plan.notes.push(note);
            }
            (Some(_), Err(trouble)) => {
                let why = format!("{shown} {}", trouble.why());
                handed.refuse(match trouble {
                    Trouble::Refused(_) => Trouble::Refused(why),
                    Trouble::Unreadable(_) => Trouble::Unreadable(why),
                });
            }
        }
    }

    /// The chapter that a file belongs to, and its path in there.
    fn whose(&self, path: &str) -> Option<(u8, String)> {
        self.plan.chapters.iter().find_map(|(number, planned)| {
            if planned.examples.as_deref() == Some(path) {
                return Some((*number, "tests/examples.rs".into()));
            }
            let inside = path.strip_prefix(&planned.src)?.strip_prefix('/')?;
            Some((*number, format!("src/{inside}")))
        })
    }

    /// What has come in.
    ///
    /// # Errors
    /// Nothing of it can be graded. Completes "it".
    pub(super) fn done(mut self) -> Result<Work, String> {
        if self.bytes > limits::SUBMISSION {
            return Err(format!(
                "has more than {} MiB of sources",
                limits::SUBMISSION >> 20
            ));
        }
        let mut work = Work {
            notes: std::mem::take(&mut self.plan.notes),
            ..Work::default()
        };
        for path in &self.plan.archives {
            let missing = || Err("is not in the archive any more".into());
            match self.parts.remove(path).unwrap_or_else(missing) {
                Ok(part) => work.add(part, path),
                Err(why) if self.plan.archives.len() == 1 => return Err(why),
                Err(why) => work.notes.push(format!("left out: {} {why}", said(path))),
            }
        }
        for (number, planned) in &self.plan.chapters {
            let Some(handed) = self.chapters.get_mut(number) else {
                continue;
            };
            if handed.trouble.is_none() && handed.files.len() < planned.files.len() {
                let why = format!("{}/src was not read whole", self.asked.shown(*number));
                handed.refuse(Trouble::Unreadable(why));
            }
            // Nobody compiles a part of it.
            if handed.trouble.is_some() {
                handed.files.clear();
                handed.examples = None;
            }
        }
        work.add(
            Work {
                chapters: self.chapters,
                notes: Vec::new(),
                bytes: self.bytes,
            },
            &self.name,
        );
        let unreadable = |handed: &Handed| match &handed.trouble {
            Some(Trouble::Unreadable(why)) => Some(why.clone()),
            _ => None,
        };
        let whys: Option<Vec<String>> = work.chapters.values().map(unreadable).collect();
        match whys {
            None => Ok(work),
            Some(whys) if whys.is_empty() && work.notes.is_empty() => {
                Err("holds none of the chapters that are graded".into())
            }
            Some(whys) if whys.is_empty() => Err(format!(
                "holds none of the chapters that are graded ({})",
                work.notes.join("; ")
            )),
            Some(whys) => Err(format!("cannot be read: {}", whys.join("; "))),
        }
    }
}

impl Handed {
    /// What cannot be read weighs more than what may not be said: who hands in a link gets no marks, and not zero.
    fn refuse(&mut self, trouble: Trouble) {
        let is_worse = !matches!(self.trouble, Some(Trouble::Unreadable(_)));
        if self.trouble.is_none() || (is_worse && matches!(trouble, Trouble::Unreadable(_))) {
            self.trouble = Some(trouble);
        }
    }
}

/// A file's text; why it is none completes "it".
fn text(bytes: &[u8], inside: &str, handed: &mut Handed) -> Result<String, Trouble> {
    handed.sha256.insert(inside.into(), sha256(bytes));
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        Trouble::Unreadable(format!(
            "is no UTF-8 text in line {}: save it as UTF-8",
            line + 1
        ))
    })?;
    if let Some((line, found)) = breach(text) {
        return Err(Trouble::Refused(format!(
            "has {found} in line {line}, which is not allowed: a chapter needs nothing outside of its sources"
        )));
    }
    Ok(unix_lines(text))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;
    use crate::intake::disk::{Disk, Links};
    use checker::paths::Paths;
    use std::fs;
    use std::path::Path;

    /// Reads three chapters of which something changes between the look and the reading.
    fn with(change: impl FnOnce(&Path)) -> Work {
        let folder = tempfile::tempdir().unwrap();
        for path in ["ch00-log", "ch01-batch", "ch02-index"] {
            let src = folder.path().join(path).join("src");
            fs::create_dir_all(&src).unwrap();
            fs::write(src.join("lib.rs"), "mod a;").unwrap();
            fs::write(src.join("a.rs"), "").unwrap();
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let work = root.join("target/checker");
        let asked = Asked::new(&Paths { root, work }, &[0, 1, 2], false);
        let disk = Disk::open(folder.path(), Links::Refuse).unwrap();
        let plan = plan(&disk, "", "ann", &asked).unwrap();
        change(folder.path());
        from_tree(&disk, "ann", plan, &asked).unwrap()
    }

    fn unreadable(work: &Work) -> BTreeMap<u8, &str> {
        let troubles = work.chapters.iter().filter_map(|(number, handed)| {
            let trouble = handed.trouble.as_ref()?;
            assert!(matches!(trouble, Trouble::Unreadable(_)), "{trouble:?}");
            assert!(handed.files.is_empty());
            Some((*number, trouble.why()))
        });
        troubles.collect()
    }

    #[test]
    fn what_changes_between_the_look_and_the_reading_gets_no_marks_and_a_sentence() {
        assert!(unreadable(&with(|_| ())).is_empty());
        let gone = with(|at| fs::remove_file(at.join("ch01-batch/src/a.rs")).unwrap());
        let why =
            "chapters/ch01-batch/src/a.rs cannot be read (No such file or directory (os error 2))";
        assert_eq!(unreadable(&gone), BTreeMap::from([(1, why)]));
        let gone = with(|at| fs::remove_dir_all(at.join("ch02-index")).unwrap());
        assert!(unreadable(&gone)[&2].contains("cannot be read"));
        let link = with(|at| {
            let file = at.join("ch00-log/src/a.rs");
            fs::remove_file(&file).unwrap();
            std::os::unix::fs::symlink("lib.rs", file).unwrap();
        });
        assert!(unreadable(&link)[&0].contains("a.rs is a link"));
        let link = with(|at| {
            fs::rename(at.join("ch00-log"), at.join("other")).unwrap();
            std::os::unix::fs::symlink("other", at.join("ch00-log")).unwrap();
        });
        assert_eq!(unreadable(&link).len(), 1);
        let grown = with(|at| {
            let file = fs::File::create(at.join("ch00-log/src/a.rs")).unwrap();
            file.set_len(1 << 40).unwrap();
        });
        assert!(unreadable(&grown)[&0].contains("is larger than"));
    }
}
