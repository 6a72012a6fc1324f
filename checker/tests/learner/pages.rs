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

/// What bash offers for the last of these words.
fn completed(learner: &Learner, words: &str) -> String {
    let script = learner.run(&["completions", "bash"]).page;
    let ask = format!(
        "{script}\nCOMP_WORDS=(checker {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n_checker\necho ${{COMPREPLY[@]}}"
    );
    let output = std::process::Command::new("bash")
        .args(["-c", &ask])
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap().trim().into()
}

#[test]
fn a_shell_completes_commands_options_and_numbers() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for (words, offered) in [
        ("chap", "chapter"),
        ("--color never chap", "chapter"),
        ("--color ''", "auto always never"),
        ("chapter ''", "0 1 2 3 4 5"),
        ("chapter 1 --only 1.1", "1.1 1.10 1.11 1.12"),
        ("chapter --fo", "--format"),
        ("hint 0.", "0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9"),
        ("completions z", "zsh"),
    ] {
        assert_eq!(completed(learner, words), offered, "{words}");
    }
}

#[test]
fn colours_width_and_ascii_are_as_asked() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let chapter = ["chapter", "1"];
    let first = |arguments: &[&str], variables: &[(&str, &str)]| {
        learner
            .run_with(arguments, variables)
            .page
            .starts_with('\x1b')
    };
    assert!(first(
        &["chapter", "1", "--color", "always"],
        &[("NO_COLOR", "1")]
    ));
    assert!(first(&chapter, &[("CLICOLOR_FORCE", "1")]));
    assert!(!first(&chapter, &[]));
    let json = learner.run(&["chapter", "1", "--format", "json", "--color", "always"]);
    assert!(!json.page.contains('\x1b'));
    insta::assert_snapshot!(
        "chapter_60_columns",
        learner.run_with(&chapter, &[("COLUMNS", "60")]).page
    );
    insta::assert_snapshot!(
        "status_60_columns",
        learner.run_with(&["status"], &[("COLUMNS", "60")]).page
    );
    learner.change("ch01-batch/src/varint.rs", |text| {
        format!("{text}\nfn \u{fc}() {{ 1 + }}\n")
    });
    let broken = learner.run(&["chapter", "1", "--color", "always"]);
    assert!(
        broken.page.contains("\x1b[") && broken.page.contains('\u{fc}'),
        "{}",
        broken.page
    );
    for (arguments, variables) in [
        (&["chapter", "1", "--ascii"][..], &[][..]),
        (&chapter, &[("LC_ALL", "C")]),
        (&["chapter", "1", "--ascii", "--format", "json"], &[]),
    ] {
        let page = learner.run_with(arguments, variables).page;
        assert!(page.is_ascii() && page.contains("fc"), "{page}");
    }
}

#[test]
fn a_subfolder_is_as_good_as_the_top() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for arguments in [
        &["chapter", "1"][..],
        &["status"],
        &["hint", "1.3", "--all"],
    ] {
        let mut below = learner.command(arguments);
        let output = below
            .current_dir(learner.file("ch01-batch/src"))
            .output()
            .unwrap();
        let page = String::from_utf8(output.stdout).unwrap();
        assert_eq!(page, learner.run(arguments).page);
    }
}
