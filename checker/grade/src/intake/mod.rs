//! From what a teacher has, folders and archives of all kinds, to the sources that are graded.
//!
//! Read are the `src/**/*.rs` of the chapters and nothing else: no manifest, no build script, no configuration. Each file is read
//! once, through no link; what was read is what is hashed and graded. What is wrong with one submission is a sentence of that
//! submission, and the others go on. Times of files mean nothing.
//!
//! | module | holds |
//! |---|---|
//! | `name`, `id` | what a name tells of its student, and how reports call them |
//! | `class`, `list` | which entries are whose |
//! | `layout` | where the chapters lie in a submission |
//! | `submission` | from files to sources; `policy` is what they may not say |
//! | `tree` | folders and archives in one view: `disk`, `archive` with `zip`, `tar` and `blob` |
//! | `limits` | how much is looked at |

mod archive;
mod blob;
mod class;
mod disk;
mod id;
mod layout;
pub mod limits;
mod list;
mod name;
mod policy;
mod submission;
mod tar;
mod tree;
mod zip;

pub use policy::breach;
pub use submission::{Handed, Trouble};

use self::archive::Archive;
use self::blob::Blob;
use self::class::Student;
use self::disk::{Disk, Links};
use self::layout::{Plan, is_litter, is_submission, plan};
use self::submission::{Reading, Work, from_archive, from_tree};
use self::tree::{Kind, Listing, Tree, join, said};
use anyhow::{Context as _, Result, bail};
use checker::course;
use checker::paths::Paths;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A chapter's Rust files, by their paths in `src`.
pub type Files = BTreeMap<PathBuf, String>;

/// What is graded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    chapters: Vec<u8>,
    folders: Vec<(u8, String)>,
    files: BTreeMap<u8, BTreeSet<String>>,
    examples: bool,
}

impl Asked {
    /// These chapters, and with `examples` the learners' own cases in `tests/examples.rs` too.
    #[must_use]
    pub fn new(paths: &Paths, chapters: &[u8], examples: bool) -> Self {
        let mut asked = Self {
            chapters: chapters.to_vec(),
            examples,
            ..Self::default()
        };
        for chapter in course::chapters() {
            let src = paths.root.join("chapters").join(chapter.folder).join("src");
            let entries = fs::read_dir(src).into_iter().flatten().flatten();
            let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
            let own = names.filter(|name| name != "lib.rs" && name != "given.rs");
            asked.files.insert(chapter.number, own.collect());
            asked.folders.push((chapter.number, chapter.folder.into()));
        }
        asked
    }

    /// How sentences call a chapter's folder.
    fn shown(&self, number: u8) -> String {
        let known = self.folders.iter().find(|(known, _)| *known == number);
        known.map_or_else(
            || format!("chapter {number}"),
            |(_, folder)| format!("chapters/{folder}"),
        )
    }
}

/// A class as it was found.
#[derive(Debug)]
pub struct Class {
    /// Its students, in the order of their identifiers; no two have the same.
    pub students: Vec<Found>,
    /// What is no student's, such as a file of the export: names in the folder that was given.
    pub left_out: Vec<String>,
}

/// A student who was found. Nothing of a folder was read yet.
#[derive(Debug)]
pub struct Found {
    /// Letters, digits, `-` and `_`.
    pub student: String,
    /// The name as it came.
    pub name: String,
    /// What the platform knows the student by.
    pub lms_id: Option<String>,
    /// Where it lies, below what was given.
    pub place: String,
    notes: Vec<String>,
    source: Source,
}

#[derive(Debug)]
enum Source {
    /// Folders and archives, in the order in which they were handed in.
    Parts(Vec<(PathBuf, Kind, Links)>),
    /// It is read already, or never will be.
    Known(Result<Work, String>),
}

/// What a student handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Letters, digits, `-` and `_`.
    pub student: String,
    /// The name as it came; text of the learner's.
    pub name: String,
    /// What the platform knows the student by.
    pub lms_id: Option<String>,
    /// Where it was found, below what was given.
    pub place: String,
    /// The chapters that were handed in, of those that were asked for; or why nothing of it can be read: a sentence.
    pub work: Result<BTreeMap<u8, Handed>, String>,
    /// What was left out or chosen: a sentence each, without its full stop.
    pub notes: Vec<String>,
}

impl Taken {
    /// What somebody would have handed in whose chapters these are.
    #[must_use]
    pub fn of(student: &str, chapters: impl IntoIterator<Item = (u8, Files)>) -> Self {
        let handed = |(number, files)| {
            let handed = Handed {
                files,
                ..Handed::default()
            };
            (number, handed)
        };
        Self {
            student: student.into(),
            name: student.into(),
            lms_id: None,
            place: student.into(),
            work: Ok(chapters.into_iter().map(handed).collect()),
            notes: Vec::new(),
        }
    }
}

/// Looks who handed in. `place` is a folder with one folder or archive a student, an archive of such, a list of them, or one
/// submission.
///
/// # Errors
/// There is nothing to grade, or an archive of all is broken or unsafe.
pub fn find(place: &Path, asked: &Asked) -> Result<Class> {
    let shown = place.display();
    let kind = fs::metadata(place).with_context(|| format!("cannot read {shown}"))?;
    let class = if kind.is_dir() {
        in_folder(place, asked)
    } else if kind.is_file() {
        in_file(place, asked)
    } else {
        Err("is no folder, no archive and no list".into())
    };
    let class = class.map_err(|why| anyhow::anyhow!("{shown} {why}"))?;
    if class.students.is_empty() {
        bail!("{shown} holds no submission: expected one folder or one archive a student");
    }
    Ok(class)
}

/// All of a class at once. See [`find`], after which each student can be read when their turn comes.
///
/// # Errors
/// As [`find`].
pub fn take(place: &Path, asked: &Asked) -> Result<Vec<Taken>> {
    let class = find(place, asked)?;
    Ok(class
        .students
        .iter()
        .map(|found| found.take(asked))
        .collect())
}

impl Found {
    /// Reads what the student handed in.
    #[must_use]
    pub fn take(&self, asked: &Asked) -> Taken {
        let work = match &self.source {
            Source::Known(work) => work.clone(),
            Source::Parts(parts) => together(parts.iter().map(|(path, kind, links)| {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let read = part(path, *kind, *links, &name, asked);
                (name.into_owned(), read)
            })),
        };
        let mut notes = self.notes.clone();
        let work = work.map(|work| {
            notes.extend(work.notes);
            work.chapters
        });
        Taken {
            student: self.student.clone(),
            name: self.name.clone(),
            lms_id: self.lms_id.clone(),
            place: self.place.clone(),
            work: work.map_err(|why| format!("it {why}")),
            notes,
        }
    }

    fn new(student: Student, source: Source) -> Self {
        Self {
            student: student.id,
            name: student.name,
            lms_id: student.lms_id,
            place: student.place,
            notes: student.notes,
            source,
        }
    }
}

/// Several parts of one submission: what cannot be read of them is a note, as long as something can.
fn together(parts: impl Iterator<Item = (String, Result<Work, String>)>) -> Result<Work, String> {
    let mut all = Work::default();
    let mut whys = Vec::new();
    for (name, part) in parts {
        match part {
            Ok(part) => all.add(part, &name),
            Err(why) => whys.push((name, why)),
        }
    }
    match (all.chapters.is_empty(), whys.as_slice()) {
        (true, [(_, why)]) => Err(why.clone()),
        (true, _) => {
            let whys = whys
                .iter()
                .map(|(name, why)| format!("{} {why}", said(name)));
            Err(format!(
                "cannot be read: {}",
                whys.collect::<Vec<_>>().join("; ")
            ))
        }
        (false, _) => {
            let left_out = whys
                .iter()
                .map(|(name, why)| format!("left out: {} {why}", said(name)));
            all.notes.extend(left_out);
            Ok(all)
        }
    }
}

fn part(path: &Path, kind: Kind, links: Links, name: &str, asked: &Asked) -> Result<Work, String> {
    if kind != Kind::Folder {
        return from_archive(disk::read(path, limits::ARCHIVE, links)?, name, asked);
    }
    let disk = Disk::open(path, links).map_err(|error| format!("cannot be opened ({error})"))?;
    let plan = plan(&disk, "", name, asked)?;
    from_tree(&disk, name, plan, asked)
}

fn in_folder(place: &Path, asked: &Asked) -> Result<Class, String> {
    let disk =
        Disk::open(place, Links::Follow).map_err(|error| format!("cannot be opened ({error})"))?;
    if is_submission(&disk, "", asked)? {
        let whole = fs::canonicalize(place).unwrap_or_else(|_| place.into());
        let name = whole.file_name().unwrap_or_default().to_string_lossy();
        let source = Source::Parts(vec![(place.into(), Kind::Folder, Links::Follow)]);
        return Ok(single(&name, ".", source));
    }
    let Listing {
        entries,
        unreadable,
    } = disk.list_up_to("", limits::STUDENTS)?;
    let metadata = metadata_of(&disk, "");
    let (students, mut left_out) = class::students(entries, metadata.as_deref());
    if unreadable > 0 {
        left_out.push(format!(
            "{unreadable} whose names are no UTF-8: rename them"
        ));
    }
    let found = |student: Student| {
        let parts = student.parts.iter();
        let parts = parts.map(|(file, kind)| (place.join(file), *kind, Links::Refuse));
        let source = match &student.problem {
            Some(why) => Source::Known(Err(why.clone())),
            None => Source::Parts(parts.collect()),
        };
        Found::new(student, source)
    };
    Ok(Class {
        students: students.into_iter().map(found).collect(),
        left_out,
    })
}

/// The only student there is.
fn single(name: &str, place: &str, source: Source) -> Class {
    let student = Student {
        id: id::of_name(name),
        name: class::shortened(name),
        place: place.into(),
        ..Student::default()
    };
    Class {
        students: vec![Found::new(student, source)],
        left_out: Vec::new(),
    }
}

/// What Gradescope writes beside the submissions.
fn metadata_of(tree: &dyn Tree, at: &str) -> Option<String> {
    const MOST: u64 = 32 << 20;
    let mut text = None;
    let wanted = BTreeMap::from([(join(at, "submission_metadata.yml"), MOST)]);
    let fetched = tree.fetch(&wanted, &mut |_, read| {
        text = read.ok().and_then(|bytes| String::from_utf8(bytes).ok());
    });
    fetched.ok().and(text)
}

fn in_file(place: &Path, asked: &Asked) -> Result<Class, String> {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    if archive::stem(&name).is_some() {
        return in_archive(place, &name, asked);
    }
    let bytes = disk::read(place, limits::FILE * 16, Links::Follow)?;
    let text = String::from_utf8(bytes).map_err(
        |_| "is no UTF-8 text: a list has a line a student, with a name, a tab and a path",
    )?;
    let folder = place.parent().unwrap_or(Path::new("."));
    let mut students = Vec::new();
    let mut paths = BTreeMap::new();
    for (at, (name, path)) in list::read(&text, folder)?.into_iter().enumerate() {
        // Two lines may be the same; their places are not.
        let line = format!("{} (student {})", path.display(), at + 1);
        paths.insert(line.clone(), path);
        students.push(Student {
            id: id::of_name(&name),
            name: class::shortened(&name),
            place: line,
            ..Student::default()
        });
    }
    class::keep_apart(&mut students);
    let found = |mut student: Student| {
        let path = paths.remove(&student.place).unwrap_or_default();
        student.place = class::shortened(&path.display().to_string());
        let source = match fs::metadata(&path) {
            Ok(kind) if kind.is_dir() => Source::Parts(vec![(path, Kind::Folder, Links::Follow)]),
            Ok(_) => Source::Parts(vec![(path, Kind::File, Links::Follow)]),
            Err(error) => Source::Known(Err(format!("cannot be opened ({error})"))),
        };
        Found::new(student, source)
    };
    Ok(Class {
        students: students.into_iter().map(found).collect(),
        left_out: Vec::new(),
    })
}

/// An archive of one student or of all.
fn in_archive(place: &Path, name: &str, asked: &Asked) -> Result<Class, String> {
    let open = || {
        let file = disk::file(place, Links::Follow)?;
        let blob = Blob::file(file).map_err(|error| format!("cannot be read ({error})"))?;
        Archive::open(blob, limits::OF_CLASS)
    };
    let archive = open()?;
    let stem = archive::stem(name).unwrap_or(name);
    let mut at = String::new();
    for _ in 0..limits::WRAPPERS {
        if is_submission(&archive, &at, asked)? {
            let source = Source::Parts(vec![(place.into(), Kind::File, Links::Follow)]);
            return Ok(single(stem, name, source));
        }
        let mut entries = archive.list(&at)?.entries;
        entries.retain(|(name, _)| !is_litter(name));
        match entries.as_slice() {
            [(only, Kind::Folder)] if name::read(only).from == name::From::Other => {
                at = join(&at, only);
            }
            _ => break,
        }
    }
    let metadata = metadata_of(&archive, &at);
    let (students, left_out) = class::students(archive.list(&at)?.entries, metadata.as_deref());
    let works = read_all(&archive, &at, &students, asked)?;
    let found = students.into_iter().zip(works);
    Ok(Class {
        students: found
            .map(|(student, work)| Found::new(student, Source::Known(work)))
            .collect(),
        left_out,
    })
}

/// Reads all students out of one archive, in one pass.
fn read_all(
    archive: &Archive,
    at: &str,
    students: &[Student],
    asked: &Asked,
) -> Result<Vec<Result<Work, String>>, String> {
    let mut parts = Vec::new();
    let mut wanted = BTreeMap::new();
    let mut whose = BTreeMap::new();
    for student in students {
        let mut own = Vec::new();
        for (file, kind) in &student.parts {
            let path = join(at, file);
            let plan = match kind {
                Kind::Folder => plan(archive, &path, file, asked),
                _ => Ok(Plan {
                    archives: vec![path],
                    ..Plan::default()
                }),
            };
            let reading = plan.map(|plan| Reading::new(plan, file, asked));
            if let Ok(reading) = &reading {
                for (path, most) in reading.wanted() {
                    whose.insert(path.clone(), (parts.len(), own.len()));
                    wanted.insert(path, most);
                }
            }
            own.push((file.clone(), reading));
        }
        parts.push(own);
    }
    let mut bytes = 0;
    archive.fetch(&wanted, &mut |path, read| {
        let Some(&(student, part)) = whose.get(path) else {
            return;
        };
        if let Ok(reading) = &mut parts[student][part].1 {
            let before = reading.bytes();
            let read = match bytes > limits::CLASS {
                true => Err("is one too many: unpack the archive, and grade the folder".into()),
                false => read,
            };
            reading.take(path, read);
            bytes += reading.bytes().saturating_sub(before);
        }
    })?;
    let works = students.iter().zip(parts).map(|(student, own)| {
        if let Some(why) = &student.problem {
            return Err(why.clone());
        }
        let done = |(name, reading): (String, Result<Reading<'_>, String>)| {
            (name, reading.and_then(Reading::done))
        };
        together(own.into_iter().map(done))
    });
    Ok(works.collect())
}
