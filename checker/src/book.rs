//! Hints and headings, read from the chapter's page in the book: one source for both.
//!
//! ```text
//! <details>
//! <summary>Hint 1 for 2.4</summary>
//!
//! Text.
//!
//! </details>
//! ```

use crate::exercise::ExerciseId;

/// The hints of an exercise, from small to large.
#[must_use]
pub fn hints(page: &str, id: ExerciseId) -> Vec<String> {
    let page = page.replace("\r\n", "\n");
    (1..).map_while(|number| hint(&page, id, number)).collect()
}

/// The heading of the exercise's section, without the star of a heart.
#[must_use]
pub fn section(page: &str, id: ExerciseId) -> Option<String> {
    let begin = format!("### {id} ");
    let line = page.lines().find(|line| line.starts_with(&begin))?;
    let heading = line.trim_start_matches('#').trim();
    Some(heading.trim_end_matches('\u{2605}').trim_end().into())
}

/// The questions of the page, without their answers: what stands in bold behind `**1.` in its section "Questions".
#[must_use]
pub fn questions(page: &str) -> Vec<String> {
    let page = page.replace("\r\n", "\n");
    let section = page
        .split_once("\n## Questions\n")
        .map_or("", |(_, behind)| behind);
    let section = section.split("\n## ").next().unwrap_or_default();
    (1..)
        .map_while(|number| {
            let (_, behind) = section.split_once(&format!("**{number}. "))?;
            let (question, _) = behind.split_once("**")?;
            Some(question.split_whitespace().collect::<Vec<_>>().join(" "))
        })
        .collect()
}

fn hint(page: &str, id: ExerciseId, number: usize) -> Option<String> {
    let summary = format!("<summary>Hint {number} for {id}</summary>");
    let (_, behind) = page.split_once(&summary)?;
    let (text, _) = behind.split_once("</details>")?;
    Some(text.trim().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_found_by_its_exercise() {
        let page = "### 2.40 other\n\n### 2.4 lookup: where to start \u{2605}\n";
        assert_eq!(
            section(page, ExerciseId::new(2, 4)).as_deref(),
            Some("2.4 lookup: where to start")
        );
        assert_eq!(section(page, ExerciseId::new(2, 5)), None);
    }

    #[test]
    fn questions_are_what_stands_in_bold() {
        let page = "# 1.\n\n**1. Not this?**\n\n## Questions\n\n**1. One,\nor two?** More.\n\n**2. `a`?**\n\n**A trap.** No.\n\n\
                    ## More\n\n**3. Not this?**\n";
        assert_eq!(questions(page), ["One, or two?", "`a`?"]);
        assert_eq!(questions(&page.replace('\n', "\r\n")).len(), 2);
        assert_eq!(questions("# 1.\n"), [""; 0]);
    }

    #[test]
    fn hints_are_found_by_exercise_and_number() {
        let page = "<details>\n<summary>Hint 1 for 2.4</summary>\n\nOne.\n\n</details>\n\n\
                    <details>\n<summary>Hint 2 for 2.4</summary>\n\nTwo.\n\n</details>\n";
        assert_eq!(hints(page, ExerciseId::new(2, 4)), ["One.", "Two."]);
        assert_eq!(hints(page, ExerciseId::new(2, 5)), [""; 0]);
        let windows = page.replace("One.", "One.\n\nMore.").replace('\n', "\r\n");
        let read = hints(&windows, ExerciseId::new(2, 4));
        assert_eq!(read, ["One.\n\nMore.", "Two."]);
    }
}
