//! What README and the manifests say is so.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_path_buf()
}

#[test]
fn the_page_in_the_readme_is_one_that_the_checker_prints() {
    let page =
        fs::read_to_string(root().join("checker/tests/pages/1.3/drops-eight-bits.txt")).unwrap();
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(
        readme.contains(page.trim_end()),
        "README.md should show:\n{page}"
    );
}

#[test]
fn a_chapter_may_use_what_its_manifest_names() {
    for chapter in checker::course::chapters() {
        let manifest = fs::read_to_string(
            root()
                .join("solutions")
                .join(chapter.folder)
                .join("Cargo.toml"),
        )
        .unwrap();
        let (_, behind) = manifest.split_once("[dependencies]\n").unwrap();
        let names = behind
            .lines()
            .take_while(|line| !line.is_empty() && !line.starts_with('['));
        let names = names.map(|line| {
            line.split(['.', ' ', '='])
                .next()
                .unwrap()
                .replace('-', "_")
        });
        let (crates, chapters): (Vec<String>, Vec<String>) =
            names.partition(|name| !name.starts_with("ch0"));
        assert_eq!(crates, chapter.crates, "{}", chapter.folder);
        let priors: Vec<String> = chapter
            .priors
            .iter()
            .map(|&number| checker::course::chapter(number).unwrap().library.into())
            .collect();
        assert_eq!(chapters, priors, "{}", chapter.folder);
    }
}

#[test]
fn every_chapter_has_its_exercises_in_order() {
    for chapter in checker::course::chapters() {
        let numbers: Vec<u16> = chapter
            .suites
            .iter()
            .map(|suite| suite.about().id.number)
            .collect();
        assert!(!numbers.is_empty());
        assert_eq!(
            numbers,
            (1..=numbers.len() as u16).collect::<Vec<_>>(),
            "chapter {}",
            chapter.number
        );
    }
}

#[test]
fn the_minutes_are_those_of_the_book() {
    for chapter in checker::course::chapters() {
        let page = fs::read_to_string(root().join("book/src").join(chapter.page)).unwrap();
        for suite in &chapter.suites {
            let about = suite.about();
            let (_, behind) = page.split_once(&format!("### {} ", about.id)).unwrap();
            let first = |line: &str| {
                line.split_once(" minutes")
                    .and_then(|(count, _)| count.parse::<u32>().ok())
            };
            let minutes = behind.lines().find_map(first);
            assert_eq!(minutes, Some(about.minutes), "{}", about.id);
        }
    }
}
