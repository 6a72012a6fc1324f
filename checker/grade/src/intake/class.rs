//! From names to students: which files are one student's, what they are called, and which attempt counts.

use super::archive::stem;
use super::id;
use super::layout::is_litter;
use super::name::{self, From, Named};
use super::tree::{Kind, said};
use std::collections::{BTreeMap, BTreeSet};

/// A student, and the entries that are theirs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Student {
    pub id: String,
    pub name: String,
    pub lms_id: Option<String>,
    /// All entries, as a report names them.
    pub place: String,
    /// The entries to read, in the order in which they were handed in.
    pub parts: Vec<(String, Kind)>,
    pub notes: Vec<String>,
    /// Why nothing can be read. Completes "it".
    pub problem: Option<String>,
}

/// How many characters of a name are shown.
const SHOWN: usize = 200;
/// How many others of one name are shown.
const OTHERS: usize = 20;

struct Entry {
    file: String,
    kind: Kind,
    named: Named,
}

/// The students that these entries are of, and the entries that are nobody's. `metadata` is Gradescope's.
pub(super) fn students(
    entries: Vec<(String, Kind)>,
    metadata: Option<&str>,
) -> (Vec<Student>, Vec<String>) {
    let mut left_out = Vec::new();
    let mut kept = Vec::new();
    for (file, kind) in entries {
        let named = name::read(&file);
        let is_work = kind != Kind::File || stem(&file).is_some();
        // A platform's file is a student's, whatever it is: they shall read why it was not graded.
        if is_litter(&file) || (named.from == From::Other && !is_work) {
            left_out.push(file);
        } else {
            kept.push(Entry { file, kind, named });
        }
    }
    if !is_canvas(&kept) {
        for entry in kept
            .iter_mut()
            .filter(|entry| entry.named.from == From::Canvas)
        {
            entry.named = name::plain(&entry.file);
        }
    }
    let mut groups: BTreeMap<(From, String, String), Vec<Entry>> = BTreeMap::new();
    for entry in kept {
        let named = &entry.named;
        let known = named.lms_id.clone().unwrap_or_default();
        let key = match named.from {
            From::Moodle => (named.from, named.name.clone(), known),
            From::Canvas | From::Blackboard => (named.from, known, String::new()),
            From::Gradescope | From::Other => (named.from, entry.file.clone(), String::new()),
        };
        groups.entry(key).or_default().push(entry);
    }
    let mut students: Vec<Student> = groups.into_values().map(student).collect();
    named_by_gradescope(&mut students, metadata.unwrap_or_default());
    named_behind_the_assignment(&mut students);
    keep_apart(&mut students);
    (students, left_out)
}

/// Whether what looks like Canvas's names is that: no two files have one number, and they are not all of one student, as
/// `lab_1_2026_alice.zip` would be.
fn is_canvas(entries: &[Entry]) -> bool {
    let of_canvas = || {
        entries
            .iter()
            .filter(|entry| entry.named.from == From::Canvas)
    };
    let attachments: BTreeSet<_> = of_canvas().map(|entry| entry.named.attachment).collect();
    let users: BTreeSet<_> = of_canvas().map(|entry| &entry.named.lms_id).collect();
    let count = of_canvas().count();
    attachments.len() == count && (users.len() > 1 || count <= 1)
}

fn student(mut entries: Vec<Entry>) -> Student {
    entries.sort_by(|one, two| {
        let key = |entry: &Entry| (entry.named.attachment, entry.file.clone());
        key(one).cmp(&key(two))
    });
    let mut student = Student::default();
    if let Some(first) = entries.first() {
        let named = &first.named;
        student.name = shortened(&named.name);
        student.lms_id = named.lms_id.clone();
        student.id = match (&named.lms_id, named.from) {
            (Some(known), From::Moodle | From::Canvas) => id::of_known(&named.name, known),
            _ => id::of_name(&named.name),
        };
    }
    student.place = place(entries.iter().map(|entry| entry.file.as_str()));
    if entries.iter().any(|entry| entry.named.late) {
        student.notes.push("late, as the file's name says".into());
    }
    let attempts: BTreeSet<String> = entries
        .iter()
        .filter_map(|entry| entry.named.attempt.clone())
        .collect();
    if let Some(newest) = attempts.last() {
        if attempts.len() > 1 {
            student.notes.push(format!(
                "{} attempts were handed in; the newest counts: {}",
                attempts.len(),
                said(newest)
            ));
        }
        entries.retain(|entry| entry.named.attempt.as_ref() == Some(newest));
    }
    let mut problems = Vec::new();
    for entry in entries {
        let why = match entry.kind {
            _ if entry.named.no_files => "is a text and no upload of files",
            Kind::Folder => "",
            Kind::File if stem(&entry.file).is_some() => "",
            Kind::File => "is no archive: hand in .zip or .tar.gz",
            other => other.refusal(),
        };
        match why {
            "" => student.parts.push((entry.file, entry.kind)),
            _ => problems.push(format!("{} {why}", said(&entry.file))),
        }
    }
    match student.parts.is_empty() {
        true => student.problem = Some(format!("cannot be read: {}", problems.join("; "))),
        false => {
            let left_out = problems.iter().map(|why| format!("left out: {why}"));
            student.notes.extend(left_out);
        }
    }
    student
}

/// Several places in one line.
pub(super) fn place<'a>(files: impl Iterator<Item = &'a str>) -> String {
    shortened(&files.collect::<Vec<_>>().join(", "))
}

/// A name as it came, but not an endless one.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

fn named_by_gradescope(students: &mut [Student], metadata: &str) {
    for (folder, name, sid) in name::gradescope_names(metadata) {
        let found = students.iter_mut().find(|student| student.name == folder);
        if let Some(student) = found
            && !name.is_empty()
        {
            student.name = shortened(&name);
            student.lms_id = sid.or(student.lms_id.take());
        }
    }
}

/// `kafka-alice`, `kafka-bob`, `kafka-carol`: what stands behind the assignment is the name on the platform. The identifier stays
/// the whole, since another name may come that ends the pattern.
fn named_behind_the_assignment(students: &mut [Student]) {
    let is_plain = |student: &Student| student.lms_id.is_none() && student.place == student.name;
    if students.len() < 3 || !students.iter().all(is_plain) {
        return;
    }
    let first = students[0].name.clone();
    let common = |len: &usize| {
        let prefix = &first[..*len];
        students
            .iter()
            .all(|student| student.name.len() > *len && student.name.starts_with(prefix))
    };
    let mut ends = first.match_indices('-').map(|(at, _)| at + 1);
    let Some(len) = ends.rfind(common) else {
        return;
    };
    for student in students {
        student.lms_id = Some(student.name[len..].into());
    }
}

/// No two students have one identifier, also where upper and lower case are one, as on many disks.
pub(super) fn keep_apart(students: &mut [Student]) {
    let mut names: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut ids: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, student) in students.iter().enumerate() {
        names.entry(student.name.clone()).or_default().push(at);
        ids.entry(student.id.to_lowercase()).or_default().push(at);
    }
    for same in names.into_values().filter(|same| same.len() > 1) {
        for &at in &same {
            let others = same.iter().filter(|&&other| other != at);
            let others = others.take(OTHERS);
            let places: Vec<String> = others.map(|&other| said(&students[other].place)).collect();
            let note = format!(
                "another submission has the same name: {}",
                places.join(", ")
            );
            students[at].notes.push(shortened(&note));
        }
    }
    // Who has an identifier alone keeps it.
    let mut used: BTreeSet<String> = ids.keys().cloned().collect();
    for same in ids.into_values().filter(|same| same.len() > 1) {
        for at in same {
            let student = &mut students[at];
            student.id = format!("{}-{}", student.id, id::mark(&student.place));
            while !used.insert(student.id.to_lowercase()) {
                student.id.push_str("-2");
            }
        }
    }
    students.sort_by(|one, two| one.id.cmp(&two.id));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(entries: &[(&str, Kind)]) -> Vec<Student> {
        let entries = entries.iter().map(|(name, kind)| ((*name).into(), *kind));
        students(entries.collect(), None).0
    }

    fn ids(entries: &[(&str, Kind)]) -> Vec<String> {
        of(entries).into_iter().map(|student| student.id).collect()
    }

    #[test]
    fn the_files_of_one_user_are_one_submission_in_the_order_of_upload() {
        let students = of(&[
            ("bo_12_700_ch01.zip", Kind::File),
            ("anna_LATE_11_900_ch02.zip", Kind::File),
            ("anna_LATE_11_800_ch01.zip", Kind::File),
        ]);
        assert_eq!(students[0].id, "anna-11");
        let parts: Vec<&str> = students[0]
            .parts
            .iter()
            .map(|part| part.0.as_str())
            .collect();
        assert_eq!(
            parts,
            ["anna_LATE_11_800_ch01.zip", "anna_LATE_11_900_ch02.zip"]
        );
        assert_eq!(students[0].notes, ["late, as the file's name says"]);
        assert_eq!(students.len(), 2);
    }

    #[test]
    fn names_that_only_look_like_canvas_are_not_thrown_together() {
        let files = [
            ("lab_1_2026_alice.zip", Kind::File),
            ("lab_1_2026_bob.zip", Kind::File),
        ];
        assert_eq!(ids(&files), ["lab_1_2026_alice", "lab_1_2026_bob"]);
        let files = [
            ("lab_1_20260001_alice.zip", Kind::File),
            ("lab_1_20260002_bob.zip", Kind::File),
        ];
        assert_eq!(ids(&files).len(), 2);
    }

    #[test]
    fn a_name_that_comes_later_changes_no_other() {
        let first = [("Anna Ü", Kind::Folder), ("bob", Kind::Folder)];
        let mut all = first.to_vec();
        all.extend([
            ("Anna U", Kind::Folder),
            ("kafka-c", Kind::Folder),
            ("李", Kind::Folder),
        ]);
        let later = ids(&all);
        assert!(ids(&first).iter().all(|id| later.contains(id)), "{later:?}");
        assert_eq!(later.len(), 5);
    }

    #[test]
    fn equal_names_are_two_students_who_are_told_of_each_other() {
        let students = of(&[("alice", Kind::Folder), ("alice.zip", Kind::File)]);
        assert_eq!(students.len(), 2);
        assert_ne!(students[0].id, students[1].id);
        assert!(students.iter().all(|student| student.notes.len() == 1));
        let students = of(&[
            ("A B_1_assignsubmission_file", Kind::Folder),
            ("A B_2_assignsubmission_file", Kind::Folder),
        ]);
        assert_eq!([&students[0].id, &students[1].id], ["A-B-1", "A-B-2"]);
    }

    #[test]
    fn who_is_called_as_another_would_be_told_apart_stays_another() {
        let all = [("alice", Kind::Folder), ("alice.zip", Kind::File)];
        let mut taken = ids(&all);
        let mut with = all.to_vec();
        with.extend(taken.iter().map(|id| (id.as_str(), Kind::Folder)));
        let mut found = ids(&with);
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 4, "{found:?}");
        taken.retain(|id| found.contains(id));
        assert_eq!(taken.len(), 2, "who has it alone keeps it");
    }

    #[test]
    fn names_that_look_alike_are_other_files_everywhere() {
        let long = "n".repeat(300);
        let longer = "n".repeat(301);
        let names = [
            "Ren\u{e9}",
            "Rene\u{301}",
            "REN\u{c9}",
            "rene",
            "RENE",
            "con",
            "CON",
            "Aux",
            "nul",
            "COM1",
            "com1",
            "LPT9",
            "prn",
            "con.zip",
            &long,
            &longer,
        ];
        let kind = |name: &str| match stem(name) {
            Some(_) => Kind::File,
            None => Kind::Folder,
        };
        let entries: Vec<_> = names.iter().map(|name| (*name, kind(name))).collect();
        let found: BTreeSet<String> = ids(&entries).iter().map(|id| id.to_lowercase()).collect();
        assert_eq!(found.len(), names.len(), "{found:?}");
        for id in found {
            let is_fit = |one: char| one.is_ascii_alphanumeric() || "-_".contains(one);
            assert!(id.chars().all(is_fit) && id.len() <= 100, "{id}");
            let devices = ["con", "prn", "aux", "nul", "com1", "lpt9"];
            assert!(!devices.contains(&id.as_str()), "{id}");
        }
    }

    #[test]
    fn thousands_of_one_name_are_thousands_of_students() {
        let student = |at: usize| Student {
            id: "ann".into(),
            name: "Ann".into(),
            place: at.to_string(),
            ..Student::default()
        };
        let mut students: Vec<Student> = (0..3_000).map(student).collect();
        keep_apart(&mut students);
        let ids: BTreeSet<&str> = students.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids.len(), 3_000);
        assert!(
            students
                .iter()
                .all(|one| one.notes[0].chars().count() <= SHOWN)
        );
    }

    #[test]
    fn upper_and_lower_case_are_kept_apart() {
        let ids = ids(&[("Alice", Kind::Folder), ("alice", Kind::Folder)]);
        assert_ne!(ids[0].to_lowercase(), ids[1].to_lowercase());
    }

    #[test]
    fn the_newest_attempt_counts() {
        let students = of(&[
            ("T_ann_attempt_2026-03-02-10-00-00_b.zip", Kind::File),
            ("T_ann_attempt_2026-03-01-10-00-00_a.zip", Kind::File),
            ("T_ann_attempt_2026-03-02-10-00-00.txt", Kind::File),
        ]);
        assert_eq!(students.len(), 1);
        assert_eq!(students[0].parts.len(), 1);
        assert!(students[0].parts[0].0.ends_with("_b.zip"));
        assert!(students[0].notes[0].contains("2 attempts"));
    }

    #[test]
    fn who_hands_in_no_archive_has_a_line_too() {
        let students = of(&[
            ("anna_1_2_essay.pdf", Kind::File),
            ("bo_2_3_work.zip", Kind::Link),
            ("notes.txt", Kind::File),
        ]);
        assert_eq!(students.len(), 2);
        assert!(students.iter().all(|student| student.problem.is_some()));
    }

    #[test]
    fn a_name_behind_the_assignment_is_the_one_on_the_platform() {
        let names = [
            ("kafka-a-b", Kind::Folder),
            ("kafka-c", Kind::Folder),
            ("kafka-d", Kind::Folder),
        ];
        let students = of(&names);
        let known: Vec<_> = students
            .iter()
            .filter_map(|one| one.lms_id.as_deref())
            .collect();
        assert_eq!(known, ["a-b", "c", "d"]);
        assert_eq!(students[0].id, "kafka-a-b");
        assert!(
            of(&names[..2])
                .iter()
                .all(|student| student.lms_id.is_none())
        );
    }
}
