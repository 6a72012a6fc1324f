//! What the course depends on: licences that whoever builds on it can keep, no newer Rust than ours, and nothing that nobody uses or whose
//! reason nobody wrote down. It asks cargo, without a network.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Dependencies that no source of the package names, each with why it is there all the same.
const UNNAMED: [(&str, &str, &str); 5] = [
    (
        "checker",
        "once_cell",
        "as much of it as others want: see the workspace's manifest",
    ),
    ("checker", "indexmap", "the same"),
    ("checker", "memchr", "the same"),
    ("checker", "serde_core", "the same"),
    (
        "probe",
        "crc32c",
        "a chapter may use it: the checker takes it from this build",
    ),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// What cargo says of all packages that are built on this machine.
fn packages() -> Vec<Value> {
    let rustc = Command::new("rustc").arg("-vV").output().unwrap();
    let said = String::from_utf8(rustc.stdout).unwrap();
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--offline", "--locked", "--format-version", "1"])
        .args(["--filter-platform", host.unwrap()])
        .current_dir(root())
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}");
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn is_ours(package: &Value) -> bool {
    package["source"].is_null()
}

fn folder(package: &Value) -> PathBuf {
    let manifest = Path::new(text(package, "manifest_path"));
    manifest.parent().unwrap().to_path_buf()
}

/// Whether a licence's expression can be kept with these alone.
fn may(expression: &str, allowed: &BTreeSet<String>) -> bool {
    // An older way to write OR; AND binds closer.
    let plain = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let mut rest = words.as_slice();
    let kept = any(&mut rest, allowed);
    kept && rest.is_empty()
}

fn any(rest: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    let mut kept = all(rest, allowed);
    while let ["OR", behind @ ..] = rest {
        *rest = behind;
        kept |= all(rest, allowed);
    }
    kept
}

fn all(rest: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    let mut kept = one(rest, allowed);
    while let ["AND", behind @ ..] = rest {
        *rest = behind;
        kept &= one(rest, allowed);
    }
    kept
}

fn one(rest: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    match *rest {
        ["(", behind @ ..] => {
            *rest = behind;
            let kept = any(rest, allowed);
            let closed = rest.first() == Some(&")");
            *rest = rest.get(1..).unwrap_or_default();
            kept && closed
        }
        [name, "WITH", exception, behind @ ..] => {
            *rest = behind;
            allowed.contains(&format!("{name} WITH {exception}"))
        }
        [name, behind @ ..] => {
            *rest = behind;
            allowed.contains(*name)
        }
        [] => false,
    }
}

/// The list in `deny.toml`, so that there is only one.
fn allowed() -> BTreeSet<String> {
    let deny = fs::read_to_string(root().join("deny.toml")).unwrap();
    let line = deny.lines().find_map(|line| line.strip_prefix("allow = ["));
    line.unwrap()
        .split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

#[test]
fn each_licence_is_on_the_list() {
    let allowed = allowed();
    for package in packages() {
        let (name, licence) = (text(&package, "name"), text(&package, "license"));
        assert!(may(licence, &allowed), "{name} has the licence {licence:?}");
    }
}

#[test]
fn a_licence_is_read_as_it_is_meant() {
    let allowed = ["MIT", "Zlib", "A WITH B"].map(str::to_owned).into();
    for kept in [
        "MIT",
        "GPL-3.0 OR MIT",
        "GPL-3.0/MIT",
        "(GPL-3.0 OR MIT) AND Zlib",
        "A WITH B OR C",
        "X AND Y OR MIT",
    ] {
        assert!(may(kept, &allowed), "{kept}");
    }
    for refused in [
        "",
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "A",
        "A WITH C",
        "(MIT",
        "MIT MIT",
        "(MIT OR X) AND Y",
        "MIT AND (X OR Y)",
    ] {
        assert!(!may(refused, &allowed), "{refused}");
    }
}

/// "1.88" and "1.88.0" are the same.
fn version(text: &str) -> Vec<u32> {
    let parts = text.split('.').map(|part| part.parse().unwrap());
    parts.chain([0, 0]).take(3).collect()
}

#[test]
fn no_package_wants_a_newer_rust_than_ours() {
    let packages = packages();
    let versions = |ours: bool| {
        let packages = packages
            .iter()
            .filter(move |package| is_ours(package) == ours);
        packages.map(|package| (text(package, "name"), text(package, "rust_version")))
    };
    for (name, own) in versions(true) {
        assert_eq!(own, env!("CARGO_PKG_RUST_VERSION"), "{name}");
    }
    let ours = version(env!("CARGO_PKG_RUST_VERSION"));
    for (name, other) in versions(false).filter(|(_, other)| !other.is_empty()) {
        assert!(version(other) <= ours, "{name} wants Rust {other}");
    }
    assert!(version("1.89") > version("1.88.0") && version("1.9") < version("1.88"));
}

/// All lines of the sources in some folders of a package that are no comments.
fn sources(package: &Path, folders: &[&str]) -> String {
    let mut all = String::new();
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| package.join(folder)).collect();
    while let Some(folder) = open.pop() {
        for path in fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
        {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(path).unwrap();
                let lines = text
                    .lines()
                    .filter(|line| !line.trim_start().starts_with("//"));
                all.extend(lines.flat_map(|line| [line, "\n"]));
            }
        }
    }
    all
}

fn has_word(text: &str, word: &str) -> bool {
    let is_of_name = |character: char| character.is_alphanumeric() || character == '_';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(is_of_name) && !text[at + word.len()..].starts_with(is_of_name)
    })
}

#[test]
fn each_dependency_is_used() {
    let mut unnamed = BTreeSet::new();
    // Chapters have what their solutions need: a stub names less.
    let chapters = root().join("chapters");
    for package in packages()
        .iter()
        .filter(|package| is_ours(package) && !folder(package).starts_with(&chapters))
    {
        let inner = sources(&folder(package), &["src"]);
        let outer = sources(&folder(package), &["src", "tests", "examples", "benches"]);
        for dependency in package["dependencies"].as_array().unwrap() {
            let name = dependency["rename"]
                .as_str()
                .unwrap_or_else(|| text(dependency, "name"));
            let sources = if dependency["kind"].is_null() {
                &inner
            } else {
                &outer
            };
            if !has_word(sources, &name.replace('-', "_")) {
                unnamed.insert((text(package, "name").to_owned(), name.to_owned()));
            }
        }
    }
    let known = UNNAMED.map(|(package, name, _)| (package.to_owned(), name.to_owned()));
    assert_eq!(unnamed, BTreeSet::from(known));
    assert!(has_word("use a_b::c;", "a_b") && !has_word("use a_bc::c;", "a_b"));
}

/// The dependencies of a manifest that come from elsewhere and have no comment above them or behind them.
fn without_reason(manifest: &str) -> Vec<&str> {
    let (mut found, mut inside, mut above) = (Vec::new(), false, "");
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]");
        } else if inside && let Some((name, what)) = line.split_once(" = ") {
            // What is ours needs no reason, and what stands in the workspace has one there.
            let elsewhere = !what.contains("path = ") && !what.contains("workspace = true");
            if elsewhere && !name.contains('.') && !above.starts_with('#') && !what.contains(" # ")
            {
                found.push(name);
            }
        }
        above = line;
    }
    found
}

#[test]
fn each_dependency_has_its_reason() {
    let ours = packages().into_iter().filter(is_ours);
    let mut folders: Vec<PathBuf> = ours.map(|package| folder(&package)).collect();
    folders.extend(["", "checker/bench", "checker/grade/schema"].map(|folder| root().join(folder)));
    for folder in folders {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let found = without_reason(&manifest);
        assert!(
            found.is_empty(),
            "{}: {found:?} have no reason beside them",
            folder.display()
        );
    }
    let manifest = "[dependencies]\n# Why.\na = \"1\"\nb = { version = \"1\" }\nc = \"1\" # why\nd.workspace = true\ne = { path = \"e\" }\n[package]\nname = \"f\"\n[dev-dependencies]\ng = \"1\"\n";
    assert_eq!(without_reason(manifest), ["b", "g"]);
}
