//! What is known of a class once it is graded. All reports are made of this, and of nothing else.

use serde::{Deserialize, Serialize};

/// The version of `grades.json`: a reader refuses another.
pub const SCHEMA: u32 = 1;

/// A class, graded: what stands in `grades.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grades {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The checker's version.
    pub checker: String,
    /// When it was graded, RFC 3339 in UTC: the only thing that differs between two runs.
    pub graded_at: String,
    /// Where the submissions were: an appeal looks there.
    pub submissions_at: String,
    /// The chapters that count.
    pub chapters: Vec<u8>,
    /// On whose earlier chapters a chapter was built: `reference`, `mine` or `auto`.
    pub prior: String,
    /// Where the cases come from.
    pub cases: Cases,
    /// How students' own examples count. Not there: they do not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub examples: Option<OfExamples>,
    /// Behind what walls the submissions ran.
    pub isolation: Isolation,
    /// Which part of the class this is, and whether all parts are here.
    pub shard: Shard,
    /// One a student, in the order of their names.
    pub submissions: Vec<Submission>,
    /// Bodies that are the same in two places: a reason for a talk, never a verdict.
    pub copies: Vec<Copy>,
}

/// Where the cases come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cases {
    /// SHA-256 of the class key in hexadecimal: published before the term, it binds the teacher. `None`: the course's public cases.
    pub class_key: Option<String>,
    /// Changes when a law, its cases or a weight changes.
    pub suites: String,
}

/// How students' own examples count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfExamples {
    /// Which part of an exercise's marks they are: above 0, at most 1.
    pub part: f64,
    /// Changes when the mistakes change that those to be caught are drawn from.
    pub mistakes: String,
}

/// Behind what walls the submissions ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Isolation {
    /// `A`, `B`, `C` or `none`.
    pub tier: String,
    /// What is walled off: "files", "network", "memory".
    pub on: Vec<String>,
    /// What is not, each with the reason.
    pub off: Vec<String>,
}

/// A part of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which one, from 1.
    pub index: u32,
    /// Of how many.
    pub of: u32,
}

/// One student's work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Submission {
    /// Names the student in all reports and in file names: made of letters, digits, `-` and `_` only.
    pub student: String,
    /// The name as it came, in whatever script; learner-controlled text.
    pub name: String,
    /// What a gradebook knows the student by, where the export's file names tell it.
    pub lms_id: Option<String>,
    /// Where it was found, below the folder that was given.
    pub place: String,
    /// Whether it could be graded. If not, there is no score, which is not a score of 0.
    pub status: Status,
    /// Why it could not be graded, or what was left out of it: a sentence each.
    pub notes: Vec<String>,
    /// Between 0 and 1 over the chapters that count. `None` where it was not graded.
    pub score: Option<f64>,
    /// Always 1.
    pub max: u32,
    /// Its exercises, in the order of the course.
    pub exercises: Vec<Exercise>,
    /// What compiled and ran, for an appeal.
    pub receipt: Receipt,
}

/// Whether a submission could be graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It was.
    Graded,
    /// It could not be read: a broken archive, a link in place of a file.
    Unreadable,
    /// The checker or the machine failed.
    CheckerError,
}

/// One exercise of one student.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exercise {
    /// `1.3`.
    pub id: String,
    /// `write_varint`.
    pub title: String,
    /// The verdict's stable name, as on a learner's page in JSON: `passed`, `failed`, `not-started`, `does-not-compile`, ...
    pub verdict: String,
    /// What it is worth. 0: a bonus, or no part of this grading.
    pub weight: u32,
    /// What it got, between 0 and `weight`, with what its examples got. `None` where the checker failed.
    pub points: Option<f64>,
    /// What the student's own examples of it are worth, where they count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub examples: Option<Examples>,
    /// Whether it passes once the student's other bodies of the chapter are the reference's: then the fault lies there.
    pub passes_beside_the_reference: bool,
    /// The exercise that the fault lies in, where it is not this one.
    pub blame: Option<String>,
    /// One sentence: what was called and what was wrong, or what it waits for. Holds the student's own words.
    pub note: Option<String>,
    /// The law that is broken.
    pub law: Option<String>,
    /// The known mistake whose answers these are.
    pub mistake: Option<Mistake>,
    /// The failure page as a learner sees it, one string a line, without colour. Holds the student's own words.
    pub page: Vec<String>,
    /// How many cases were run.
    pub cases: u32,
    /// The failing case as a replay token.
    pub token: Option<String>,
}

impl Exercise {
    /// What the code alone got: the examples' points are no sign that it was begun.
    #[must_use]
    pub fn points_of_code(&self) -> Option<f64> {
        let examples = self.examples.as_ref().map_or(0.0, |found| found.points);
        self.points.map(|points| points - examples)
    }
}

/// A student's own examples of one exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Examples {
    /// How many mistakes they catch: none if one of them is not right.
    pub caught: u32,
    /// Of how many.
    pub of: u32,
    /// What that is worth: a part of the exercise's points.
    pub points: f64,
    /// What is wrong with them, or which rules the others break. Holds the student's own words.
    pub note: Option<String>,
}

/// A known mistake.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Mistake {
    /// Its stable name, inside its exercise.
    pub id: String,
    /// Completes "your answers are those of ...".
    pub sentence: String,
}

/// What was graded, so that the same can be run again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// Each file that was compiled, by its path in the workspace, with its SHA-256 in hexadecimal.
    pub files: Vec<(String, String)>,
    /// The compiler, as `rustc --version` says it.
    pub rustc: String,
}

/// A body that stands in two places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Copy {
    /// The exercise.
    pub exercise: String,
    /// The students who have it, in order.
    pub students: Vec<String>,
    /// Whether it is the reference's as well.
    pub reference: bool,
    /// How long it is, in tokens.
    pub tokens: usize,
}
