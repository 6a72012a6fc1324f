//! One name for one thing: the words of `book/words.txt`, and the commands a page may name.

use crate::page::{Page, Problem};

/// The list.
pub struct Words {
    /// Written so, and what to write instead; nothing when the word only has to go.
    wrong: Vec<(String, String)>,
    commands: Vec<String>,
    /// Kafka's own names, which no code of ours has.
    pub names: Vec<String>,
}

impl Words {
    /// Reads the list: `right: wrong, wrong` a line, `-` for no right one, `command: ...` for the checker's commands, `name: ...` for Kafka's names.
    pub fn new(text: &str) -> Words {
        let mut words = Words {
            wrong: Vec::new(),
            commands: Vec::new(),
            names: Vec::new(),
        };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((right, list)) = line.split_once(':') else {
                continue;
            };
            let list = list.split(',').map(|word| word.trim().to_owned());
            match right.trim() {
                "command" => words.commands.extend(list),
                "name" => words.names.extend(list),
                "-" => words.wrong.extend(list.map(|wrong| (wrong, String::new()))),
                right => words
                    .wrong
                    .extend(list.map(|wrong| (wrong, right.to_owned()))),
            }
        }
        words
    }

    /// Checks one page.
    pub fn check(&self, page: &Page, problems: &mut Vec<Problem>) {
        for passage in &page.prose {
            let small = passage.text.to_lowercase();
            for (wrong, right) in &self.wrong {
                // Only letters tell `kafka` from `Kafka`.
                let text = if wrong.eq_ignore_ascii_case(right) {
                    &passage.text
                } else {
                    &small
                };
                for at in places(text, wrong) {
                    let text = match right.as_str() {
                        "" => format!("leave out \"{wrong}\""),
                        right => format!("write \"{right}\", not \"{wrong}\""),
                    };
                    problems.push(page.problem(passage.line_of(at), text));
                }
            }
        }
        for (index, line) in page.text.lines().enumerate() {
            for rest in line.split("cargo run -p checker -- ").skip(1) {
                let command: String = rest
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '-')
                    .collect();
                if !self.commands.contains(&command) {
                    problems.push(page.problem(
                        index + 1,
                        format!("the checker has no command \"{command}\""),
                    ));
                }
            }
        }
    }
}

/// Where `word` stands as a whole word.
fn places(text: &str, word: &str) -> Vec<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let starts_as_word = word.starts_with(is_part);
    let ends_as_word = word.ends_with(is_part);
    let free = |at: usize| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text
            .get(at + word.len()..)
            .and_then(|text| text.chars().next());
        let inside = starts_as_word && before.is_some_and(is_part);
        let goes_on = ends_as_word && after.is_some_and(is_part);
        !inside && !goes_on
    };
    text.match_indices(word)
        .map(|(at, _)| at)
        .filter(|&at| free(at))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn problems_of(text: &str) -> Vec<String> {
        let list = "# x\nhigh watermark: high water mark\nKafka: kafka\n-: obviously, \u{2014}\ncommand: status, chapter\n";
        let mut problems = Vec::new();
        Words::new(list).check(
            &Page::new(Path::new("p.md"), text.to_owned()),
            &mut problems,
        );
        problems
            .into_iter()
            .map(|problem| format!("{}: {}", problem.line, problem.text))
            .collect()
    }

    #[test]
    fn a_wrong_word_is_found_also_across_a_line_end() {
        assert_eq!(
            problems_of("A *high*\nwater mark.\n\nkafka, Obviously, a\u{2014}b.\n"),
            [
                "1: write \"high watermark\", not \"high water mark\"",
                "4: write \"Kafka\", not \"kafka\"",
                "4: leave out \"obviously\"",
                "4: leave out \"\u{2014}\"",
            ]
        );
    }

    #[test]
    fn code_and_parts_of_words_are_left_alone() {
        assert_eq!(
            problems_of("`kafka-protocol`, Kafka, unobviously\n\n```text\nkafka\n```\n"),
            Vec::<String>::new()
        );
    }

    #[test]
    fn only_commands_that_exist_may_be_named() {
        assert_eq!(
            problems_of(
                "```console\ncargo run -p checker -- chapter 2\ncargo run -p checker -- watch\n```\n"
            ),
            ["3: the checker has no command \"watch\""]
        );
    }
}
