//! Where the chapters lie in what a student handed in: a clone, its `chapters/`, or one chapter's crate, under whatever folders
//! were packed around it. Nothing is read here.

use super::Asked;
use super::archive::stem;
use super::limits;
use super::tree::{Kind, Tree, join, last, said};
use std::collections::BTreeMap;

/// What is to be read of a submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// The chapters that are there.
    pub chapters: BTreeMap<u8, Planned>,
    /// Archives that hold the chapters, if no chapter is there.
    pub archives: Vec<String>,
    /// What was left out, a sentence each.
    pub notes: Vec<String>,
}

/// One chapter's files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Planned {
    /// The path of its `src`.
    pub src: String,
    /// Its Rust files, by their paths in `src`.
    pub files: Vec<String>,
    /// The learner's examples.
    pub examples: Option<String>,
    /// Why it cannot be read.
    pub unreadable: Option<String>,
}

/// Looks for the chapters below `at`. `name` is what the submission is called: it may say which chapter it is.
///
/// # Errors
/// No chapter is there. Completes "it".
pub(super) fn plan(tree: &dyn Tree, at: &str, name: &str, asked: &Asked) -> Result<Plan, String> {
    let mut plan = Plan::default();
    search(tree, at, name, asked, &mut plan, limits::WRAPPERS)?;
    Ok(plan)
}

/// Whether the chapters lie just there, with nothing around them.
pub(super) fn is_submission(tree: &dyn Tree, at: &str, asked: &Asked) -> Result<bool, String> {
    Ok(base(tree, at, asked)?.is_some() || is_crate(tree, at)?)
}

fn search(
    tree: &dyn Tree,
    at: &str,
    name: &str,
    asked: &Asked,
    plan: &mut Plan,
    wrappers: usize,
) -> Result<(), String> {
    if let Some(base) = base(tree, at, asked)? {
        unused(tree, at, plan)?;
        return chapters(tree, &base, asked, plan);
    }
    if is_crate(tree, at)? {
        let number = whose_crate(tree, at, name, asked)?;
        if asked.chapters.contains(&number) {
            let planned = chapter(tree, at, number, asked, plan)?;
            plan.chapters.insert(number, planned);
        }
        return Ok(());
    }
    let nothing = "holds no chapter: expected chapters/, or a chapter's folder such as ch01-batch/ with its src/";
    let listing = tree.list(at)?;
    let mut entries = listing.entries;
    entries.retain(|(name, _)| !is_litter(name));
    let folders: Vec<&str> = of_kind(&entries, Kind::Folder).collect();
    let archives: Vec<&str> = of_kind(&entries, Kind::File)
        .filter(|name| stem(name).is_some())
        .collect();
    if wrappers == 0 {
        return Err(nothing.into());
    }
    if let Some(newest) = newest_attempt(&folders) {
        if folders.len() > 1 {
            plan.notes.push(format!(
                "{} attempts were handed in; the newest counts: {}",
                folders.len(),
                said(newest)
            ));
        }
        return search(tree, &join(at, newest), newest, asked, plan, wrappers - 1);
    }
    let mut with_chapters = Vec::new();
    for folder in &folders {
        if is_submission(tree, &join(at, folder), asked)? {
            with_chapters.push(*folder);
        }
    }
    match (
        with_chapters.as_slice(),
        folders.as_slice(),
        archives.as_slice(),
    ) {
        ([one], _, _) | ([], [one], []) => {
            search(tree, &join(at, one), one, asked, plan, wrappers - 1)
        }
        ([], _, [_, ..]) => {
            plan.archives = archives.iter().map(|name| join(at, name)).collect();
            Ok(())
        }
        ([], _, []) => Err(match entries.iter().find(|(_, kind)| *kind == Kind::Link) {
            Some((link, kind)) => format!("{nothing}; {} {}", said(link), kind.refusal()),
            None => nothing.into(),
        }),
        ([first, second, ..], _, _) => Err(format!(
            "holds chapters in two places, {} and {}: hand in one",
            said(first),
            said(second)
        )),
    }
}

fn of_kind(entries: &[(String, Kind)], kind: Kind) -> impl Iterator<Item = &str> {
    let is = move |entry: &&(String, Kind)| entry.1 == kind;
    entries.iter().filter(is).map(|(name, _)| name.as_str())
}

/// What file managers and editors leave behind.
pub(super) fn is_litter(name: &str) -> bool {
    name.starts_with('.') || ["__MACOSX", "Thumbs.db", "desktop.ini", "target"].contains(&name)
}

/// The folder that holds the chapters' folders: `chapters/`, or the place itself.
fn base(tree: &dyn Tree, at: &str, asked: &Asked) -> Result<Option<String>, String> {
    let chapters = join(at, "chapters");
    match tree.kind(&chapters)? {
        Some(Kind::Folder) => return Ok(Some(chapters)),
        Some(kind @ (Kind::Link | Kind::Twice)) => {
            return Err(format!("has no chapters: chapters/ {}", kind.refusal()));
        }
        _ => {}
    }
    for (_, folder) in &asked.folders {
        if matches!(
            tree.kind(&join(at, folder))?,
            Some(Kind::Folder | Kind::Link)
        ) {
            return Ok(Some(at.into()));
        }
    }
    Ok(None)
}

fn is_crate(tree: &dyn Tree, at: &str) -> Result<bool, String> {
    let lib = tree.kind(&join(at, "src/lib.rs"))?;
    Ok(lib.is_some_and(|kind| kind != Kind::Folder))
}

/// Which chapter a single crate is. Its manifest is not asked: the folder's name, the only chapter that is graded, or its files.
fn whose_crate(tree: &dyn Tree, at: &str, name: &str, asked: &Asked) -> Result<u8, String> {
    for text in [last(at), name] {
        let named = asked
            .folders
            .iter()
            .find(|(_, folder)| text.contains(folder.as_str()));
        if let Some((number, _)) = named {
            return Ok(*number);
        }
    }
    if let [only] = asked.chapters.as_slice() {
        return Ok(*only);
    }
    let files = tree.list(&join(at, "src"))?.entries;
    let score = |number: &u8| {
        let known = asked.files.get(number);
        let is_known = |name: &String| known.is_some_and(|known| known.contains(name));
        files.iter().filter(|(name, _)| is_known(name)).count()
    };
    let mut scores: Vec<(usize, u8)> = asked
        .folders
        .iter()
        .map(|(number, _)| (score(number), *number))
        .collect();
    scores.sort_unstable();
    match scores.as_slice() {
        [.., (second, _), (first, number)] if first > second => Ok(*number),
        _ => Err("is one crate, and which chapter it is cannot be told: put it in a folder with the chapter's name".into()),
    }
}

fn chapters(tree: &dyn Tree, base: &str, asked: &Asked, plan: &mut Plan) -> Result<(), String> {
    for (number, folder) in &asked.folders {
        if !asked.chapters.contains(number) {
            continue;
        }
        let place = join(base, folder);
        match tree.kind(&place)? {
            None => {}
            Some(Kind::Folder) => {
                let planned = chapter(tree, &place, *number, asked, plan)?;
                plan.chapters.insert(*number, planned);
            }
            Some(kind) => {
                let planned = Planned {
                    unreadable: Some(format!("{folder} {}", kind.refusal())),
                    ..Planned::default()
                };
                plan.chapters.insert(*number, planned);
            }
        }
    }
    Ok(())
}

fn chapter(
    tree: &dyn Tree,
    place: &str,
    number: u8,
    asked: &Asked,
    plan: &mut Plan,
) -> Result<Planned, String> {
    unused(tree, place, plan)?;
    let shown = asked.shown(number);
    let mut planned = Planned {
        src: join(place, "src"),
        ..Planned::default()
    };
    let mut walk = Walk {
        tree,
        shown: format!("{shown}/src"),
        seen: 0,
        others: 0,
    };
    planned.unreadable = match tree.kind(&planned.src)? {
        None => Some(format!("{shown}/src is not there")),
        Some(Kind::Folder) => walk.folder(&mut planned, "", 0).err(),
        Some(kind) => Some(format!("{shown}/src {}", kind.refusal())),
    };
    if planned.unreadable.is_none() && !planned.files.iter().any(|file| file == "lib.rs") {
        planned.unreadable = Some(format!("{shown}/src/lib.rs is not there"));
    }
    if walk.others > 0 {
        let plural = if walk.others == 1 { "file" } else { "files" };
        plan.notes.push(format!(
            "{} {plural} in {shown}/src left out: no Rust source, or a name that no module has",
            walk.others
        ));
    }
    let examples = join(place, "tests/examples.rs");
    if asked.examples {
        match tree.kind(&examples)? {
            None => {}
            Some(Kind::File) => planned.examples = Some(examples),
            Some(kind) => plan.notes.push(format!(
                "{shown}/tests/examples.rs was left out: it {}",
                kind.refusal()
            )),
        }
    }
    Ok(planned)
}

/// A walk through one `src`.
struct Walk<'a> {
    tree: &'a dyn Tree,
    shown: String,
    seen: usize,
    others: usize,
}

impl Walk<'_> {
    fn folder(&mut self, planned: &mut Planned, inside: &str, depth: usize) -> Result<(), String> {
        if depth > limits::DEPTH {
            return Err(format!(
                "{} has folders more than {} deep inside one another",
                self.shown,
                limits::DEPTH
            ));
        }
        let listing = self.tree.list(&join(&planned.src, inside))?;
        self.others += listing.unreadable;
        for (name, kind) in &listing.entries {
            self.seen += 1;
            if self.seen > limits::ENTRIES {
                let (shown, most) = (&self.shown, limits::ENTRIES);
                return Err(format!("{shown} has more than {most} entries"));
            }
            let path = join(inside, name);
            match kind {
                Kind::Folder => self.folder(planned, &path, depth + 1)?,
                Kind::File if is_source(name) => planned.files.push(path),
                Kind::File => self.others += 1,
                other => {
                    let (shown, why) = (&self.shown, other.refusal());
                    return Err(format!("{shown}/{} {why}", said(&path)));
                }
            }
            if planned.files.len() > limits::SOURCES {
                let (shown, most) = (&self.shown, limits::SOURCES);
                return Err(format!("{shown} has more than {most} Rust files"));
            }
        }
        Ok(())
    }
}

/// A name that a module may have.
fn is_source(name: &str) -> bool {
    let is_of_name = |character: char| character.is_alphanumeric() || character == '_';
    name.strip_suffix(".rs")
        .is_some_and(|stem| !stem.is_empty() && stem.chars().all(is_of_name))
}

/// What cargo would read and we do not.
fn unused(tree: &dyn Tree, at: &str, plan: &mut Plan) -> Result<(), String> {
    let course_has = |name: &str| name == ".cargo/config.toml" && plan_root(tree, at);
    for name in [
        "build.rs",
        ".cargo/config.toml",
        ".cargo/config",
        "rust-toolchain.toml",
        "rust-toolchain",
    ] {
        let path = join(at, name);
        if tree.kind(&path)?.is_some() && !course_has(name) {
            plan.notes.push(format!("{} is not used", said(&path)));
        }
    }
    Ok(())
}

/// Whether it is the whole course, which has a `.cargo/config.toml` of its own.
fn plan_root(tree: &dyn Tree, at: &str) -> bool {
    matches!(tree.kind(&join(at, "checker/Cargo.toml")), Ok(Some(_)))
}

/// The last of a student's attempts, if all folders are attempts.
fn newest_attempt<'a>(folders: &[&'a str]) -> Option<&'a str> {
    let mut attempts = folders
        .iter()
        .map(|&folder| Some((attempt(folder)?, folder)))
        .collect::<Option<Vec<_>>>()?;
    attempts.sort();
    attempts.pop().map(|(_, folder)| folder)
}

/// The number or the time of an attempt, as something that sorts: `attempt-2`, `Attempt 10`, `2026-03-01T12:30`.
fn attempt(folder: &str) -> Option<(u64, String)> {
    let lower = folder.to_lowercase();
    let words = ["attempt", "submission", "try", "versuch"];
    let rest = words.iter().find_map(|word| lower.strip_prefix(word));
    if let Some(rest) = rest {
        let number = rest.trim_start_matches([' ', '-', '_', '#']);
        return Some((number.parse().ok()?, String::new()));
    }
    let digits: String = lower.chars().filter(char::is_ascii_digit).collect();
    let is_time = lower.starts_with("20")
        && digits.len() >= 8
        && lower
            .chars()
            .all(|character| character.is_ascii_digit() || "-_ .:tz".contains(character));
    is_time.then_some((0, digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_attempt_is_the_one_with_the_largest_number() {
        assert_eq!(
            newest_attempt(&["attempt-10", "attempt-9"]),
            Some("attempt-10")
        );
        assert_eq!(newest_attempt(&["Attempt 1"]), Some("Attempt 1"));
        assert_eq!(
            newest_attempt(&["2026-03-01T12-30", "2026-02-28T23-59"]),
            Some("2026-03-01T12-30")
        );
        assert_eq!(newest_attempt(&["attempt-1", "notes"]), None);
        assert_eq!(newest_attempt(&[]), None);
    }

    #[test]
    fn a_source_has_the_name_of_a_module() {
        for (name, is) in [
            ("varint.rs", true),
            ("größe.rs", true),
            ("a-b.rs", false),
            (".rs", false),
            ("a.rs.bak", false),
            ("a\u{202e}.rs", false),
        ] {
            assert_eq!(is_source(name), is, "{name}");
        }
    }
}
