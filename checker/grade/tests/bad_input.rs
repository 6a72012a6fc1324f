//! What makes no sense comes back as exit code 2 and a sentence that names it, before anything is built or graded.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A folder with one submission, one key and what is neither.
fn place() -> TempDir {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("class/ada/chapters/ch00-log/src")).unwrap();
    fs::write(at("class/ada/chapters/ch00-log/src/log.rs"), "").unwrap();
    fs::create_dir(at("empty")).unwrap();
    fs::write(at("short.key"), "abc\n").unwrap();
    fs::write(at("there.key"), format!("{}\n", "0a".repeat(32))).unwrap();
    fs::write(at("text"), "not what it should be").unwrap();
    fs::create_dir(at("reports")).unwrap();
    fs::write(at("reports/grades.json"), "{\"schema\":99}").unwrap();
    fs::write(at("reports/results.jsonl"), "{}").unwrap();
    folder
}

/// Standard error of a command that must be refused.
fn refused(folder: &Path, arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_grade"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments}: {errors}");
    assert!(output.stdout.is_empty(), "{arguments}");
    assert!(!errors.contains("panicked"), "{errors}");
    errors
}

#[test]
fn nonsense_is_named_in_the_answer() {
    let folder = place();
    for (arguments, named) in [
        ("grade", "<SUBMISSIONS>"),
        ("grade class", "--out"),
        ("grade class --out out --nonsense", "--nonsense"),
        ("grade class --out out --chapter 99", "chapter 99"),
        ("grade class --out out --chapter one", "'one'"),
        ("grade class --out out --shard 3/2", "--shard 3/2"),
        ("grade class --out out --isolation D", "'D'"),
        ("grade class --out out --jobs 0", "'0'"),
        ("grade class --out out --timeout 0", "'0'"),
        ("grade class --out out --prior his", "'his'"),
        ("grade class --out out --examples 0", "'0'"),
        ("grade class --out out --examples 20", "as in 0.2 or 20%"),
        ("grade class --out out --examples a-fifth", "'a-fifth'"),
        ("grade merge reports --out out", "schema 99"),
        ("grade merge empty --out out", "empty/grades.json"),
        ("grade new-key there.key", "there.key"),
        ("grade class --out text --isolation none", "text is a file"),
        (
            "grade class --out class/out --isolation none",
            "class/out lies inside class",
        ),
        (
            "grade class --out class --isolation none",
            "lies inside class",
        ),
        (
            "grade class --out reports --isolation none",
            "of a run that is there already",
        ),
        ("grade nobody --out out --isolation none", "nobody"),
        ("grade empty --out out --isolation none", "empty"),
        ("grade text --out out --isolation none", "text"),
        (
            "grade class --out out --isolation none --class-key short.key",
            "short.key is no class key",
        ),
        (
            "grade class --out out --isolation none --class-key nowhere.key",
            "nowhere.key",
        ),
        ("grade appeal text --isolation none", "text"),
        ("class-kit", "--out"),
        ("class-kit --nonsense", "--nonsense"),
        ("class-kit --out class", "class"),
        ("grade appeal nowhere.json --isolation none", "nowhere.json"),
    ] {
        let errors = refused(folder.path(), arguments);
        assert!(errors.contains(named), "{arguments}: {errors}");
        assert!(!folder.path().join("out").exists(), "{arguments} wrote");
    }
    let key = fs::read_to_string(folder.path().join("there.key")).unwrap();
    assert!(key.starts_with("0a0a"), "a key is overwritten");
}
