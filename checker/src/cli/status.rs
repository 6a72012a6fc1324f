//! `status`: the map of the course, and the next step.

use super::{Exit, print};
use crate::course;
use crate::exercise::About;
use crate::page::{Colour, paint};
use crate::paths::Paths;
use crate::progress::Progress;
use anyhow::Result;
use clap::Command;

pub(super) fn command() -> Command {
    Command::new("status")
        .about("What is done, and what comes next")
        .after_help("Examples:\n  cargo run -p checker\n  cargo run -p checker -- status")
}

pub(super) fn run(paths: &Paths) -> Result<Exit> {
    let (progress, damaged) = Progress::load(&paths.root);
    let chapters = course::chapters();
    let all: usize = chapters.iter().map(|chapter| graded(chapter).count()).sum();
    let done = |chapter: &course::Chapter| {
        graded(chapter)
            .filter(|about| progress.passed.contains(&about.id))
            .count()
    };
    let passed: usize = chapters.iter().map(done).sum();
    let mut lines = vec![
        paint(
            Colour::Strong,
            &format!("Build your own Kafka: {passed} of {all} exercises pass."),
        ),
        String::new(),
    ];
    lines.extend(damaged.map(|note| format!("Note: {note}.")));
    for chapter in &chapters {
        let minutes: u32 = graded(chapter).map(|about| about.minutes).sum();
        let (done, all) = (done(chapter), graded(chapter).count());
        let bar: String = (0..all)
            .map(|index| if index < done { '#' } else { '.' })
            .collect();
        let row = format!(
            "  {}  {:<28} {bar:<14} {done:>2} of {all:<2}  {minutes:>4} min",
            chapter.number, chapter.title
        );
        lines.push(if done == all {
            paint(Colour::Good, &row)
        } else {
            row
        });
    }
    lines.push(String::new());
    let next = chapters.iter().find_map(|chapter| {
        let next = graded(chapter).find(|about| !progress.passed.contains(&about.id))?;
        Some((chapter, next))
    });
    match next {
        Some((chapter, about)) => {
            lines.push(format!("Book   book/src/{}", chapter.page));
            lines.push(format!(
                "Open   chapters/{}/src/{}",
                chapter.folder, about.file
            ));
            lines.push(format!(
                "Next   {} {}: cargo run -p checker -- chapter {}",
                about.id, about.title, chapter.number
            ));
        }
        None => lines.push("All exercises that are written so far pass.".into()),
    }
    print(&lines);
    Ok(Exit::Passed)
}

/// The exercises that a chapter asks for: a bonus is none of them.
fn graded(chapter: &course::Chapter) -> impl Iterator<Item = About> {
    let abouts = chapter.suites.iter().map(|suite| suite.about());
    abouts.filter(|about| !about.is_bonus())
}
