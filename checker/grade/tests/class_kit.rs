//! A class's copy of the course: what is in it, and what must not be.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use checker::course;
use checker::paths::Paths;
use checker::splice::Marked;
use grade::Usage;
use grade::class_kit::{Kit, make, run};
use grade::copies::ENOUGH;
use grade::tokens::tokens;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Made once: each stub is formatted by a program.
fn kit() -> &'static Kit {
    static KIT: OnceLock<Kit> = OnceLock::new();
    KIT.get_or_init(|| {
        let root = root();
        let work = root.join("target/checker");
        make(&Paths { root, work }).unwrap()
    })
}

fn text(kit: &Kit, file: &str) -> String {
    String::from_utf8(kit[Path::new(file)].clone()).unwrap()
}

/// A text's tokens as one line, so that one can be looked for in another.
fn line(text: &str) -> String {
    let words: Vec<&str> = tokens(text).iter().map(|token| token.text).collect();
    format!(" {} ", words.join(" "))
}

#[test]
fn no_body_of_the_reference_is_anywhere_in_it() {
    let kit = kit();
    let texts: Vec<(&PathBuf, String)> = kit
        .iter()
        .filter(|(file, _)| file.extension().is_some_and(|extension| extension == "rs"))
        .map(|(file, bytes)| (file, line(&String::from_utf8_lossy(bytes))))
        .collect();
    let mut bodies = 0;
    for chapter in course::chapters() {
        let src = root().join("solutions").join(chapter.folder).join("src");
        for file in fs::read_dir(src).unwrap().flatten() {
            let solved = Marked::read(&fs::read_to_string(file.path()).unwrap()).unwrap();
            for region in solved.regions() {
                let body = line(&region.text());
                // What is short stands in many places.
                if tokens(&region.text()).len() < ENOUGH {
                    continue;
                }
                bodies += 1;
                let found = texts.iter().find(|(_, text)| text.contains(&body));
                assert!(
                    found.is_none(),
                    "{} {} in {:?}",
                    region.id,
                    region.name,
                    found.map(|it| it.0)
                );
            }
        }
    }
    assert!(bodies > 60, "{bodies}");
}

#[test]
fn what_a_class_gets_is_chosen() {
    let kit = kit();
    let has = |top: &str| kit.keys().any(|file| file.starts_with(top));
    for place in [
        "solutions",
        "checker/unusual",
        "checker/tests",
        "checker/golden",
        "checker/bench",
        "checker/fuzz",
        "checker/workloads",
        "checker/grade",
        "checker/sandbox",
        "checker/mistakes/1.3",
        "checker/probe-ch01/Cargo.toml",
        "book/build",
        ".ci",
        ".git",
        "target",
    ] {
        assert!(!has(place), "{place}");
    }
    for chapter in course::chapters() {
        assert!(has(&format!("chapters/{}/src", chapter.folder)));
        assert!(has(&format!("checker/given/{}/src/lib.rs", chapter.folder)));
        assert!(has(&format!(
            "checker/probe-ch{:02}/src/main.rs",
            chapter.number
        )));
    }
    let table = text(kit, "checker/mistakes/fingerprints.tsv");
    assert_eq!(table.lines().count(), 1);
    assert!(table.starts_with("exercise\tmistake"));
    let readme = text(kit, "README.md");
    assert!(readme.contains("## A class's copy") && !readme.contains("solutions/"));
    assert!(!text(kit, "AGENTS.md").contains("Do not read `solutions/`"));
}

#[test]
fn it_is_written_into_an_empty_folder_and_is_a_workspace() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a class");
    let arguments = || {
        ["class-kit", "--out"]
            .map(OsString::from)
            .into_iter()
            .chain([out.clone().into()])
    };
    run(arguments()).unwrap();
    let read = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--locked",
            "--format-version",
            "1",
        ])
        .current_dir(&out)
        .output()
        .unwrap();
    assert!(
        read.status.success(),
        "{}",
        String::from_utf8_lossy(&read.stderr)
    );
    let said = String::from_utf8(read.stdout).unwrap();
    assert!(said.contains("ch05-replication") && !said.contains("solution\""));
    let lock = fs::read_to_string(out.join("Cargo.lock")).unwrap();
    assert!(
        lock.contains("name = \"checker\"")
            && !lock.contains("-solution\"")
            && !lock.contains("name = \"grade\"")
    );
    let again = run(arguments()).unwrap_err();
    assert!(
        again
            .downcast_ref::<Usage>()
            .is_some_and(|usage| usage.0.contains("is not empty"))
    );
    let none = run([OsString::from("class-kit")]).unwrap_err();
    assert!(none.downcast_ref::<Usage>().is_some());
}

/// The targets of a page's links within the kit, from the page's folder on.
fn links(page: &str) -> Vec<&str> {
    let targets = page
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    targets
        .map(|target| target.split('#').next().unwrap_or_default())
        .filter(|target| !target.is_empty() && !target.contains(':') && !target.contains(' '))
        .collect()
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part.as_os_str() == ".." {
            true => assert!(plain.pop(), "{} leaves the kit", path.display()),
            false => plain.push(part),
        }
    }
    plain
}

#[test]
fn every_link_of_its_pages_leads_to_something_in_it() {
    assert_eq!(
        links("[a](b.md#c), [d](https://e), [f](#g) ![h](../i/j.svg)"),
        ["b.md", "../i/j.svg"]
    );
    let kit = kit();
    let pages = kit
        .keys()
        .filter(|file| file.extension().is_some_and(|extension| extension == "md"));
    let mut seen = 0;
    let mut dead = Vec::new();
    for page in pages {
        for link in links(&text(kit, page.to_str().unwrap())) {
            let target = plain(&page.parent().unwrap().join(link));
            seen += 1;
            if !kit.keys().any(|file| file.starts_with(&target)) {
                dead.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(seen > 100, "{seen}");
    assert_eq!(dead, Vec::<String>::new());
}

#[test]
fn it_has_no_page_for_teachers_and_the_workflow_of_a_student() {
    let kit = kit();
    assert!(!kit.contains_key(Path::new("book/src/grading.md")));
    assert!(!text(kit, "book/src/SUMMARY.md").contains("grading.md"));
    let workflow = text(kit, ".github/workflows/verdict.yml");
    let theirs = root().join("checker/grade/workflows/student.yml");
    assert_eq!(workflow, fs::read_to_string(theirs).unwrap());
}
