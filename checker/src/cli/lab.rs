//! `lab N`: an experiment: guess, then your own code shows.

use super::arguments::{WhosePrior, flag, format, is_json};
use super::chapter::keep_replay;
use super::workshop::Workshop;
use super::{Exit, Usage, print};
use crate::borrow::borrowed;
use crate::build::Built;
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::lab::{self, Asker, Lab, Outcome, Ran, Stopped, Whose};
use crate::map::Files;
use crate::page::{Results, tell};
use crate::paths::Paths;
use crate::progress::Progress;
use crate::run::Session;
use crate::trophy;
use anyhow::{Context, Result, anyhow, bail};
use clap::{Arg, ArgMatches, Command};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn command() -> Command {
    Command::new("lab")
        .about("An experiment: guess, then your own code shows")
        .after_help(
            "Examples:\n  cargo run -p checker -- lab 1\n  cargo run -p checker -- lab 1 --guess 42\n  \
             cargo run -p checker -- lab 0 --format json",
        )
        .arg(
            Arg::new("name")
                .required(true)
                .value_name("N")
                .help("Which: the chapter's number, or 0a or 0b for one of chapter 0"),
        )
        .arg(
            Arg::new("guess")
                .long("guess")
                .value_name("GUESS")
                .allow_hyphen_values(true)
                .help("Your guess, instead of being asked for it"),
        )
        .arg(flag("solution", "Run it on the reference instead of your code"))
        .arg(format())
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let labs = asked(given)?;
    let guess = given.get_one::<String>("guess");
    let guess = match (guess, labs.as_slice()) {
        (Some(text), [_]) => Some(lab::read(text).map_err(Usage)?),
        (Some(_), labs) => {
            let names: Vec<&str> = labs.iter().map(|lab| lab.name).collect();
            bail!(Usage(format!(
                "a guess is for one lab, and chapter {} has several: type {}",
                labs[0].chapter,
                names.join(" or ")
            )))
        }
        (None, _) => None,
    };
    let json = is_json(given);
    let mut ran = Vec::new();
    for lab in labs {
        let chapter = course::chapter(lab.chapter).context("the chapter was there a moment ago")?;
        let now = match &guess {
            None if json => None,
            None => lab::ask(lab.name, lab.question, lab.counts),
            guess => guess.clone(),
        };
        let mut notes = Vec::new();
        let (whose, mut outcome) = experiment(paths, &lab, given, &mut notes)?;
        if whose != Whose::Mine {
            notes.clear();
        }
        if let Some(replay) = &mut outcome.replay {
            if whose != Whose::Mine {
                // A learner's own page stays.
                replay.name = replay.name.replace(".html", "-reference.html");
            }
            if let Err(error) = keep_replay(paths, replay) {
                tell(&format!("warning: {error:#}"));
            }
        }
        if whose == Whose::Mine
            && let Err(error) = trophy::remember(paths, &lab, &outcome)
        {
            tell(&format!(
                "warning: what the lab found cannot be kept: {error}"
            ));
        }
        let guess = remembered(paths, &lab, now, &outcome, given.get_flag("solution"));
        let borrowed = match whose {
            Whose::Mine => borrowed_in(paths, &lab),
            _ => Vec::new(),
        };
        let done = Ran {
            lab,
            whose,
            borrowed,
            guess,
            outcome,
            notes,
        };
        if !json {
            if !ran.is_empty() {
                print(&[String::new()]);
            }
            print(&lab::page(&done, &chapter));
        }
        ran.push(done);
    }
    if json {
        print(&[serde_json::to_string_pretty(&lab::json(&ran))?]);
    }
    Ok(Exit::Passed)
}

/// The exercises that the lab runs and the learner has borrowed.
fn borrowed_in(paths: &Paths, lab: &Lab) -> Vec<ExerciseId> {
    let mut all = BTreeSet::new();
    for chapter in course::chapters() {
        let files = Files::read(&paths.root, chapter.folder);
        all.extend(borrowed(&paths.root, &chapter, files.texts()));
    }
    let ids = lab.exercises.iter().copied();
    ids.filter(|id| all.contains(id)).collect()
}

fn asked(given: &ArgMatches) -> Result<Vec<Lab>> {
    let name = given.get_one::<String>("name").map_or("", String::as_str);
    let labs = lab::named(name);
    if labs.is_empty() {
        let names: Vec<&str> = lab::labs().iter().map(|lab| lab.name).collect();
        bail!(Usage(format!(
            "there is no lab \"{name}\": type one of {}",
            names.join(", ")
        )));
    }
    Ok(labs)
}

/// Runs it on the learner's code if it can, else on the reference.
fn experiment(
    paths: &Paths,
    lab: &Lab,
    given: &ArgMatches,
    notes: &mut Vec<String>,
) -> Result<(Whose, Outcome)> {
    let (progress, _) = Progress::load(&paths.root);
    let workshop = Workshop {
        paths,
        progress: &progress,
        colour: false,
    };
    let numbers: BTreeSet<u8> = lab.exercises.iter().map(|id| id.chapter).collect();
    let chapters = course::chapters().into_iter();
    let chapters: Vec<Chapter> = chapters
        .filter(|chapter| numbers.contains(&chapter.number))
        .collect();
    let mut whose = Whose::Asked;
    if !given.get_flag("solution") {
        tell(&format!("Lab {}: building your code ...", lab.name));
        match on_mine(&workshop, lab, &chapters, notes)? {
            Ok(outcome) => return Ok((Whose::Mine, outcome)),
            Err(why) => whose = Whose::Instead(why),
        }
    }
    tell(&format!("Lab {}: running on the reference ...", lab.name));
    let built = build(&workshop, &chapters, true, &mut Vec::new())?;
    let built =
        built.map_err(|number| anyhow!("the reference's chapter {number} does not compile"))?;
    let mut sessions = sessions(&built, paths);
    let outcome = ask(lab, &mut sessions)?;
    let outcome = outcome.map_err(|Stopped(why)| anyhow!("the reference's {why}"))?;
    Ok((whose, outcome))
}

/// What came of it, or why it cannot run: a sentence's end behind "since".
fn on_mine(
    workshop: &Workshop<'_>,
    lab: &Lab,
    chapters: &[Chapter],
    notes: &mut Vec<String>,
) -> Result<Result<Outcome, String>> {
    let built = match build(workshop, chapters, false, notes)? {
        Ok(built) => built,
        Err(number) => {
            return Ok(Err(format!(
                "your chapter {number} does not compile (`chapter {number}`)"
            )));
        }
    };
    let broken = built.values().flat_map(|built| built.broken.keys());
    if let Some(id) = broken.into_iter().find(|id| lab.exercises.contains(id)) {
        return Ok(Err(format!(
            "your {id} has another signature than it was given with (`chapter {}`)",
            id.chapter
        )));
    }
    let mut sessions = sessions(&built, workshop.paths);
    let whose = lab::whose(lab, chapters, &mut sessions);
    started(&sessions)?;
    if let Whose::Instead(why) = whose {
        return Ok(Err(why));
    }
    tell(&format!("Lab {}: running on your code ...", lab.name));
    let outcome = ask(lab, &mut sessions)?;
    Ok(outcome.map_err(|Stopped(why)| format!("your {why}")))
}

fn ask(lab: &Lab, sessions: &mut BTreeMap<u8, Session>) -> Result<Result<Outcome, Stopped>> {
    let outcome = (lab.run)(&mut Asker::new(sessions, lab.chapter));
    started(sessions)?;
    Ok(outcome)
}

/// The probes by chapter, or the number of one that does not compile.
fn build(
    workshop: &Workshop<'_>,
    chapters: &[Chapter],
    solution: bool,
    notes: &mut Vec<String>,
) -> Result<Result<BTreeMap<u8, Built>, u8>> {
    let mut all = BTreeMap::new();
    for chapter in chapters {
        let mut results = Results::new(chapter, solution);
        let source = workshop.source(chapter, solution, &mut results.notes)?;
        let priors = match workshop.priors(chapter, WhosePrior::Auto, solution, &mut results)? {
            Ok(priors) => priors,
            Err((number, _)) => return Ok(Err(number)),
        };
        notes.append(&mut results.notes);
        match workshop.build(chapter, &source, &priors)? {
            Ok(built) => all.insert(chapter.number, built),
            Err(_) => return Ok(Err(chapter.number)),
        };
    }
    Ok(Ok(all))
}

fn sessions(built: &BTreeMap<u8, Built>, paths: &Paths) -> BTreeMap<u8, Session> {
    let session =
        |(number, built): (&u8, &Built)| (*number, Session::new(&built.probe, &paths.work));
    built.iter().map(session).collect()
}

fn started(sessions: &BTreeMap<u8, Session>) -> Result<()> {
    match sessions.values().find_map(Session::failed_to_start) {
        Some(error) => Err(anyhow!("the probe cannot be started: {error}")),
        None => Ok(()),
    }
}

/// The guess to show: this one, which is kept, or the last one. What an author looks at is nobody's guess.
fn remembered(
    paths: &Paths,
    lab: &Lab,
    now: Option<String>,
    outcome: &Outcome,
    solution: bool,
) -> Option<String> {
    if solution {
        return now;
    }
    let Some(now) = now else {
        let (progress, _) = Progress::load(&paths.root);
        return progress.labs.get(lab.name).map(|(guess, _)| guess.clone());
    };
    let kept = (now.clone(), outcome.result.clone());
    let remembered = Progress::update(&paths.root, |progress| {
        progress.labs.insert(lab.name.into(), kept);
    });
    if let Err(error) = remembered {
        tell(&format!("warning: {error:#}"));
    }
    Some(now)
}
