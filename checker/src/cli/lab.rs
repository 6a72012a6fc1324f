//! `lab N`: an experiment: guess, then your own code shows.

use super::arguments::{WhosePrior, flag, format, is_json};
use super::workshop::Workshop;
use super::{Exit, Usage, print};
use crate::build::Built;
use crate::course::{self, Chapter};
use crate::lab::{self, Asker, Lab, Outcome, Ran, Stopped, Whose};
use crate::page::{Results, tell};
use crate::paths::Paths;
use crate::progress::Progress;
use crate::run::Session;
use anyhow::{Context, Result, anyhow, bail};
use clap::{Arg, ArgMatches, Command};

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
        (Some(text), [lab]) => Some(lab.guess.read(text).map_err(Usage)?),
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
            None => lab::ask(lab.name, lab.question, lab.guess),
            guess => guess.clone(),
        };
        let (whose, outcome) = experiment(paths, &lab, &chapter, given)?;
        let guess = remembered(paths, &lab, now, &outcome, given.get_flag("solution"));
        let done = Ran {
            lab,
            whose,
            guess,
            outcome,
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
    chapter: &Chapter,
    given: &ArgMatches,
) -> Result<(Whose, Outcome)> {
    let (progress, _) = Progress::load(&paths.root);
    let workshop = Workshop {
        paths,
        progress: &progress,
        colour: false,
    };
    let mut whose = Whose::Asked;
    if !given.get_flag("solution") {
        tell(&format!(
            "Lab {}: building your chapter {} ...",
            lab.name, chapter.number
        ));
        match on_mine(&workshop, lab, chapter)? {
            Ok(outcome) => return Ok((Whose::Mine, outcome)),
            Err(why) => whose = Whose::Instead(why),
        }
    }
    tell(&format!("Lab {}: running on the reference ...", lab.name));
    let Some(built) = build(&workshop, chapter, true)? else {
        bail!(
            "the reference's chapter {} does not compile",
            chapter.number
        );
    };
    let mut session = Session::new(&built.probe, &paths.work);
    let outcome = (lab.run)(&mut Asker::new(&mut session, chapter.number));
    started(&session)?;
    let outcome = outcome.map_err(|Stopped(why)| anyhow!("the reference's {why}"))?;
    Ok((whose, outcome))
}

/// What came of it, or why it cannot run: a sentence's end behind "since".
fn on_mine(
    workshop: &Workshop<'_>,
    lab: &Lab,
    chapter: &Chapter,
) -> Result<Result<Outcome, String>> {
    let see = format!("`chapter {}`", chapter.number);
    let Some(built) = build(workshop, chapter, false)? else {
        return Ok(Err(format!(
            "your chapter {} does not compile ({see})",
            chapter.number
        )));
    };
    let broken = built
        .broken
        .keys()
        .find(|id| lab.exercises.contains(&id.number));
    if let Some(id) = broken {
        return Ok(Err(format!(
            "your {id} has another signature than it was given with ({see})"
        )));
    }
    let mut session = Session::new(&built.probe, &workshop.paths.work);
    let whose = lab::whose(lab, chapter, &mut session);
    started(&session)?;
    if let Whose::Instead(why) = whose {
        return Ok(Err(why));
    }
    tell(&format!("Lab {}: running on your code ...", lab.name));
    let outcome = (lab.run)(&mut Asker::new(&mut session, chapter.number));
    started(&session)?;
    Ok(outcome.map_err(|Stopped(why)| format!("your {why}")))
}

/// The probe; `None` where the chapter, or an earlier one, does not compile.
fn build(workshop: &Workshop<'_>, chapter: &Chapter, solution: bool) -> Result<Option<Built>> {
    let mut results = Results::new(chapter, solution);
    let source = workshop.source(chapter, solution, &mut results.notes)?;
    let Ok(priors) = workshop.priors(chapter, WhosePrior::Auto, solution, &mut results)? else {
        return Ok(None);
    };
    Ok(workshop.build(chapter, &source, &priors)?.ok())
}

fn started(session: &Session) -> Result<()> {
    match session.failed_to_start() {
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
