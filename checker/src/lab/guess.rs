//! What may be guessed, and the question in a terminal.

use crate::page::{labelled, tell, wrap};
use std::io::{self, BufRead as _, IsTerminal as _, Write as _, stdin};

/// What may be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// A number from 0: of what it counts.
    Number(&'static str),
    /// One of these words.
    Word(&'static [&'static str]),
}

impl Guess {
    /// The guess as it is kept: one word.
    ///
    /// # Errors
    /// It is none, and the sentence says what would be one.
    pub fn read(self, text: &str) -> Result<String, String> {
        let text = text.trim();
        match self {
            Guess::Number(_) => {
                // People write large numbers in groups.
                let digits: String = text
                    .chars()
                    .filter(|letter| !",_' ".contains(*letter))
                    .collect();
                let number: Option<u64> = match digits.starts_with('+') {
                    true => None,
                    false => digits.parse().ok(),
                };
                number.map(|number| number.to_string()).ok_or_else(|| {
                    format!("\"{text}\" is no number: guess a whole one from 0, as in --guess 42")
                })
            }
            Guess::Word(words) => {
                let lower = text.to_lowercase();
                let found = words.iter().find(|word| **word == lower);
                found.map(|word| (*word).into()).ok_or_else(|| {
                    format!("\"{text}\" is no answer: guess {}", words.join(", or "))
                })
            }
        }
    }

    /// What the prompt asks for.
    fn prompt(self) -> String {
        match self {
            Guess::Number(of) => format!("How many {of}? (Enter skips) "),
            Guess::Word(words) => format!("{}? (Enter skips) ", words.join(", ")),
        }
    }
}

/// Asks for a guess where somebody can answer; `None` when it was skipped. The question stands on standard error: the page may go
/// elsewhere.
#[must_use]
pub fn ask(name: &str, question: &str, guess: Guess) -> Option<String> {
    if !stdin().is_terminal() {
        return None;
    }
    tell(&format!("Lab {name}"));
    tell("");
    for line in wrap(question, 76) {
        tell(&line);
    }
    tell("");
    loop {
        let _ = write!(io::stderr(), "Your guess: {}", guess.prompt());
        let mut answer = String::new();
        match stdin().lock().read_line(&mut answer) {
            Ok(1..) if !answer.trim().is_empty() => {}
            _ => return None,
        }
        match guess.read(&answer) {
            Ok(read) => return Some(read),
            Err(why) => labelled("", &why).iter().for_each(|line| tell(line)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_be_written_in_groups() {
        let of = Guess::Number("flips");
        for text in ["1072", " 1,072\n", "1_072", "1 072"] {
            assert_eq!(of.read(text).as_deref(), Ok("1072"));
        }
        for text in ["many", "", "-1", "+1", "1.5", "99999999999999999999999"] {
            let why = of.read(text).err().unwrap_or_default();
            assert!(why.contains(&format!("\"{text}\" is no number")), "{why}");
        }
    }

    #[test]
    fn a_word_is_one_of_those_that_can_be() {
        let of = Guess::Word(&["everybody", "nobody"]);
        assert_eq!(of.read(" Nobody\n").as_deref(), Ok("nobody"));
        assert_eq!(
            of.read("me").err().as_deref(),
            Some("\"me\" is no answer: guess everybody, or nobody")
        );
    }
}
