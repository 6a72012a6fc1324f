//! What the program in `checker/workloads` says, line by line. Other lines among them are the learner's own.

use crate::exercise::ExerciseId;

/// What every line of the program's own begins with.
const FIRST: &str = "\u{1e}bench\t";

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// A workload begins; nothing is known of it yet.
    Begin(Row),
    /// The reference takes so many nanoseconds a run.
    Reference(f64),
    /// The learner's first run came back.
    Returned,
    /// What came of the workload.
    Found(Found),
}

/// A workload, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The exercise; `None` for a whole chapter.
    pub exercise: Option<ExerciseId>,
    /// The function.
    pub name: String,
    /// What it is given.
    pub about: String,
    /// How much a run does.
    pub amount: Amount,
    /// The reference's time for one run in nanoseconds, measured alone.
    pub reference: Option<f64>,
    /// What came of it.
    pub found: Found,
}

/// How much a run does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So many bytes.
    Bytes(u64),
    /// So many things.
    Items(u64),
}

/// What came of a workload.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// Both sides were measured.
    Measured(Figures),
    /// The learner's code reached a `todo!()` with this text.
    NotWritten(String),
    /// It panicked.
    Panicked(String),
    /// It did not come back, or took the whole process with it: how.
    Stopped(String),
}

/// Both sides, in nanoseconds a run, and the learner's time by the reference's.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// How many rounds.
    pub rounds: u64,
    /// The reference.
    pub reference: Spread,
    /// The learner's code.
    pub mine: Spread,
    /// Round by round, how many times the reference's time it took.
    pub ratio: Spread,
}

/// The quartiles of the rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// A quarter is below.
    pub low: f64,
    /// Half is below.
    pub median: f64,
    /// A quarter is above.
    pub high: f64,
}

impl Said {
    /// Reads a line; `None` if it is not the program's own.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.strip_prefix(FIRST)?.split('\t').collect();
        Some(match words.as_slice() {
            ["begin", exercise, name, about, unit, count] => {
                let count = count.parse().ok()?;
                Said::Begin(Row {
                    exercise: exercise.parse().ok(),
                    name: (*name).into(),
                    about: (*about).into(),
                    amount: match *unit {
                        "bytes" => Amount::Bytes(count),
                        _ => Amount::Items(count),
                    },
                    reference: None,
                    found: Found::Stopped(String::new()),
                })
            }
            ["reference", time] => Said::Reference(time.parse().ok()?),
            ["returned"] => Said::Returned,
            ["measured", rounds, reference, mine, ratio] => Said::Found(Found::Measured(Figures {
                rounds: rounds.parse().ok()?,
                reference: spread(reference)?,
                mine: spread(mine)?,
                ratio: spread(ratio)?,
            })),
            ["not-written", text] => Said::Found(Found::NotWritten((*text).into())),
            ["panicked", text] => Said::Found(Found::Panicked((*text).into())),
            _ => return None,
        })
    }
}

fn spread(text: &str) -> Option<Spread> {
    let numbers: Vec<f64> = text
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    let &[low, median, high] = numbers.as_slice() else {
        return None;
    };
    Some(Spread { low, median, high })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_learners_code_prints_is_left_out() {
        assert_eq!(Said::read("hello"), None);
        assert_eq!(Said::read("bench\treturned"), None);
        assert_eq!(Said::read("\u{1e}bench\treturned"), Some(Said::Returned));
    }

    #[test]
    fn a_whole_chapter_has_no_exercise_of_its_own() {
        let line = "\u{1e}bench\tbegin\t5\tall decisions\t100 schedules\titems\t100";
        let Some(Said::Begin(row)) = Said::read(line) else {
            panic!("{line}")
        };
        assert_eq!((row.exercise, row.amount), (None, Amount::Items(100)));
        let line = "\u{1e}bench\tbegin\t1.8\tcrc32c\t1 MiB\tbytes\t1048576";
        let Some(Said::Begin(row)) = Said::read(line) else {
            panic!("{line}")
        };
        let exercise = Some(ExerciseId::new(1, 8));
        assert_eq!(
            (row.exercise, row.amount),
            (exercise, Amount::Bytes(1 << 20))
        );
    }

    #[test]
    fn figures_are_three_numbers_each() {
        let line = "\u{1e}bench\tmeasured\t50\t1 2 3\t2 4 6\t1.5 2 2.5";
        let Some(Said::Found(Found::Measured(figures))) = Said::read(line) else {
            panic!("{line}")
        };
        assert_eq!(figures.rounds, 50);
        assert_eq!((figures.mine.median, figures.ratio.high), (4.0, 2.5));
        assert_eq!(
            Said::read("\u{1e}bench\tmeasured\t50\t1 2\t2 4 6\t1 2 3"),
            None
        );
    }
}
