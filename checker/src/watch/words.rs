//! The sentences that `watch` adds to a page.

use crate::course::steps::Step;
use crate::exercise::ExerciseId;
use crate::page::{list_of_ids, width, wrap};

/// The page with what is new below its first sentence. What was said beside it stands above the last one, if it is a
/// warning; without a page it is all that there is. In a narrow window a sentence has more than one line.
pub(super) fn page(mut page: Vec<String>, said: &[String], news: Vec<String>) -> Vec<String> {
    while page.last().is_some_and(|line| line.trim().is_empty()) {
        page.pop();
    }
    if page.is_empty() && said.is_empty() {
        // It was killed before it could say a word.
        return vec!["error: the check was ended from outside; r runs it again".into()];
    }
    if page.is_empty() {
        return said.to_vec();
    }
    let warnings = said.iter().filter(|line| line.starts_with("warning"));
    let blank = |line: &String| line.trim().is_empty();
    let last = page
        .iter()
        .rposition(blank)
        .map_or(page.len() - 1, |gap| gap + 1);
    page.splice(last..last, warnings.cloned());
    let behind_first = page.iter().position(blank).unwrap_or(1);
    page.splice(behind_first..behind_first, news);
    page
}

/// What was learnt, and what comes next in the chapter.
pub(super) fn passes_now(new: &[&Step], next: Option<&Step>) -> Vec<String> {
    let mut text = match new {
        [] => return Vec::new(),
        [one] => {
            format!("{} {} passes now. {}", one.id, one.title, one.learnt)
        }
        many => {
            let ids: Vec<ExerciseId> = many.iter().map(|step| step.id).collect();
            format!("{} exercises pass now: {}.", ids.len(), list_of_ids(&ids))
        }
    };
    if let Some(next) = next {
        text.push_str(&format!(" Next: {} {}.", next.id, next.title));
    }
    let mut lines = wrap(&text, width());
    if let [one] = new {
        lines.push(format!(
            "Beside ours: cargo run -p checker -- solution {}",
            one.id
        ));
    }
    lines
}

/// A chapter passes, and its code is measured beside the reference.
pub(super) fn measuring() -> Vec<String> {
    let text = "Measuring your code beside the reference; a save or Enter ends that ...";
    wrap(text, width())
}

/// A key has ended the measuring.
pub(super) fn not_measured(chapter: u8) -> Vec<String> {
    vec![
        "Your code beside the reference:".into(),
        format!("  cargo run -p checker -- bench {chapter}"),
    ]
}

/// The exercise whose hint a line of a page offers: `cargo run -p checker -- hint 1.3`.
pub(super) fn offered_hint(line: &str) -> Option<ExerciseId> {
    let (_, behind) = line.split_once("-- hint ")?;
    let end = behind.find(|character: char| !character.is_ascii_digit() && character != '.');
    behind[..end.unwrap_or(behind.len())].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(number: u16, title: &str, learnt: &str) -> Step {
        Step {
            id: ExerciseId::new(1, number),
            title: title.into(),
            learnt: learnt.into(),
            bonus: false,
        }
    }

    fn lines(lines: &[&str]) -> Vec<String> {
        lines.iter().map(|&line| line.into()).collect()
    }

    #[test]
    fn news_stand_below_the_first_line_and_warnings_above_the_last() {
        let said = lines(&["Preparing ...", "warning: no space"]);
        let page = page(lines(&["head", "", "end", ""]), &said, lines(&["news"]));
        assert_eq!(page, ["head", "news", "", "warning: no space", "end"]);
    }

    #[test]
    fn a_sentence_of_two_lines_is_not_torn_apart() {
        let said = lines(&["warning: no space"]);
        let narrow = lines(&[
            "8 pass, none",
            "is wrong.",
            "",
            "list",
            "",
            "Next write 1.9,",
            "then",
        ]);
        assert_eq!(
            page(narrow, &said, lines(&["news"]))[..4],
            ["8 pass, none", "is wrong.", "news", ""]
        );
        let one = lines(&["head", "", "FAILED. Not started:", "1.9."]);
        assert_eq!(
            page(one, &said, Vec::new())[2..4],
            ["warning: no space", "FAILED. Not started:"]
        );
    }

    #[test]
    fn without_a_page_the_error_is_all() {
        let said = lines(&["error: no space"]);
        assert_eq!(page(Vec::new(), &said, Vec::new()), ["error: no space"]);
        let killed = page(Vec::new(), &[], Vec::new());
        assert!(killed.concat().contains("ended from outside"));
    }

    #[test]
    fn one_exercise_says_what_was_learnt_and_what_comes_next() {
        let (one, next) = (
            step(3, "write", "Short numbers."),
            step(4, "read", "Long ones."),
        );
        assert_eq!(
            passes_now(&[&one], Some(&next)),
            [
                "1.3 write passes now. Short numbers. Next: 1.4 read.",
                "Beside ours: cargo run -p checker -- solution 1.3"
            ]
        );
        assert_eq!(
            passes_now(&[&one, &next], None),
            ["2 exercises pass now: 1.3, 1.4."]
        );
        assert_eq!(passes_now(&[], Some(&next)), [""; 0]);
    }

    #[test]
    fn a_page_offers_a_hint_also_in_colour() {
        let id = Some(ExerciseId::new(1, 10));
        assert_eq!(offered_hint("Hint   cargo run -p checker -- hint 1.10"), id);
        assert_eq!(offered_hint("\x1b[2m-- hint 1.10\x1b[0m"), id);
        assert_eq!(offered_hint("a hint"), None);
    }
}
