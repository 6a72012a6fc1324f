//! The entry in a page of the book: the section "The notebook", unfolded.

/// The entry, as lines of Markdown.
pub(super) fn of_page(page: &str) -> Option<Vec<String>> {
    let mut lines = page.lines().skip_while(|line| *line != "## The notebook");
    lines.next()?;
    let section = lines.take_while(|line| !line.starts_with("## "));
    let mut entry: Vec<String> = Vec::new();
    for line in section {
        let line = match line {
            // It was folded, so that a reader writes first.
            "<details>" | "</details>" => "",
            line if line.starts_with("<summary>") => "",
            line => line
                .strip_prefix("Write your own entry first")
                .map_or(line, told),
        };
        // One empty line is enough.
        if !line.is_empty() || entry.last().is_some_and(|last| !last.is_empty()) {
            entry.push(
                line.replace("](../../", "](")
                    .replace("](ch0", "](book/src/ch0"),
            );
        }
    }
    Some(entry)
}

/// What a page says behind its "Write your own entry first.": facts that the entry needs.
fn told(rest: &str) -> &str {
    match rest.split_once("What you know: ") {
        Some((_, known)) => known,
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_unfolded_and_ends_with_its_section() {
        let page = "# 1.\n\n## The notebook\n\n> **Case.** Who?\n\nWrite your own entry first.\n\n<details>\n\
                    <summary>Our entry</summary>\n\nThe [log](../../a.rs).\n\n</details>\n\n## More\n\nNot this.\n";
        let expected = ["> **Case.** Who?", "", "The [log](a.rs).", ""];
        assert_eq!(of_page(page).unwrap_or_default(), expected);
        let known = page.replace("first.", "first. What you know: it\nrained.");
        assert_eq!(of_page(&known).unwrap_or_default()[2..4], ["it", "rained."]);
        assert_eq!(of_page("# 1.\n"), None);
    }
}
