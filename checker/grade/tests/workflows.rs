//! The workflow files for teachers and students: their commands are run as they stand, on a class whose marks are known.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "workflows/file.rs"]
mod file;
#[path = "workflows/place.rs"]
mod place;
#[path = "workflows/student.rs"]
mod student;

use file::Workflow;
use grade::grades::Status;
use place::Place;

/// Two parts are enough to need a merge.
const PARTS: [&str; 2] = ["1", "2"];

#[test]
fn what_github_runs_grades_a_class() {
    let place = Place::new("github");
    let workflow = Workflow::read("github-actions.yml");
    let shell = ["--noprofile", "--norc", "-eo", "pipefail", "-c"];
    for part in PARTS {
        let given = [
            ("${{ matrix.shard }}", part),
            ("${{ strategy.job-total }}", "2"),
            ("${{ secrets.CLASS_KEY }}", place.key()),
        ];
        for text in workflow.shell("grade") {
            let ran = place.run(&shell, text, &workflow.environment(&given), &[]);
            if ran.walls_are_too_weak() {
                return;
            }
            assert_eq!(ran.code, Some(0), "{}", ran.words);
        }
    }
    assert!(place.is_without_temporary_files(), "a class key is left");
    let [merge] = workflow.shell("merge")[..] else {
        panic!("the merge is one step");
    };
    let ran = place.run(&shell, merge, &workflow.environment(&[]), &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.words);
    assert!(ran.words.contains("::warning::Some"), "{}", ran.words);
    assert!(place.step_summary().contains("86"), "no mark of 86 %");
    place.has_the_marks();
}

#[test]
fn what_gitlab_runs_grades_a_class() {
    let place = Place::new("gitlab");
    let workflow = Workflow::read("gitlab-ci.yml");
    let environment = workflow.environment(&[]);
    let shell = ["-eo", "pipefail", "-c"];
    for part in PARTS {
        let runner = [
            ("SHARD", part),
            ("CI_NODE_TOTAL", "2"),
            ("CLASS_KEY", place.key_file()),
        ];
        for text in workflow.shell("grade") {
            let ran = place.run(&shell, text, &environment, &runner);
            if ran.walls_are_too_weak() {
                return;
            }
            assert_eq!(ran.code, Some(0), "{}", ran.words);
        }
    }
    let [merge] = workflow.shell("merge")[..] else {
        panic!("the merge is one step");
    };
    let ran = place.run(&shell, merge, &environment, &[]);
    // `allow_failure` makes a warning of it.
    assert_eq!(ran.code, Some(1), "{}", ran.words);
    place.has_the_marks();
}

#[test]
fn what_kubernetes_runs_grades_a_class() {
    let place = Place::new("kubernetes");
    let workflow = Workflow::read("kubernetes-job.yaml");
    let environment = workflow.environment(&[]);
    let [grade] = workflow.shell("args")[..] else {
        panic!("the container has one command");
    };
    // A pod that the cluster starts again goes on.
    for index in ["0", "1", "1"] {
        let own = [
            ("JOB_COMPLETION_INDEX", index),
            ("SHARDS", "2"),
            ("KEY", place.key_file()),
        ];
        let ran = place.run(&["-euc"], grade, &environment, &own);
        if ran.walls_are_too_weak() {
            return;
        }
        assert_eq!(ran.code, Some(0), "{}", ran.words);
    }
    let merge = workflow
        .said("cargo run")
        .replace("/class/reports", "$REPORTS");
    let ran = place.run(&["-euc"], &merge, &environment, &[]);
    assert_eq!(ran.code, Some(1), "{}", ran.words);
    place.has_the_marks();
}

#[test]
fn the_part_of_the_students_own_examples_is_a_variable() {
    let place = Place::new("examples");
    let shell = ["-eo", "pipefail", "-c"];
    for (file, job, number) in [
        ("github-actions.yml", "grade", "SHARD"),
        ("gitlab-ci.yml", "grade", "SHARD"),
        ("kubernetes-job.yaml", "args", "JOB_COMPLETION_INDEX"),
    ] {
        let workflow = Workflow::read(file);
        let given = [
            ("${{ strategy.job-total }}", "2"),
            ("${{ secrets.CLASS_KEY }}", ""),
        ];
        let own = [
            (number, "1"),
            ("CI_NODE_TOTAL", "2"),
            ("EXAMPLES", "a fifth"),
        ];
        let steps = workflow.shell(job);
        let grade = steps.iter().find(|text| text.contains("-- grade"));
        let ran = place.run(&shell, grade.unwrap(), &workflow.environment(&given), &own);
        assert_eq!(ran.code, Some(1), "{file}: {}", ran.words);
        let refused = ran.words.contains("'a fifth' for '--examples");
        assert!(refused, "{file}: {}", ran.words);
    }
}

#[test]
fn the_image_holds_what_the_others_build() {
    let image = Workflow::read("Containerfile");
    let github = Workflow::read("github-actions.yml");
    let build = github.shell("grade")[0].trim().to_string();
    let run: Vec<&str> = image
        .text()
        .lines()
        .filter_map(|line| line.strip_prefix("RUN cargo "))
        .collect();
    let expected = ["fetch --locked", build.strip_prefix("cargo ").unwrap()];
    assert_eq!(
        run.join("\n").split(" && cargo ").collect::<Vec<_>>(),
        expected
    );
}

#[test]
fn no_workflow_gives_more_than_it_must() {
    for (name, secrets) in [("github-actions.yml", 1), ("student.yml", 0)] {
        let workflow = Workflow::read(name);
        let text = workflow.text();
        assert!(text.contains("\npermissions: {}\n"), "{name}");
        assert!(!text.contains("pull_request"), "{name}");
        assert!(!text.contains(": write"), "{name}");
        assert_eq!(text.matches("secrets.").count(), secrets, "{name}");
        let checkouts = text.matches("actions/checkout@").count();
        let kept = text.matches("persist-credentials: false").count();
        assert_eq!(checkouts, kept, "{name}");
        // An expression in a command would be read by the shell.
        for job in ["grade", "merge", "verdict"] {
            let shell = workflow.shell(job).concat();
            assert!(!shell.contains("${{"), "{name}: {shell}");
        }
    }
    let text = Workflow::read("github-actions.yml").text().to_string();
    let (_, step) = text.split_once("- name: Grade\n").unwrap();
    let (step, _) = step.split_once("      - uses:").unwrap();
    assert!(
        step.contains("secrets.CLASS_KEY"),
        "another step sees the key"
    );
}

/// The marks that each file's class must have.
const MARKS: [(&str, Status, Option<f64>); 4] = [
    ("broken", Status::Unreadable, None),
    // 3 of chapter 0's 22 marks are those of 0.8.
    ("mistake", Status::Graded, Some(0.8636)),
    ("reference", Status::Graded, Some(1.0)),
    ("stubs", Status::Graded, Some(0.0)),
];
