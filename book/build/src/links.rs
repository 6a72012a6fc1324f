//! Every link leads somewhere: to a page, to an anchor on it, or to a file of the repository.
//!
//! The same relative link must work in three places: in the source tree, on a code host, and in the built book. That is why the
//! book is built into `book/out`, as deep as `book/src`.

use std::path::{Component, Path, PathBuf};

use crate::page::{Page, Problem};

/// Checks all links and the places of all pictures of one page.
pub fn check(root: &Path, pages: &[Page], page: &Page, problems: &mut Vec<Problem>) {
    for link in page.links.iter().chain(&page.pictures) {
        if let Err(text) = leads_somewhere(root, pages, page, &link.to) {
            problems.push(page.problem(link.line, format!("link to {}: {text}", link.to)));
        }
    }
}

fn leads_somewhere(root: &Path, pages: &[Page], page: &Page, to: &str) -> Result<(), String> {
    if to.starts_with("https://") {
        return Ok(());
    }
    if to.contains(':') || to.starts_with('/') {
        return Err("only https links and relative paths work everywhere".to_owned());
    }
    let (file, fragment) = match to.split_once('#') {
        Some((file, fragment)) => (file, Some(fragment)),
        None => (to, None),
    };
    let target = match file {
        "" => page.path.clone(),
        _ => beside(&page.path, file).ok_or("leaves the repository")?,
    };
    if let Some(found) = pages.iter().find(|other| other.path == target) {
        return match fragment {
            Some(fragment)
                if !found
                    .headings
                    .iter()
                    .any(|heading| heading.anchor == fragment) =>
            {
                Err(format!(
                    "{} has no heading with this anchor",
                    target.display()
                ))
            }
            _ => Ok(()),
        };
    }
    if target
        .extension()
        .is_some_and(|extension| extension == "md")
    {
        return Err("not a page of SUMMARY.md; mdBook makes .html of every .md, so write other files' names in backticks".to_owned());
    }
    if fragment.is_some() {
        return Err("link to the file, not to a place in it: lines move".to_owned());
    }
    if !root.join(&target).exists() {
        return Err(format!("{} does not exist", target.display()));
    }
    Ok(())
}

/// The path of `file` as seen from the page, from the repository's root; none when it lies outside.
pub fn beside(page: &Path, file: &str) -> Option<PathBuf> {
    let mut path = page.parent()?.to_owned();
    for part in Path::new(file).components() {
        match part {
            Component::Normal(name) => path.push(name),
            Component::CurDir => {}
            Component::ParentDir if path.pop() => {}
            _ => return None,
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems_of(text: &str) -> Vec<String> {
        let pages = [
            Page::new(Path::new("book/src/a.md"), format!("# A\n\n{text}\n")),
            Page::new(
                Path::new("book/src/b.md"),
                "# B\n\n## Where to start\n".to_owned(),
            ),
        ];
        let mut problems = Vec::new();
        check(Path::new("../.."), &pages, &pages[0], &mut problems);
        problems
            .into_iter()
            .map(|problem| format!("{}: {}", problem.line, problem.text))
            .collect()
    }

    #[test]
    fn pages_anchors_and_files_are_found() {
        let text = "[b](b.md) [c](b.md#where-to-start) [d](#a) [e](../../Cargo.toml) [f](../../checker) [g](https://kafka.apache.org)";
        assert_eq!(problems_of(text), Vec::<String>::new());
    }

    #[test]
    fn a_missing_page_anchor_or_file_is_named_with_its_line() {
        assert_eq!(
            problems_of(
                "[x](b.md#where-to-stop)\n[y](../../chapters/none.rs)\n[z](c.md) [v](../../../etc)"
            ),
            [
                "3: link to b.md#where-to-stop: book/src/b.md has no heading with this anchor",
                "4: link to ../../chapters/none.rs: chapters/none.rs does not exist",
                "5: link to c.md: not a page of SUMMARY.md; mdBook makes .html of every .md, so write other files' names in backticks",
                "5: link to ../../../etc: leaves the repository",
            ]
        );
    }

    #[test]
    fn a_link_to_a_line_is_refused() {
        assert_eq!(
            problems_of("[x](../../Cargo.toml#L3)"),
            ["3: link to ../../Cargo.toml#L3: link to the file, not to a place in it: lines move"]
        );
    }
}
