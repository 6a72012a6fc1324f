//! The page of a whole chapter: numbers, decisions, and three players.

use super::lived::{COUNTED, Lived, What};
use super::{Facts, recording};
use crate::course::ch04::words::thousands;
use cluster::{Rule, Run, Script};
use cluster_model::Era;
use probe::ch05::mask;
use replay::{document, escape, fill, inside_script, part};

/// The decisions that play in a cluster: exercise, function, and what it decides.
const DECISIONS: [(u16, &str, &str); 14] = [
    (
        1,
        "follower_hw",
        "what a follower takes for its high watermark",
    ),
    (
        2,
        "append_fetched",
        "whether fetched records fit behind a follower's log",
    ),
    (3, "serve", "which records a follower or a consumer gets"),
    (
        4,
        "note_fetch",
        "what the leader knows of a follower after its fetch",
    ),
    (5, "leader_hw", "up to where records are committed"),
    (
        6,
        "admit",
        "whether a write is taken, and when it is answered",
    ),
    (
        7,
        "settle",
        "which waiting writes are answered now, and how",
    ),
    (
        8,
        "laggards",
        "who has been behind for too long to be in sync",
    ),
    (
        9,
        "propose_join, counts",
        "who may join the in-sync replicas, and who is waited for meanwhile",
    ),
    (
        10,
        "isr_answered, isr_refused",
        "what the controller's answer changes",
    ),
    (
        11,
        "diverging",
        "whether a follower's log is a beginning of the leader's",
    ),
    (
        12,
        "truncation_point",
        "where a follower cuts what the leader does not have",
    ),
    (13, "elect", "who leads next"),
    (
        14,
        "on_fetch",
        "all that a fetch sets in motion, in its order",
    ),
];

pub(super) fn page(facts: &Facts, script: &Script, era: &Era) -> String {
    let one = match &facts.one {
        None => String::new(),
        Some((_, part)) => format!(
            "<section>\n<div class=\"mine\"><h2>One of them, step by step</h2></div>\n{part}</section>\n"
        ),
    };
    let (big, small) = match facts.solution {
        false => ("My", "my"),
        true => ("The reference’s", "the reference’s"),
    };
    let values = [
        ("My", big.to_string()),
        ("my", small.to_string()),
        ("whose", escape(&whose(facts, small))),
        ("schedules", thousands(facts.lived.get(What::Schedules))),
        ("sums", sums(&facts.lived, small)),
        ("strict", escape(&strict(&facts.lived))),
        ("rules", rules()),
        ("decisions", decisions(facts.mine)),
        ("one", one),
        ("intent", escape(&script.intent)),
        ("era", escape(era.sentence())),
        ("broken", part("KIP-101, scenario 1", &facts.kip_101.broken)),
        (
            "healed",
            part("The same schedule, healed", &facts.kip_101.healed),
        ),
        ("json", inside_script(&json(facts))),
    ];
    document(
        &format!("{big} Kafka"),
        include_str!("page.css"),
        include_str!("page.js"),
        &fill(include_str!("page.html"), &values),
    )
}

/// The player of one schedule.
pub(super) fn part_of(seed: u64, run: &Run) -> Option<String> {
    Some(part(&format!("Schedule {seed}"), &recording(run)?))
}

fn is_mine(mine: u32, exercise: u16) -> bool {
    mine & mask(exercise) != 0
}

fn whose(facts: &Facts, my: &str) -> String {
    let mine = |(exercise, ..): &&(u16, &str, &str)| is_mine(facts.mine, *exercise);
    let written = DECISIONS.iter().filter(mine).count();
    match written == DECISIONS.len() {
        true => format!("What they decide on their way is {my} code."),
        false => format!(
            "What they decide on their way is {my} code in {written} of 14 exercises, and the checker’s model in the others."
        ),
    }
}

fn sums(lived: &Lived, my: &str) -> String {
    let named = COUNTED.iter().filter(|(.., name)| !name.is_empty());
    let items = named.map(|(what, _, name)| {
        let number = thousands(lived.get(*what));
        let name = escape(&name.replace("{my}", my));
        format!("<li><b>{number}</b> {name}</li>\n")
    });
    items.collect()
}

fn strict(lived: &Lived) -> String {
    format!(
        "In {} of the schedules no disk lost records and only in-sync replicas could lead. There {} records were acknowledged with acks=all, and all of them are still where they were.",
        thousands(lived.get(What::Strict)),
        thousands(lived.get(What::AcknowledgedStrict)),
    )
}

fn rules() -> String {
    let items = Rule::ALL.iter().map(|rule| {
        format!(
            "<li><code>{}</code>: {}</li>\n",
            rule.id(),
            escape(rule.sentence())
        )
    });
    items.collect()
}

fn decisions(mine: u32) -> String {
    let items = DECISIONS.iter().map(|(exercise, function, decides)| {
        let whose = match is_mine(mine, *exercise) {
            true => "",
            false => " (played by the checker’s model)",
        };
        format!(
            "<li>5.{exercise} <code>{function}</code>: {}{whose}</li>\n",
            escape(decides)
        )
    });
    items.collect()
}

/// The numbers once more, for programs.
fn json(facts: &Facts) -> String {
    let numbers = COUNTED
        .iter()
        .map(|(what, name, _)| format!("\"{name}\":{}", facts.lived.get(*what)));
    let mine = DECISIONS.iter().filter(|(n, ..)| is_mine(facts.mine, *n));
    let mine: Vec<String> = mine.map(|(n, ..)| format!("\"5.{n}\"")).collect();
    let schedule = match &facts.one {
        Some((seed, _)) => seed.to_string(),
        None => "null".into(),
    };
    format!(
        "{{\"v\":1,\"mine\":[{}],\"schedule\":{schedule},{}}}",
        mine.join(","),
        numbers.collect::<Vec<_>>().join(",")
    )
}
