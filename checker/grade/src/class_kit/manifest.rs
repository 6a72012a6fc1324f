//! The workspace's manifests without what is left out. Where a manifest is not as it was when this was written, that is an error and
//! no guess: a kit must work.

use anyhow::{Result, bail};

/// The packages that a class gets.
const MEMBERS: &str = "members = [\"checker\", \"checker/kit\", \"checker/cluster\", \"checker/cluster-model\", \"checker/replay\", \
\"checker/probe\", \"chapters/*\"]";

/// `Cargo.toml` of the workspace.
pub(super) fn workspace(text: &str) -> Result<String> {
    let mut found = (0, 0);
    let mut out = String::new();
    for line in text.lines() {
        let line = if line.starts_with("members = [") {
            found.0 += 1;
            MEMBERS
        } else if line.starts_with("default-members = [") {
            found.1 += 1;
            "# The chapters' tests fail until they are written: `cargo test -p ch01-batch`.\ndefault-members = [\"checker\"]"
        } else if line.starts_with("# Chapters are left out:") || is_left_out(line) {
            continue;
        } else {
            line
        };
        out.push_str(line);
        out.push('\n');
    }
    match found {
        (1, 1) => Ok(out),
        _ => bail!("it has no line `members` or `default-members`"),
    }
}

/// A dependency inside the workspace on a package that is not there.
fn is_left_out(line: &str) -> bool {
    line.split_once("path = \"").is_some_and(|(_, path)| {
        let path = path.split('"').next().unwrap_or_default();
        !MEMBERS.contains(&format!("\"{path}\""))
    })
}

/// `checker/Cargo.toml`: its tests need the reference.
pub(super) fn checker(text: &str) -> Result<String> {
    let text = without_tests(text)?;
    if text.contains("[lib]") || text.contains("[[bin]]") {
        bail!("it names its programs, which it did not");
    }
    let targets = "[lib]\ntest = false\ndoctest = false\n\n[[bin]]\nname = \"checker\"\npath = \"src/main.rs\"\ntest = false\n\n";
    let Some(at) = text.find("[dependencies]") else {
        bail!("it has no section [dependencies]");
    };
    Ok(format!("{}{targets}{}", &text[..at], &text[at..]))
}

/// A manifest without the section that only tests need.
pub(super) fn without_tests(text: &str) -> Result<String> {
    let mut out = String::new();
    let mut is_within = false;
    for line in text.lines() {
        if line.starts_with('[') {
            is_within = line == "[dev-dependencies]";
        }
        if !is_within {
            out.push_str(line);
            out.push('\n');
        }
    }
    if out.contains("solutions/") {
        bail!("it names solutions outside of [dev-dependencies]");
    }
    Ok(out)
}

/// `.cargo/config.toml` without the commands whose programs are left out.
pub(super) fn settings(text: &str) -> Result<String> {
    let before = text.split("[alias]").next().unwrap_or(text);
    Ok(format!("{}\n", before.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_loses_what_its_tests_need() {
        let text = "[package]\nname = \"a\"\n\n[dependencies]\nb = \"1\"\n\n[dev-dependencies]\n# Why.\nc = { path = \"../solutions/c\" }\n\n[lints]\nworkspace = true\n";
        let without = without_tests(text).unwrap_or_default();
        assert!(!without.contains("solutions") && !without.contains("Why"));
        assert!(without.contains("b = \"1\"") && without.contains("[lints]"));
        let checker = checker(text).unwrap_or_default();
        assert!(checker.contains("test = false\n\n[dependencies]"));
        assert!(without_tests("[dependencies]\nc = { path = \"../solutions/c\" }\n").is_err());
    }

    #[test]
    fn a_workspace_that_is_written_in_another_way_is_an_error() {
        let text = "[workspace]\nmembers = [\"a\"]\ndefault-members = [\"a\"]\n\n[workspace.dependencies]\nkit = { path = \"checker/kit\" }\n\
                    sandbox = { path = \"checker/sandbox\" }\ninsta = \"1\"\n";
        let made = workspace(text).unwrap_or_default();
        assert!(made.contains(MEMBERS) && made.contains("kit = ") && made.contains("insta"));
        assert!(!made.contains("sandbox"));
        assert!(workspace(&text.replace("members = [", "members=[")).is_err());
    }
}
