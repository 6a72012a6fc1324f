//! One attack: its code, and what must become of it.

use crate::host::Host;
use checker::functions::body_of;
use grade::grades::{Exercise, Status, Submission};
use grade::ground::Ground;
use grade::intake::{Files, Taken};
use grade::student::given;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The function that is attacked from, its file and its exercise.
const FUNCTION: &str = "Log::delete_before";
const FILE: &str = "log.rs";
const EXERCISE: &str = "0.3";

/// One attack.
pub struct Attack {
    name: String,
    /// Put before all else of the chapter.
    top: String,
    /// Put at the begin of the function's right body.
    body: String,
    /// Put at the end of its file.
    items: String,
    /// The student's own examples, which attack in place of the code.
    examples: Option<String>,
    expect: BTreeMap<String, String>,
}

/// All attacks whose names are wanted, by their names.
pub fn all(host: &Host, wanted: impl Fn(&str) -> bool) -> Vec<Attack> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attacks");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "harness" && wanted(name))
        .collect();
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let read = |file: &str| {
                let text = fs::read_to_string(folder.join(&name).join(file)).unwrap_or_default();
                host.fill_in(&text)
            };
            Attack {
                top: read("top.rs"),
                body: read("body.rs"),
                items: read("items.rs"),
                examples: Some(read("examples.rs")).filter(|text| !text.is_empty()),
                expect: pairs(&read("expect.toml")),
                name,
            }
        })
        .collect()
}

/// `key = "value"`, a line each.
fn pairs(text: &str) -> BTreeMap<String, String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pair = |line: &str| {
        let (key, value) = line.split_once(" = ").unwrap();
        (key.to_string(), value.trim_matches('"').to_string())
    };
    lines.map(pair).collect()
}

/// The reference, handed in, with an example that catches something.
pub fn honest(ground: &Ground) -> Taken {
    let of = ground.reference(ground.terms.chapters[0]).unwrap();
    let examples = given(ground, of) + "// Mine.\n";
    handed(ground, "honest", Some(examples), |_| {})
}

fn handed(
    ground: &Ground,
    student: &str,
    examples: Option<String>,
    change: impl FnOnce(&mut Files),
) -> Taken {
    let number = ground.terms.chapters[0];
    let mut files = ground.reference(number).unwrap().source.files.clone();
    change(&mut files);
    let mut taken = Taken::of(student, [(number, files)]);
    for handed in taken.work.iter_mut().flat_map(|work| work.values_mut()) {
        handed.examples.clone_from(&examples);
    }
    taken
}

impl Attack {
    /// The submission.
    pub fn handed(&self, ground: &Ground) -> Taken {
        handed(ground, &self.name, self.examples.clone(), |files| {
            let file = files.get_mut(Path::new(FILE)).unwrap();
            let body = body_of(file, FUNCTION).unwrap();
            file.insert_str(body.start, &format!("\n{}", self.body));
            file.push_str(&format!("\n{}", self.items));
            let root = files.get_mut(Path::new("lib.rs")).unwrap();
            root.insert_str(0, &self.top);
        })
    }

    /// What is not as it must be, a sentence each.
    pub fn wrong(&self, found: &Submission, host: &Host) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut say = |text: String| wrong.push(format!("{}: {text}", self.name));
        if found.status != Status::Graded {
            say(format!("was not graded: {:?}", found.notes));
            return wrong;
        }
        let attacked = found
            .exercises
            .iter()
            .find(|exercise| exercise.id == EXERCISE)
            .unwrap();
        let verdict = self.expected("verdict");
        if !verdict
            .split('|')
            .any(|verdict| verdict == attacked.verdict)
        {
            say(format!(
                "is {} and not {verdict}: {}",
                attacked.verdict,
                text(attacked)
            ));
        }
        if attacked.verdict != "passed" && attacked.points != Some(0.0) {
            say(format!("got {:?} points", attacked.points));
        }
        if self.examples.is_some() {
            self.paid(attacked).into_iter().for_each(&mut say);
        }
        let all = text(attacked);
        let says = self.expected("says");
        if !says.is_empty() && !says.split('|').any(|word| all.contains(word)) {
            say(format!("does not say {says:?}: {all}"));
        }
        let never = self.expected("never");
        if !never.is_empty() && all.contains(never) {
            say(format!("got through: {all}"));
        }
        self.others(found).into_iter().for_each(&mut say);
        let report = serde_json::to_string(found).unwrap();
        if let Some(secret) = host
            .secrets()
            .into_iter()
            .find(|secret| report.contains(secret))
        {
            say(format!("{secret} stands in the report: {report}"));
        }
        if let Some(hidden) = hidden(&report) {
            say(format!("{hidden:?} stands in the report"));
        }
        if report.len() > 1 << 20 {
            say(format!("has a report of {} bytes", report.len()));
        }
        wrong
    }

    /// What is wrong with the worth of the examples.
    fn paid(&self, attacked: &Exercise) -> Option<String> {
        let found = attacked.examples.as_ref()?;
        let note = found.note.as_deref().unwrap_or_default();
        let words = self.expected("note").split('|').collect::<Vec<_>>();
        let said = words.iter().any(|word| note.contains(word));
        let as_expected = found.caught.to_string() == self.expected("caught") && said;
        (!as_expected).then(|| {
            format!(
                "its examples catch {} of {}, and not for {words:?}: {note}",
                found.caught, found.of
            )
        })
    }

    fn expected(&self, key: &str) -> &str {
        self.expect.get(key).map_or("", String::as_str)
    }

    /// The attacker's other exercises, which are right.
    fn others(&self, found: &Submission) -> Vec<String> {
        let in_same_file = ["0.1", "0.2"];
        let mut wrong = Vec::new();
        for exercise in found
            .exercises
            .iter()
            .filter(|exercise| exercise.id != EXERCISE)
        {
            let same = in_same_file.contains(&exercise.id.as_str());
            let passes = match self.expected("others") {
                "" => true,
                "log.rs" => !same,
                "nothing" => false,
                _ => continue,
            };
            if passes != (exercise.verdict == "passed") {
                wrong.push(format!(
                    "{} is {}: {}",
                    exercise.id,
                    exercise.verdict,
                    text(exercise)
                ));
            }
        }
        wrong
    }
}

fn text(exercise: &Exercise) -> String {
    let examples = exercise.examples.as_ref();
    format!(
        "{}\n{}\n{}",
        exercise.note.as_deref().unwrap_or(""),
        examples
            .and_then(|examples| examples.note.as_deref())
            .unwrap_or(""),
        exercise.page.join("\n")
    )
}

/// A character that a terminal obeys, as JSON writes it or bare.
fn hidden(report: &str) -> Option<char> {
    let bare = |c: char| (c.is_control() && c != '\n') || checker::page::turns_or_hides(c);
    let written = ["\\u0000", "\\u0007", "\\u001b"];
    report.chars().find(|c| bare(*c)).or_else(|| {
        written
            .iter()
            .any(|code| report.contains(code))
            .then_some('\x1b')
    })
}
