//! From a failing case to what the page says of it.

use crate::exercise::{BrokenRule, Case, Exercise, Law, Replay, Stop, Story};
use crate::page::{turns_or_hides, wrap};
use crate::run::{Death, FOR_AN_EXERCISE, Limits, Reply, Session};
use crate::suite::ask::ask;
use crate::suite::fingerprint::Fingerprints;
use crate::suite::observe::observe;
use crate::suite::report::{Blame, Failure, Report, Verdict};
use crate::suite::run::{Found, is_slow, laws_digest};
use crate::suite::sweep::{Seen, classify};
use crate::suite::token::Token;
use probe::Wire;
use probe::frame::Panic;

/// A panic's text is the learner's: at most so many characters of it are shown.
const LONGEST_PANIC: usize = 240;

pub(super) fn explain<E: Exercise>(
    mut found: Found<E>,
    mut report: Report,
    laws: &[Law<E>],
    session: &mut Session,
    known: &Fingerprints,
) -> Report {
    let id = E::about().id;
    let law = &laws[found.law];
    let bytes = found.call.to_bytes();
    if found.again.is_none() && !is_slow(found.verdict) && found.verdict != Verdict::CheckerError {
        ask_again(&mut found, session);
    }
    report.verdict = found.verdict;
    let expected = E::expected(&found.call);
    let got = answer::<E>(&found.reply);
    let (story, mut replay) = story(law, &found, &expected, got.as_ref(), session);
    let (mut law_id, mut sentence) = (law.id, law.sentence);
    if let Some(rule) = broken_rule(&found, &expected, got.as_ref()) {
        (law_id, sentence, replay) = (rule.id, rule.sentence, rule.replay);
    }
    if report.verdict == Verdict::Failed {
        let mut fails = |call: &E::Call| {
            let reply = ask::<E>(session, call, Limits::SHRINK);
            !matches!(classify(law, call, &reply), Seen::Holds)
        };
        report.blame = E::blame(&found.call, &mut fails).map(Blame::Exercise);
    }
    report.failure = Some(Failure {
        law: law_id,
        sentence,
        call: found.call.value(),
        expected: expected.value(),
        got: got.as_ref().map(Wire::value),
        story,
        replay,
        shrunk_from: found.shrunk_from.take(),
        token: Token {
            id,
            law: found.law as u8,
            suite: laws_digest(laws),
            call: bytes,
        },
        test: E::test(&found.call, &expected),
        diagnosis: match found.verdict {
            Verdict::Nondeterministic | Verdict::CheckerError => None,
            _ => known.diagnose(id, law.id, &observe(laws, session)),
        },
    });
    report
}

/// Asks the failing case twice more, the second time in a fresh process. Code that answers otherwise now is not
/// deterministic; memory that grew from call to call is not that.
fn ask_again<E: Exercise>(found: &mut Found<E>, session: &mut Session) {
    for fresh in [false, true] {
        if fresh {
            session.restart();
        }
        let again = ask::<E>(session, &found.call, Limits::CASE);
        if again == Reply::Died(Death::NoTimeLeft) {
            return;
        }
        let memory = |reply: &Reply| matches!(reply, Reply::Died(Death::MemoryLimit));
        if again.essence() != found.reply.essence() && !memory(&again) && !memory(&found.reply) {
            found.verdict = Verdict::Nondeterministic;
            found.again = Some(again);
            return;
        }
    }
}

fn answer<E: Exercise>(reply: &Reply) -> Option<E::Answer> {
    match reply {
        Reply::Returned { bytes, .. } => E::Answer::from_bytes(bytes),
        _ => None,
    }
}

fn broken_rule<E: Exercise>(
    found: &Found<E>,
    expected: &E::Answer,
    got: Option<&E::Answer>,
) -> Option<BrokenRule> {
    match (found.verdict, &found.reply, got) {
        (Verdict::Failed, Reply::Returned { peak, .. }, Some(got)) => E::broken_rule(&Case {
            call: &found.call,
            expected,
            got,
            peak: *peak,
        }),
        _ => None,
    }
}

/// What the page says, and a page for a browser where there is one.
fn story<E: Exercise>(
    law: &Law<E>,
    found: &Found<E>,
    expected: &E::Answer,
    got: Option<&E::Answer>,
    session: &mut Session,
) -> (Story, Option<Replay>) {
    if let (Verdict::Failed, Reply::Returned { peak, .. }, Some(got)) =
        (found.verdict, &found.reply, got)
    {
        let story = E::story(
            &Case {
                call: &found.call,
                expected,
                got,
                peak: *peak,
            },
            law.id,
        );
        return (story, None);
    }
    if let Some(stop) = stop(found, session) {
        let story = Story {
            headline: headline(&stop.place, found),
            picture: stop.picture,
            ..Story::default()
        };
        return (story, stop.replay);
    }
    let mut picture = Vec::new();
    if let Some(input) = E::input_text(&found.call) {
        picture.extend(rows("input", &input));
    }
    picture.extend(rows("expected", &E::answer_text(expected)));
    match &found.again {
        Some(again) => {
            picture.extend(rows("you, once", &shown::<E>(&found.reply)));
            picture.extend(rows("you, again", &shown::<E>(again)));
        }
        None => picture.extend(rows("you", &shown::<E>(&found.reply))),
    }
    let story = Story {
        headline: headline(&E::call_text(&found.call), found),
        picture,
        ..Story::default()
    };
    (story, None)
}

/// Where in the call the code stopped, or answered in two ways, where the exercise can tell.
fn stop<E: Exercise>(found: &Found<E>, session: &mut Session) -> Option<Stop> {
    if found.verdict == Verdict::CheckerError {
        return None;
    }
    match &found.again {
        Some(again) => {
            let (once, again) = (answer::<E>(&found.reply)?, answer::<E>(again)?);
            E::in_two_ways(&found.call, &once, &again)
        }
        None => E::stopped(&found.call, &mut |call| {
            answer::<E>(&ask::<E>(session, call, Limits::SHRINK))
        }),
    }
}

/// An answer in the picture, in at most three rows.
fn rows(label: &str, answer: &str) -> Vec<String> {
    const ROWS: usize = 3;
    const WIDTH: usize = 64;
    let mut lines = match answer.chars().count() > WIDTH {
        true => wrap(answer, WIDTH),
        false => vec![answer.to_string()],
    };
    if lines.len() > ROWS {
        lines.truncate(ROWS);
        lines[ROWS - 1].push_str(" ...");
    }
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    let row = |(label, line): (&str, &String)| format!("{label:<12}{line}");
    labels.zip(&lines).map(row).collect()
}

/// A reply in a row of the picture.
fn shown<E: Exercise>(reply: &Reply) -> String {
    match (reply, answer::<E>(reply)) {
        (_, Some(answer)) => E::answer_text(&answer),
        (Reply::Panicked(_), None) => "no answer: it panicked".into(),
        (Reply::Died(Death::Aborted(_)), None) => "no answer: the process left".into(),
        (Reply::Died(Death::StackOverflow), None) => "no answer: the stack overflowed".into(),
        (Reply::Died(Death::CpuLimit | Death::WallLimit | Death::NoTimeLeft), None) => {
            "no answer in time".into()
        }
        (Reply::Died(Death::MemoryLimit), None) => "no answer: no memory was left".into(),
        (Reply::TooLarge, None) => "far more than any right answer has".into(),
        (Reply::Returned { .. } | Reply::Unreadable, None) => "no answer that can be read".into(),
    }
}

fn headline<E: Exercise>(call: &str, found: &Found<E>) -> String {
    if found.verdict == Verdict::Nondeterministic {
        return format!(
            "{call} was answered in two ways: the same call must give the same answer."
        );
    }
    match &found.reply {
        Reply::Panicked(panic) => panicked(call, panic),
        Reply::Died(Death::Aborted(how)) => format!("{call} never answered: {how}."),
        Reply::Died(Death::StackOverflow) => {
            format!(
                "{call} overflowed the stack of 8 MiB: a recursion does not end, or is too deep."
            )
        }
        Reply::Died(Death::CpuLimit) => {
            format!(
                "{call} worked for more than 2 seconds: a loop does not end, or is far too slow."
            )
        }
        Reply::Died(Death::WallLimit) => {
            format!("{call} gave no answer within 20 seconds and did not work.")
        }
        Reply::Died(Death::NoTimeLeft) => {
            format!(
                "The calls before {call} took {} seconds together, and it was not made any more: they are far too slow.",
                FOR_AN_EXERCISE.as_secs()
            )
        }
        Reply::Died(Death::MemoryLimit) => {
            format!(
                "{call} asked for more than 256 MiB of memory: a loop collects without an end, or a number is believed that is only claimed."
            )
        }
        Reply::TooLarge => {
            format!("{call} answered with far more than any right answer has.")
        }
        Reply::Returned { .. } | Reply::Unreadable => {
            format!(
                "{call} could not be asked, or its answer not be read. This is our error, not yours."
            )
        }
    }
}

fn panicked(call: &str, panic: &Panic) -> String {
    let at = match panic.file.as_str() {
        "" => String::new(),
        // A line in there helps nobody.
        file if file.starts_with("/rustc/") => ", inside the standard library".into(),
        file => format!(", at {file}:{}", panic.line),
    };
    if panic.message.starts_with("not yet implemented") {
        return format!("{call} reached a branch that is still todo!(){at}.");
    }
    let text = printable(&panic.message);
    format!("{call} panicked: {}{at}.", text.trim_end_matches('.'))
}

/// A text of the learner's code: no control characters, and not for ever.
fn printable(text: &str) -> String {
    let mut shown: String = text
        .trim()
        .chars()
        .take(LONGEST_PANIC)
        .flat_map(visible)
        .collect();
    if text.trim().chars().count() > LONGEST_PANIC {
        shown.push_str(" ...");
    }
    shown
}

fn visible(character: char) -> Vec<char> {
    match character {
        '\n' | '\t' => vec![' '],
        hidden if hidden.is_control() || turns_or_hides(hidden) => {
            hidden.escape_default().collect()
        }
        plain => vec![plain],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_learners_text_reaches_no_terminal_as_it_is() {
        assert_eq!(printable("\x1b[31mred\nline"), "\\u{1b}[31mred line");
        assert_eq!(printable("\u{202e}live"), "\\u{202e}live");
        assert_eq!(printable(&"word ".repeat(1000)).len(), LONGEST_PANIC + 4);
    }
}
