//! Every page that is kept fits the narrowest terminal, and loses nothing.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use checker::page::fit;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const NARROWEST: usize = 60;

#[test]
fn each_kept_page_fits_60_columns() {
    let mut pages = 0;
    for file in pages_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages")) {
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        let fitted = fit(&lines, NARROWEST);
        for line in &fitted {
            let fits = line.chars().count() <= NARROWEST;
            assert!(fits || is_long_token(line), "{}: {line}", file.display());
        }
        let (before, after) = (count(&lines), count(&fitted));
        for (character, times) in before {
            let kept = after.get(&character).copied().unwrap_or(0);
            assert!(kept >= times, "{}: {character:?} is lost", file.display());
        }
        pages += 1;
    }
    assert!(pages > 1000, "{pages}");
}

/// A command is copied whole: the terminal folds it.
fn is_long_token(line: &str) -> bool {
    line.starts_with("Again  cargo run -p checker -- replay ")
}

fn count(lines: &[String]) -> BTreeMap<char, usize> {
    let mut counts = BTreeMap::new();
    for character in lines.iter().flat_map(|line| line.chars()) {
        if character != ' ' {
            *counts.entry(character).or_default() += 1;
        }
    }
    counts
}

fn pages_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().flatten();
    let deeper = |path: PathBuf| match path.is_dir() {
        true => pages_in(&path),
        false => vec![path],
    };
    entries.flat_map(|entry| deeper(entry.path())).collect()
}
