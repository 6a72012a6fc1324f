//! The pages that are no verdict: the map, the hints, the help.

use crate::workspace::Learner;
use std::fs;

const VARINT: &str = "ch01-batch/src/varint.rs";

#[test]
fn the_map_shows_what_is_done_and_what_comes_next() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let fresh = learner.run(&[]);
    assert_eq!(fresh.code, Some(0));
    insta::assert_snapshot!("status_fresh", fresh.page);
    fs::create_dir_all(learner.root().join(".checker")).unwrap();
    let reached = "build-your-own-kafka progress 1\npassed 0.1\npassed 0.2\npassed 1.3\n";
    fs::write(learner.root().join(".checker/progress"), reached).unwrap();
    insta::assert_snapshot!("status_begun", learner.run(&["status"]).page);
}

#[test]
fn hints_come_one_at_a_time_and_stay_at_the_last() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let heads: Vec<String> = (0..4)
        .map(|_| {
            learner
                .run(&["hint", "1.3"])
                .page
                .lines()
                .next()
                .unwrap()
                .to_string()
        })
        .collect();
    assert_eq!(
        heads,
        [
            "Hint 1 of 3 for 1.3",
            "Hint 2 of 3 for 1.3",
            "Hint 3 of 3 for 1.3",
            "Hint 3 of 3 for 1.3"
        ]
    );
    let all = learner.run(&["hint", "1.3", "--all"]).page;
    assert!(
        ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3"]
            .iter()
            .all(|head| all.contains(head)),
        "{all}"
    );
}

#[test]
fn every_line_of_a_page_fits_a_terminal() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(
        VARINT,
        "1.3 write_varint",
        "panic!(\"{}\", \"a long word \".repeat(1000 + out.len() + value as usize))",
    );
    for arguments in [
        &["chapter", "1", "--only", "1.3"][..],
        &["chapter", "0"],
        &["chapter", "2"],
        &["status"],
        &["hint", "1.3", "--all"],
    ] {
        let page = learner.run(arguments).page;
        let wide: Vec<&str> = page
            .lines()
            .filter(|line| line.chars().count() > 80)
            .collect();
        assert_eq!(wide, [""; 0], "{arguments:?}");
    }
}

#[test]
fn the_help_names_every_command() {
    let workspace = Learner::fresh();
    let help = workspace.as_ref().unwrap().run(&["--help"]);
    assert_eq!(help.code, Some(0));
    insta::assert_snapshot!("help", help.page);
}

#[test]
fn who_asks_for_json_gets_json_also_for_an_error() {
    let workspace = Learner::fresh();
    let ran = workspace
        .as_ref()
        .unwrap()
        .run(&["chapter", "99", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.page).unwrap();
    assert_eq!((json["schema"].as_u64(), ran.code), (Some(1), Some(2)));
    assert!(
        json["error"]
            .as_str()
            .unwrap()
            .contains("there is no chapter \"99\""),
        "{}",
        ran.page
    );
}
