//! Chapter 5, where a learner's decision does what no decision should.

use crate::workspace::{Learner, Ran};
use serde_json::Value;

/// Runs one exercise on the reference, but that the function begins with these lines.
fn begins(file: &str, function: &str, lines: &str, only: &str) -> Ran {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch05-replication");
    learner.change(&format!("ch05-replication/src/{file}"), |text| {
        let head = text.rfind(&format!("pub fn {function}(")).unwrap();
        let body = head + text[head..].find(" {\n").unwrap() + 3;
        format!("{}{lines}\n{}", &text[..body], &text[body..])
    });
    learner.run(&["chapter", "5", "--only", only, "--format", "json"])
}

fn exercise(ran: &Ran) -> Value {
    let json: Value = serde_json::from_str(&ran.page).unwrap();
    json["exercises"][0].clone()
}

#[test]
fn a_leader_that_can_be_no_broker_is_a_wrong_answer() {
    for id in [-5, 64, i32::MAX] {
        let lines = format!(
            "return Election {{ leader: Some(kit::BrokerId({id})), isr: live, epoch: partition.epoch }};"
        );
        let ran = begins("elect.rs", "elect", &lines, "5.13");
        assert_eq!(ran.code, Some(1), "{}", ran.errors);
        assert_eq!(exercise(&ran)["verdict"], "failed", "{}", ran.page);
    }
}

#[test]
fn a_huge_answer_is_wrong_and_is_not_shown() {
    let lines = "if at.0 >= 0 {
        for value in 0..200_000 {
            log.append(Record { epoch: kit::Epoch(1), value: cluster::Value(value) });
        }
        return Ok(());
    }";
    let ran = begins("follower.rs", "append_fetched", lines, "5.2");
    assert!(ran.page.len() < 10_000, "{} bytes", ran.page.len());
    let exercise = exercise(&ran);
    assert_eq!(exercise["verdict"], "failed");
    let headline = exercise["headline"].as_str().unwrap();
    assert!(
        headline.contains("far more than any right answer has"),
        "{headline}"
    );
}

#[test]
fn a_huge_answer_in_a_cluster_names_who_asked_and_when() {
    let lines = "if now.0 >= 60 {
        return (0..100_000).map(|_| Action::AlterIsr(leader.isr)).collect();
    }";
    let ran = begins("on_fetch.rs", "on_fetch", lines, "5.14");
    let exercise = exercise(&ran);
    assert_eq!(exercise["verdict"], "failed");
    let headline = exercise["headline"].as_str().unwrap();
    assert!(
        headline.starts_with("5.14 on_fetch, asked by broker ") && headline.contains(" at tick "),
        "{headline}"
    );
}

#[test]
fn another_exercise_of_the_chapter_is_blamed() {
    let lines = "let from = if from < leader_end { leader_end } else { from };";
    let ran = begins("note_fetch.rs", "note_fetch", lines, "5.14");
    let exercise = exercise(&ran);
    assert_eq!(
        (&exercise["verdict"], &exercise["blame"]),
        (&"failed".into(), &"5.4".into()),
        "{}",
        ran.page
    );
}
