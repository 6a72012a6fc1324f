//! How the class was graded, in sentences: on what cases, behind what walls, on whose earlier chapters. Every page ends with it.

use super::number::percent;
use super::tame::Tame;
use crate::grades::OfExamples;

/// Each with its name.
#[must_use]
pub fn how_graded(grades: &Tame) -> Vec<(&'static str, String)> {
    let mut facts = vec![
        ("Graded at", grades.graded_at.clone()),
        ("Checker", grades.checker.clone()),
        ("Chapters", numbers(&grades.chapters)),
        ("Earlier chapters", prior(&grades.prior)),
        (
            "Cases",
            match &grades.cases.class_key {
                Some(hash) => format!("from the class key with the SHA-256 {hash}"),
                None => "the course's public ones".to_owned(),
            },
        ),
        ("Suites", grades.cases.suites.clone()),
        ("Isolation", isolation(grades)),
    ];
    if let Some(examples) = &grades.examples {
        facts.push(("Examples", own_examples(examples)));
    }
    if grades.shard.of > 1 {
        let shard = grades.shard;
        facts.push((
            "Part of the class",
            format!("{} of {}: the others are not in it", shard.index, shard.of),
        ));
    }
    facts
}

fn own_examples(OfExamples { part, mistakes }: &OfExamples) -> String {
    let part = percent(*part);
    format!(
        "{part} of an exercise's marks: the share of some known mistakes that the student's own examples catch, if all of them are right \
         (drawn from the list {mistakes})"
    )
}

fn numbers(chapters: &[u8]) -> String {
    let numbers: Vec<String> = chapters.iter().map(u8::to_string).collect();
    numbers.join(", ")
}

fn prior(prior: &str) -> String {
    match prior {
        "reference" => "the reference's: a bug there costs no marks twice".to_owned(),
        "mine" => "the student's own".to_owned(),
        "auto" => "the student's own where they pass, else the reference's".to_owned(),
        other => other.to_owned(),
    }
}

fn isolation(grades: &Tame) -> String {
    let mut text = match grades.isolation.tier.as_str() {
        "none" => "none: the submissions ran with the rights of who graded".to_owned(),
        tier => format!("tier {tier}"),
    };
    let (on, off) = (&grades.isolation.on, &grades.isolation.off);
    if !on.is_empty() {
        text += &format!("; walled off: {}", on.join(", "));
    }
    if !off.is_empty() {
        text += &format!("; not walled off: {}", off.join(", "));
    }
    text
}

/// What a student is told of the examples' part of the points.
pub const OWN_EXAMPLES: &str = "Their points are a part of the points above. Examples of an exercise count if all of them are right.";

/// What a student who does not agree can do.
#[must_use]
pub fn appeal(student: &str) -> [String; 3] {
    [
        "If you think that a mark is wrong, tell your teacher which exercise you mean, and what you expected.".to_owned(),
        format!(
            "The same cases can be run again on the same files: your teacher has receipts/{student}.json for that, and the command is `cargo run -p checker -- grade appeal receipts/{student}.json`."
        ),
        "Keep the files that were graded as they are: they are known by their SHA-256, below.".to_owned(),
    ]
}
