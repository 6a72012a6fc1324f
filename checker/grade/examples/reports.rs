//! Writes every report of the tests' small class, to be looked at: `cargo run -p grade --example reports -- OUT`. With
//! `--large` the class has 200 students and 60 exercises; with `--examples` the students' own examples count.

#[path = "../tests/report/fixture.rs"]
mod fixture;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use grade::grades::Grades;
use grade::report::{Canvas, Options, write_all};

fn main() -> Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_large = arguments.iter().any(|argument| argument == "--large");
    let with_examples = arguments.iter().any(|argument| argument == "--examples");
    arguments.retain(|argument| !argument.starts_with("--"));
    let out = arguments
        .first()
        .context("usage: reports OUT [--large] [--examples]")?;
    let small = match with_examples {
        true => fixture::class_with_examples(),
        false => fixture::class(),
    };
    let class = match is_large {
        true => large(&small),
        false => small,
    };
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let options = Options {
        canvas: Some(Canvas {
            file: here.join("tests/canvas.csv"),
            column: Some("Kafka".to_owned()),
        }),
        classroom50: Some(fixture::classroom50()),
        ..Options::default()
    };
    let written = write_all(&class, &PathBuf::from(out), &options)?;
    for note in &written.notes {
        println!("{note}");
    }
    println!("{} files in {out}", written.files.len());
    Ok(())
}

/// The same again and again, under other names, with exercises up to 6.10.
fn large(small: &Grades) -> Grades {
    let mut class = small.clone();
    class.chapters = (1..=6).collect();
    class.submissions = (0..200)
        .map(|at| {
            let mut one = small.submissions[at % small.submissions.len()].clone();
            one.student = format!("s{at:03}");
            let ten = std::mem::take(&mut one.exercises);
            for chapter in 1..=6 {
                for (number, exercise) in ten.iter().enumerate() {
                    let mut exercise = exercise.clone();
                    exercise.id = format!("{chapter}.{}", number + 1);
                    exercise.page.truncate(40);
                    one.exercises.push(exercise);
                }
            }
            one
        })
        .collect();
    class
}
