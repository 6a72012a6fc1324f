//! The command line of `grade`.

use crate::Usage;
use crate::grades::Shard;
use crate::ground::WhosePrior;
use crate::report::{self, Canvas, Options};
use crate::shard;
use anyhow::{Result, bail};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  cargo run -p checker -- grade submissions --out reports
  cargo run -p checker -- grade class.zip --out reports --chapter 1 --chapter 2
  cargo run -p checker -- grade class.zip --out reports --class-key term.key --examples 20%
  cargo run -p checker -- grade new-key term.key
  cargo run -p checker -- grade submissions --out part2 --class-key term.key --shard 2/8
  cargo run -p checker -- grade merge part1 part2 --out reports
  cargo run -p checker -- grade appeal reports/receipts/s001.json

Exit codes: 0 every submission was graded, 1 some could not be, 2 usage or isolation refused,
            70 our own error, 130 Ctrl-C";

/// The whole command.
#[must_use]
pub fn command() -> Command {
    let path = |name: &'static str| Arg::new(name).value_parser(value_parser!(PathBuf));
    Command::new("grade")
        .bin_name("cargo run -p checker -- grade")
        .about("Grades a class: a folder, archive or list of submissions in, reports out")
        .after_help(EXAMPLES)
        .args_conflicts_with_subcommands(true)
        .arg(
            path("submissions")
                .value_name("SUBMISSIONS")
                .help("A folder with one folder or archive a student, an archive, or a list file")
                .required(true),
        )
        .arg(out().required(true))
        .arg(
            Arg::new("chapter")
                .long("chapter")
                .value_name("N")
                .value_parser(value_parser!(u8))
                .action(ArgAction::Append)
                .help("A chapter that counts; all of them if none is named"),
        )
        .arg(
            Arg::new("prior")
                .long("prior")
                .value_parser(PossibleValuesParser::new(["reference", "mine", "auto"]))
                .default_value("reference")
                .help(
                    "On whose earlier chapters one is built; auto: the student's where they passed",
                ),
        )
        .arg(class_key())
        .arg(
            Arg::new("examples")
                .long("examples")
                .value_name("PART")
                .value_parser(part)
                .help("Students' own tests/examples.rs count: which part of an exercise's marks, as 20% or 0.2"),
        )
        .arg(
            Arg::new("shard")
                .long("shard")
                .value_name("I/N")
                .help("Only that part of the class; `merge` puts the parts together"),
        )
        .arg(
            Arg::new("resume")
                .long("resume")
                .action(ArgAction::SetTrue)
                .help("Goes on where a run was stopped; what is graded is not graded again"),
        )
        .arg(
            Arg::new("jobs")
                .long("jobs")
                .value_name("N")
                .value_parser(value_parser!(u16).range(1..=256))
                .help("How many students at the same time; the number of cores if not said"),
        )
        .arg(isolation())
        .arg(
            Arg::new("timeout")
                .long("timeout")
                .value_name("SECONDS")
                .value_parser(value_parser!(u64).range(1..=3600))
                .default_value("120")
                .help("How long the code of one chapter of one student may work and wait in all, and as much again for its examples"),
        )
        .args(gradebooks())
        .subcommand(
            Command::new("merge")
                .about("Puts the reports of all parts of a class together")
                .arg(path("parts").value_name("DIR").num_args(1..).required(true))
                .arg(out().required(true))
                .args(gradebooks()),
        )
        .subcommand(
            Command::new("appeal")
                .about("Grades one submission again, on the same cases, and shows the failing case")
                .arg(path("receipt").value_name("RECEIPT").required(true))
                .arg(
                    path("submissions")
                        .long("submissions")
                        .value_name("PATH")
                        .help("Where the submissions are now, if not where they were"),
                )
                .arg(class_key())
                .arg(isolation()),
        )
        .subcommand(
            Command::new("new-key")
                .about("Makes a class key, and says the hash to publish before the term")
                .arg(path("file").value_name("FILE").required(true)),
        )
}

fn out() -> Arg {
    Arg::new("out")
        .long("out")
        .value_name("REPORTS")
        .value_parser(value_parser!(PathBuf))
        .help("The folder for the reports")
}

fn gradebooks() -> [Arg; 3] {
    [
        Arg::new("canvas")
            .long("canvas")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("A gradebook that Canvas exported: it is filled in, beside the other reports"),
        Arg::new("canvas-column")
            .long("canvas-column")
            .value_name("ASSIGNMENT")
            .requires("canvas")
            .help("The assignment's title or number there, if the file has several"),
        Arg::new("moodle-max")
            .long("moodle-max")
            .value_name("POINTS")
            .value_parser(value_parser!(u32).range(1..=10_000))
            .default_value("100")
            .help("What the assignment is worth in Moodle"),
    ]
}

fn class_key() -> Arg {
    Arg::new("class-key")
        .long("class-key")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("Cases that only this class has; without it the public ones")
}

fn isolation() -> Arg {
    Arg::new("isolation")
        .long("isolation")
        .value_parser(PossibleValuesParser::new(["auto", "A", "B", "C", "none"]))
        .default_value("auto")
        .help("Behind what walls submissions run; naming C or none consents to weak ones")
}

/// A part of the marks: `20%` or `0.2`, to a hundredth of a percent.
fn part(text: &str) -> Result<f64, String> {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let part = match text.strip_suffix('%') {
        Some(percent) => number(percent).map(|percent| percent / 100.0),
        None => number(text),
    };
    let part = part.and_then(report::rounded);
    part.filter(|part| *part > 0.0 && *part <= 1.0)
        .ok_or_else(|| "a part is more than 0 and at most 1, as in 0.2 or 20%".into())
}

/// What is to be graded, and how.
pub struct Asked {
    /// Where the submissions are.
    pub submissions: PathBuf,
    /// Where the reports go.
    pub out: PathBuf,
    /// The chapters that count.
    pub chapters: Vec<u8>,
    /// On whose earlier chapters.
    pub prior: WhosePrior,
    /// The file with the class key.
    pub class_key: Option<PathBuf>,
    /// Which part of the marks students' own examples are, if they count.
    pub examples: Option<f64>,
    /// Which part of the class.
    pub shard: Shard,
    /// Whether to go on with a run that was stopped.
    pub resume: bool,
    /// How many students at the same time.
    pub jobs: usize,
    /// As on the command line: `auto`, `A`, `B`, `C`, `none`.
    pub isolation: String,
    /// For one chapter of one student.
    pub timeout: Duration,
    /// For gradebooks.
    pub options: Options,
}

impl Asked {
    /// Reads the arguments.
    ///
    /// # Errors
    /// A chapter that is not there, a part that is none.
    pub fn read(given: &ArgMatches) -> Result<Self> {
        let path = |name: &str| given.get_one::<PathBuf>(name).cloned();
        let shard = match given.get_one::<String>("shard") {
            None => Shard { index: 1, of: 1 },
            Some(text) => shard::parse(text).ok_or_else(|| {
                Usage(format!(
                    "--shard {text}: the second of eight parts is --shard 2/8"
                ))
            })?,
        };
        Ok(Self {
            submissions: path("submissions").unwrap_or_default(),
            out: path("out").unwrap_or_default(),
            chapters: chapters(given)?,
            prior: prior(given.get_one::<String>("prior").map_or("", String::as_str)),
            class_key: path("class-key"),
            examples: given.get_one("examples").copied(),
            shard,
            resume: given.get_flag("resume"),
            jobs: jobs(given),
            isolation: isolation_of(given),
            timeout: Duration::from_secs(given.get_one("timeout").copied().unwrap_or(120)),
            options: options(given),
        })
    }
}

/// What the reports for gradebooks need. The step of Classroom 50 that grades is known by its environment.
#[must_use]
pub fn options(given: &ArgMatches) -> Options {
    let canvas = given.get_one::<PathBuf>("canvas").map(|file| Canvas {
        file: file.clone(),
        column: given.get_one::<String>("canvas-column").cloned(),
    });
    let moodle_max = given.get_one::<u32>("moodle-max").copied().unwrap_or(100);
    let of_step = || {
        std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
    };
    let graded_there = std::env::var_os("CLASSROOM50_BUNDLE_DIR").is_some();
    Options {
        canvas,
        moodle_max: moodle_max.into(),
        classroom50: graded_there.then(|| of_step().collect()),
    }
}

/// What `--isolation` says.
#[must_use]
pub fn isolation_of(given: &ArgMatches) -> String {
    let text = given.get_one::<String>("isolation");
    text.cloned().unwrap_or_else(|| "auto".into())
}

/// `reference`, `mine`, `auto`.
#[must_use]
pub fn prior(text: &str) -> WhosePrior {
    match text {
        "mine" => WhosePrior::Mine,
        "auto" => WhosePrior::Auto,
        _ => WhosePrior::Reference,
    }
}

fn chapters(given: &ArgMatches) -> Result<Vec<u8>> {
    let there: Vec<u8> = checker::course::chapters()
        .iter()
        .map(|chapter| chapter.number)
        .collect();
    let Some(asked) = given.get_many::<u8>("chapter") else {
        return Ok(there);
    };
    let mut asked: Vec<u8> = asked.copied().collect();
    asked.sort_unstable();
    asked.dedup();
    match asked.iter().find(|number| !there.contains(number)) {
        Some(number) => {
            let last = there.last().copied().unwrap_or(0);
            bail!(Usage(format!(
                "there is no chapter {number}: the chapters are 0 to {last}"
            )))
        }
        None => Ok(asked),
    }
}

fn jobs(given: &ArgMatches) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    given
        .get_one::<u16>("jobs")
        .map_or_else(cores, |&jobs| jobs.into())
}

#[cfg(test)]
mod tests {
    use super::part;

    #[test]
    fn a_part_is_a_percentage_or_a_number() {
        for text in ["0.2", "20%", "20 %", "20.00%"] {
            assert_eq!(part(text), Ok(0.2), "{text}");
        }
        assert_eq!(part("100%"), Ok(1.0));
        for wrong in [
            "0", "-0.2", "1.01", "20", "120%", "NaN", "inf", "", "%", "0.00001", "a",
        ] {
            assert!(part(wrong).is_err(), "{wrong}");
        }
    }
}
