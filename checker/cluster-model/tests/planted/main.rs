//! Planted mistakes: each is found within the schedules that a learner's code is run through, or it is said why a cluster cannot show it.
//! `cargo test -p cluster-model --test planted -- --nocapture` prints the table,
//! with `SHOW=1` also each run.

mod mistakes;
mod wrong;

use cluster::{Rule, Schedule, Shrinker, draw, record, run, timeline};
use mistakes::{Mistake, Shown, mistakes};
use wrong::{RIGHT, Wrong};

/// So many schedules run by default. `SCHEDULES=100000` looks further.
const SCHEDULES: u64 = 500;

/// What is left is small enough to be read, and was found fast.
const MOST_STEPS: usize = 12;
const MOST_RUNS: usize = 150;

fn breaks(schedule: &Schedule, decisions: &Wrong) -> Option<Rule> {
    run(schedule, decisions).broken.map(|broken| broken.rule)
}

/// The first schedule that shows the mistake.
fn found(decisions: &Wrong) -> Option<(u64, Rule)> {
    let wanted = std::env::var("SCHEDULES").ok();
    let schedules = wanted
        .and_then(|count| count.parse().ok())
        .unwrap_or(SCHEDULES);
    (0..schedules).find_map(|seed| Some((seed, breaks(&draw(seed), decisions)?)))
}

/// The small schedule, and how many runs it took.
fn shrunk(seed: u64, rule: Rule, decisions: &Wrong) -> (Schedule, usize) {
    let mut runs = 0;
    let mut shrinker = Shrinker::new(draw(seed));
    let mut more = shrinker.simplify();
    while more {
        runs += 1;
        more = match breaks(shrinker.current(), decisions) == Some(rule) {
            true => shrinker.simplify(),
            false => shrinker.complicate(),
        };
    }
    (shrinker.current().clone(), runs)
}

/// What a learner would see of it.
fn show(schedule: &Schedule, decisions: &Wrong) {
    let run = record(schedule, decisions);
    let text = run.broken.map(|broken| broken.text);
    println!("{}", text.unwrap_or_default());
    let trace = run.trace.as_ref();
    for line in trace.map_or(Vec::new(), |trace| timeline(trace, 11, 76)) {
        println!("{line}");
    }
}

#[test]
fn every_planted_mistake_is_found() {
    let mut wrong = Vec::new();
    println!("exercise, mistake | rule | seed | steps | shrunk | runs");
    for (exercise, name, decisions, shown) in mistakes() {
        let name = format!("{exercise} {name}");
        match (found(&decisions), shown) {
            (Some((seed, rule)), Shown::Breaks) => {
                let before = draw(seed).steps.len();
                let (small, runs) = shrunk(seed, rule, &decisions);
                let after = small.steps.len();
                println!(
                    "{name} | {} | {seed} | {before} | {after} | {runs}",
                    rule.id()
                );
                if std::env::var("SHOW").is_ok() {
                    show(&small, &decisions);
                }
                if after > MOST_STEPS || runs > MOST_RUNS {
                    wrong.push(format!("{name}: {after} steps after {runs} runs"));
                }
            }
            (None, Shown::Nothing(why)) => println!("{name} | not seen: {why}"),
            (Some((seed, rule)), Shown::Nothing(_)) => {
                wrong.push(format!(
                    "{name}: seen after all, seed {seed}: {}",
                    rule.id()
                ));
            }
            (None, Shown::Breaks) => wrong.push(format!("{name}: not found")),
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn without_a_mistake_nothing_breaks() {
    assert_eq!(found(&RIGHT), None);
}

#[test]
fn every_decision_has_a_mistake() {
    let all: Vec<Mistake> = mistakes();
    let missing = (1..=14).filter(|number| {
        let exercise = format!("5.{number}");
        !all.iter().any(|(of, ..)| *of == exercise)
    });
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<i32>::new());
}
