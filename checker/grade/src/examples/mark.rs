//! One chapter of one student: are the examples right, and what do they catch?

use super::Hidden;
use super::runs::{MISTAKE, Program, RIGHT, Run};
use crate::ground::{Ground, Reference};
use anyhow::Result;
use checker::build::{Diagnostics, Job, test_program_once};
use checker::examples::{self, Ended, FILE, HOLDS, Known, Token, belongs, ended, line};
use checker::exercise::ExerciseId;
use checker::paths::Paths;
use checker::run::Finish;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// More tests of one exercise are not looked at: a file of a megabyte may hold very many.
const MOST: usize = 300;
/// How often right code comes up again after the first time. Nobody knows when, so who answers by chance or by the clock is found
/// out.
const RIGHT_AGAIN: usize = 2;
const LATE: &str = "the time for the chapter's examples was over before these were done";

/// What the examples of one exercise are worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Whether there are some, and all of them are right.
    pub right: bool,
    /// How many mistakes they catch; none if one of them is not right.
    pub caught: u32,
    /// Of how many.
    pub of: u32,
    /// What is wrong with them, or where to look for the others: a sentence without its full stop. Holds the student's own words.
    pub why: Option<String>,
}

/// Marks the examples of a chapter: `text` is the student's file. All exercises that have mistakes to catch are in the answer.
///
/// # Errors
/// Our own or the machine's; never the student's.
pub fn mark(
    ground: &Ground,
    of: &Reference,
    hidden: &Hidden,
    student: &str,
    text: &str,
    folder: &Path,
) -> Result<BTreeMap<ExerciseId, Found>> {
    let tests = examples::pristine(&ground.root, &of.chapter, text.to_owned());
    let paths = Paths {
        work: folder.into(),
        ..ground.root.clone()
    };
    let job = Job {
        paths: &paths,
        chapter: &of.chapter,
        source: &tests,
        priors: &ground.priors(&of.chapter),
        only: None,
        colour: false,
    };
    let start = ground.terms.walls.as_ref();
    let built = test_program_once(&job, &ground.toolchain, start, &hidden.library, FILE, HOLDS)?;
    let path = match built {
        Ok(path) => path,
        Err(broken) => return Ok(nothing(hidden, &does_not_compile(&broken.diagnostics))),
    };
    let room = start.room(folder).unwrap_or_else(|| folder.join("scratch"));
    let program = Program {
        path,
        start,
        room: &room,
    };
    let names = program.list(&hidden.right)?;
    let bench = Bench {
        program,
        hidden,
        ground,
        student,
        text,
        until: Instant::now() + ground.terms.timeout,
    };
    let exercises = hidden.mistakes.iter();
    exercises
        .map(|(&id, mistakes)| {
            let own = names.iter().map(String::as_str);
            let own: Vec<&str> = own.filter(|name| belongs(name, id)).collect();
            Ok((id, bench.mark(id, &own, mistakes)?))
        })
        .collect()
}

/// Nothing is caught, and all for one reason.
#[must_use]
pub fn nothing(hidden: &Hidden, why: &str) -> BTreeMap<ExerciseId, Found> {
    let exercises = hidden.mistakes.iter();
    exercises
        .map(|(&id, mistakes)| (id, Found::nothing(mistakes, why)))
        .collect()
}

impl Found {
    fn nothing(mistakes: &[(Known, Token)], why: &str) -> Self {
        Self {
            right: false,
            caught: 0,
            of: mistakes.len() as u32,
            why: Some(why.into()),
        }
    }
}

/// The first error, in one line, with its place in the file.
fn does_not_compile(found: &Diagnostics) -> String {
    let first = found.errors.first();
    let words = first.map_or("", |error| error.message.as_str());
    // What chooses is missed where nothing of the crate is linked.
    if words.starts_with("linking with") {
        return "the file uses nothing of the chapter, so it catches nothing".into();
    }
    let place = first.and_then(|error| {
        let place = error.rendered.lines();
        let place = place.filter_map(|line| line.trim_start().strip_prefix("--> "));
        place.map(str::trim).next()
    });
    match place {
        Some(place) => format!("the file does not compile: {words} ({place})"),
        None => format!("the file does not compile: {words}"),
    }
}

struct Bench<'a> {
    program: Program<'a>,
    hidden: &'a Hidden,
    ground: &'a Ground,
    student: &'a str,
    text: &'a str,
    until: Instant,
}

impl Bench<'_> {
    fn mark(&self, id: ExerciseId, tests: &[&str], mistakes: &[(Known, Token)]) -> Result<Found> {
        let nothing = |why: &str| Ok(Found::nothing(mistakes, why));
        if tests.is_empty() {
            return nothing("there is no example of it");
        }
        if tests.len() > MOST {
            return nothing(&format!("there are more than {MOST} examples of it"));
        }
        let late = || Instant::now() > self.until;
        if late() {
            return nothing(LATE);
        }
        let right = &self.hidden.right;
        if self.program.tests(tests, right, RIGHT)?.is_some() {
            return nothing(&self.not_right(tests, mistakes)?);
        }
        let mut caught = vec![false; mistakes.len()];
        for index in self.order(id, mistakes.len()) {
            if late() {
                return nothing(LATE);
            }
            let by_chance = "on the same code they pass once and fail once";
            match mistakes.get(index) {
                None => {
                    if self.program.tests(tests, right, RIGHT)?.is_some() {
                        return nothing(by_chance);
                    }
                }
                Some((_, token)) => {
                    let Some(run) = self.program.tests(tests, token, MISTAKE)? else {
                        continue;
                    };
                    // What does not end would cost as much once more.
                    let endless = matches!(run.finish, Finish::CpuLimit | Finish::WallLimit);
                    if !endless && self.program.tests(tests, token, MISTAKE)?.is_none() {
                        return nothing(by_chance);
                    }
                    caught[index] = true;
                }
            }
        }
        let left = mistakes.iter().zip(&caught);
        let left = left.filter(|(_, caught)| !**caught);
        Ok(Found {
            right: true,
            caught: caught.iter().filter(|caught| **caught).count() as u32,
            of: mistakes.len() as u32,
            why: where_to_look(left.map(|((known, _), _)| known.place.as_str())),
        })
    }

    /// The mistakes by their index, and behind them the reference, in an order that nobody can guess.
    fn order(&self, id: ExerciseId, mistakes: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..mistakes + RIGHT_AGAIN).collect();
        let of = |index: &usize| {
            let text = format!("{} {id} {index}", self.student);
            self.ground.secret().token(&text)
        };
        order.sort_by_cached_key(of);
        order
    }

    /// Which example is not right, and why: the rule that it goes against, never the value.
    fn not_right(&self, tests: &[&str], mistakes: &[(Known, Token)]) -> Result<String> {
        for test in tests {
            if Instant::now() > self.until {
                break;
            }
            let one = [*test];
            let Some(run) = self.program.tests(&one, &self.hidden.right, RIGHT)? else {
                continue;
            };
            let place = |at: Option<usize>| at.or_else(|| line(self.text, test));
            let said = |at: Option<usize>, what: &str| {
                let name = test.rsplit("::").next().unwrap_or(test);
                match place(at) {
                    Some(line) => format!("`{name}` in line {line} {what}"),
                    None => format!("`{name}` {what}"),
                }
            };
            return Ok(match how(&run) {
                How::Stopped(how) => said(None, &format!("proves nothing: {how}")),
                How::Wrong(at) => {
                    let rule = self.like(&one, mistakes)?;
                    let what = "expects what the contract does not say";
                    match rule {
                        Some(rule) => said(at, &format!("{what}; the rule: {rule}")),
                        None => said(at, what),
                    }
                }
            });
        }
        Ok("its examples are right alone and not together: they share something".into())
    }

    /// The rule that the first mistake breaks with which a wrong example agrees.
    fn like(&self, test: &[&str], mistakes: &[(Known, Token)]) -> Result<Option<String>> {
        for (known, token) in mistakes {
            if self.program.tests(test, token, MISTAKE)?.is_none() {
                return Ok(Some(known.place.clone()));
            }
        }
        Ok(None)
    }
}

enum How {
    Wrong(Option<usize>),
    Stopped(&'static str),
}

fn how(run: &Run) -> How {
    match ended(&run.finish, &run.printed) {
        Ended::Wrong(line) | Ended::Panicked(line) => How::Wrong(line),
        Ended::Passed => How::Wrong(None),
        Ended::Stopped(how) => How::Stopped(how),
        Ended::Endless(_) if run.finish == Finish::WallLimit => How::Stopped("it waits too long"),
        Ended::Endless(_) => How::Stopped("it works for more than a second: a loop does not end"),
    }
}

/// The rules that uncaught mistakes break, each with how many do.
fn where_to_look<'a>(places: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut rules: Vec<(&str, usize)> = Vec::new();
    for place in places {
        match rules.iter_mut().find(|(rule, _)| *rule == place) {
            Some((_, count)) => *count += 1,
            None => rules.push((place, 1)),
        }
    }
    let rules = rules.iter().map(|(rule, count)| match count {
        1 => format!("one breaks: {rule}"),
        count => format!("{count} break: {rule}"),
    });
    let rules: Vec<String> = rules.collect();
    (!rules.is_empty()).then(|| format!("not caught: {}", rules.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::where_to_look;

    #[test]
    fn a_rule_stands_once_with_how_many_break_it() {
        let said = where_to_look(["first", "second", "first"].into_iter());
        assert_eq!(
            said.as_deref(),
            Some("not caught: 2 break: first; one breaks: second")
        );
        assert_eq!(where_to_look(std::iter::empty()), None);
    }
}
