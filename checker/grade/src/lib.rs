//! Grades a class: submissions in, reports out.
//!
//! | module | holds |
//! |---|---|
//! | `intake` | from what a teacher has to the sources that are graded |
//! | `ground` | what all submissions are graded on: compiler, reference, cases, walls |
//! | `student`, `chapter` | one student; one chapter of one student |
//! | `walls`, `jail` | behind what walls submissions are compiled and run |
//! | `machine` | whether the machine ended a program since its memory was used up |
//! | `same` | sources that several students handed in: graded once |
//! | `neighbours` | a failing exercise once more with the reference around it |
//! | `marks` | from what became of an exercise to its marks |
//! | `key` | the class key, which makes the cases of a class |
//! | `journal` | what is known already when a run is stopped and goes on |
//! | `scratch` | the folder that a run builds in |
//! | `pool`, `shard`, `merge` | many students at a time, a part of a class, its parts together |
//! | `appeal` | one submission graded again |
//! | `cli`, `run` | the command |
//! | `copies` | bodies that stand in two places |
//! | `class_kit` | the course without its solutions, for a class |
//! | `tokens`, `hex` | Rust source as tokens; hashes as reports write them |
//! | `grades` | what is known of a class once it is graded: all reports are made of it |
//! | `report` | the files that a teacher, a student or another program reads |

pub mod appeal;
pub mod chapter;
pub mod class_kit;
pub mod cli;
pub mod copies;
pub mod examples;
pub mod grades;
pub mod ground;
pub mod hex;
pub mod intake;
pub mod jail;
pub mod journal;
pub mod key;
pub mod machine;
pub mod marks;
pub mod merge;
pub mod neighbours;
pub mod pool;
pub mod report;
pub mod run;
pub mod same;
pub mod scratch;
pub mod shard;
pub mod student;
pub mod tokens;
pub mod walls;

/// What was asked for makes no sense: says so, and what to type instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usage(pub String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}
