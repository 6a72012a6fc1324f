//! A bug of an earlier chapter shows in a later one: who is blamed?

use crate::workspace::Learner;

#[test]
fn the_earlier_exercise_is_named() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch01-batch");
    learner.solve("ch02-index");
    let (right, wrong) = (
        ".checked_add(timestamp_delta)",
        ".checked_sub(timestamp_delta)",
    );
    learner.change("ch01-batch/src/record.rs", |text| {
        assert!(text.contains(right));
        text.replacen(right, wrong, 1)
    });
    // What the JSON says of it is seen where the files are those of Windows.
    let ran = learner.run(&["chapter", "2", "--only", "2.8", "--prior", "mine"]);
    for said in [
        "2.8 find_by_time   FAILED",
        "Blame  with the reference's 1.7 decode_record in place of yours this case",
    ] {
        assert!(ran.page.contains(said), "{}", ran.page);
    }
}

#[test]
fn a_bug_of_the_chapter_itself_is_nobody_elses() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch01-batch");
    learner.solve("ch02-index");
    learner.change("ch02-index/src/find_by_time.rs", |text| {
        text.replacen("timestamp >= time", "timestamp > time", 1)
    });
    let ran = learner.run(&["chapter", "2", "--only", "2.8", "--prior", "mine"]);
    assert!(
        ran.page.contains("2.8 find_by_time   FAILED"),
        "{}",
        ran.page
    );
    assert!(!ran.page.contains("Blame"), "{}", ran.page);
    assert!(
        !ran.errors.contains("looking for the exercise"),
        "{}",
        ran.errors
    );
}

#[test]
fn code_that_remembers_is_nobody_elses() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch01-batch");
    learner.solve("ch02-index");
    learner.change("ch02-index/src/find_by_time.rs", |text| {
        let head = text.rfind("pub fn find_by_time").unwrap();
        let body = head + text[head..].find("{\n").unwrap() + 2;
        let first =
            "static CALLS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
            assert!(CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 100);\n";
        format!("{}{first}{}", &text[..body], &text[body..])
    });
    let asked = ["chapter", "2", "--only", "2.8", "--prior", "mine"];
    let ran = learner.run(&asked);
    assert!(ran.page.contains("NOT DETERMINISTIC"), "{}", ran.page);
    assert!(!ran.page.contains("Blame"), "{}", ran.page);
}

#[test]
fn another_decision_of_the_cluster_is_named() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch05-replication");
    learner.change("ch05-replication/src/elect.rs", |text| {
        assert!(text.contains("leader.is_none() && unclean"));
        text.replacen("leader.is_none() && unclean", "leader.is_none()", 1)
    });
    let page = learner.run(&["chapter", "5", "--only", "5.14"]).page;
    assert!(
        page.contains("Blame  with the reference's 5.13 elect in place of yours this case"),
        "{page}"
    );
}
