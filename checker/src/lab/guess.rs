//! A guess: a whole number, and the question for it in a terminal.

use crate::page::{labelled, tell, wrap};
use std::io::{self, BufRead as _, IsTerminal as _, Write as _, stdin};

/// The guess as it is kept: digits alone. People write large numbers in groups.
///
/// # Errors
/// It is no number from 0, and the sentence says what would be one.
pub fn read(text: &str) -> Result<String, String> {
    let text = text.trim();
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

/// Asks for a guess where somebody can answer; `None` when it was skipped. The question stands on standard error: the page may go
/// elsewhere.
#[must_use]
pub fn ask(name: &str, question: &str, counts: &str) -> Option<String> {
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
        let _ = write!(
            io::stderr(),
            "Your guess, how many {counts}? (Enter skips) "
        );
        let mut answer = String::new();
        match stdin().lock().read_line(&mut answer) {
            Ok(1..) if !answer.trim().is_empty() => {}
            _ => return None,
        }
        match read(&answer) {
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
        for text in ["1072", " 1,072\n", "1_072", "1 072"] {
            assert_eq!(read(text).as_deref(), Ok("1072"));
        }
        for text in ["many", "", "-1", "+1", "1.5", "99999999999999999999999"] {
            let why = read(text).err().unwrap_or_default();
            assert!(why.contains(&format!("\"{text}\" is no number")), "{why}");
        }
    }
}
