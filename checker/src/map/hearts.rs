//! The way of who has ten hours: the heart of each chapter, and all that lies between is borrowed.

use super::page::time;
use super::{Map, Part, Row, State};
use crate::page::{Colour, paint};
use serde_json::{Value, json};

/// A chapter on this way.
struct Step<'a> {
    part: &'a Part,
    heart: &'a Row,
}

impl<'a> Step<'a> {
    fn all(map: &'a Map) -> Vec<Self> {
        let step = |part: &'a Part| {
            let heart = part.rows.iter().find(|row| row.about.heart)?;
            Some(Self { part, heart })
        };
        map.parts.iter().filter_map(step).collect()
    }

    fn between(&self) -> impl Iterator<Item = &Row> {
        self.part.graded().filter(|row| !row.about.heart)
    }

    fn count(&self, chosen: impl Fn(State) -> bool) -> usize {
        self.between().filter(|row| chosen(row.state)).count()
    }

    fn to_borrow(&self) -> usize {
        self.count(|state| state == State::Open)
    }

    /// What to type next: the heart stands on what is borrowed, so that comes first.
    fn command(&self) -> Option<String> {
        let number = self.part.chapter.number;
        if self.heart.state == State::Borrowed {
            return Some(format!("return {}", self.heart.about.id));
        }
        let heart = self.heart.state != State::Done;
        match self.to_borrow() {
            0 if !heart => None,
            0 => Some(format!("chapter {number} --only {}", self.heart.about.id)),
            _ => Some(format!("borrow {number}")),
        }
    }

    /// "2 pass, 6 borrowed".
    fn words(&self) -> String {
        let is_in_work = State::is_in_work;
        let parts = [
            (self.count(|state| state == State::Done), "done"),
            (self.count(|state| state == State::Borrowed), "borrowed"),
            (self.count(is_in_work), "in work"),
            (self.to_borrow(), "to borrow"),
        ];
        let said = parts.iter().filter(|(count, _)| *count > 0);
        let said: Vec<String> = said
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        said.join(", ")
    }
}

fn minutes(steps: &[Step<'_>], chosen: impl Fn(&Row) -> bool) -> u32 {
    let hearts = steps.iter().map(|step| step.heart);
    let chosen = hearts.filter(|heart| chosen(heart));
    chosen.map(|heart| heart.about.minutes).sum()
}

fn is_done(row: &Row) -> bool {
    row.state == State::Done
}

/// The lines of the page.
#[must_use]
pub fn hearts_page(map: &Map) -> Vec<String> {
    let steps = Step::all(map);
    let done = steps.iter().filter(|step| is_done(step.heart)).count();
    let all = steps.len();
    let head = format!("The hearts of the course, for who has ten hours: {done} of {all} pass.");
    let mut lines = vec![paint(Colour::Strong, &head), String::new()];
    lines.push("     heart                            the rest of the chapter".into());
    for step in &steps {
        let about = &step.heart.about;
        let line = format!(
            "{:>5} {:<18} {:>2} min {:<8} {}",
            about.id.to_string(),
            about.title.split(',').next().unwrap_or_default(),
            about.minutes,
            step.heart.state.name(),
            step.words()
        );
        let is_done = is_done(step.heart) && step.command().is_none();
        lines.push(match is_done {
            true => paint(Colour::Good, &line),
            false => line,
        });
    }
    lines.push(String::new());
    let (done, all) = (minutes(&steps, is_done), minutes(&steps, |_| true));
    let far = match done {
        0 => time(all),
        done => format!("{} of {}", time(done), time(all)),
    };
    lines.push(format!(
        "Time   {far} for the hearts; the book's pages take the rest"
    ));
    let next = steps.iter().find_map(|step| Some((step, step.command()?)));
    match next {
        Some((step, command)) => {
            lines.push(format!("Book   book/src/{}", step.part.chapter.page));
            if command.starts_with("chapter") {
                lines.push(format!("Open   {}", step.heart.place));
            }
            lines.push(format!("Next   cargo run -p checker -- {command}"));
        }
        None => lines.push("All hearts pass: cargo run -p checker -- notebook".into()),
    }
    lines
}

/// The same as JSON.
#[must_use]
pub fn hearts_json(map: &Map) -> Value {
    let steps = Step::all(map);
    let heart = |step: &Step<'_>| {
        json!({
            "chapter": step.part.chapter.number,
            "id": step.heart.about.id.to_string(),
            "title": step.heart.about.title,
            "state": step.heart.state.name(),
            "minutes": step.heart.about.minutes,
            "open": step.heart.place,
            "rest": {
                "done": step.count(|state| state == State::Done),
                "borrowed": step.count(|state| state == State::Borrowed),
                "in_work": step.count(State::is_in_work),
                "to_borrow": step.to_borrow(),
            },
            "command": step.command(),
        })
    };
    json!({
        "schema": 1,
        "hearts": steps.iter().map(heart).collect::<Vec<_>>(),
        "minutes": {
            "done": minutes(&steps, is_done),
            "of": minutes(&steps, |_| true),
        },
        "next": steps.iter().find_map(Step::command),
        "notes": map.notes,
    })
}
