//! The words of 0.4: what a step of a reader is, and what was wrong with it.

use super::cells::spaced;
use kit::Offset;
use probe::ch00::{Move, Outside, Said, Stepped};

/// A step as a person says it.
pub(super) fn step_text(step: &Move) -> String {
    match step {
        Move::Poll { max: usize::MAX } => "poll(usize::MAX)".into(),
        Move::Poll { max } => format!("poll({max})"),
        Move::Commit { next } => format!("commit({next})"),
        Move::Lag => "lag".into(),
        Move::Grow { by } => format!("{by} appended"),
        Move::Shorten { by } => format!("{by} deleted"),
    }
}

/// What a step answered, and the reader behind it.
pub(super) fn stepped_text(stepped: &Stepped) -> String {
    let said = match &stepped.said {
        Said::Polled {
            records: Ok(letters),
        } if letters.is_empty() => "nothing yet".into(),
        Said::Polled {
            records: Ok(letters),
        } => spaced(letters),
        Said::Polled {
            records: Err(Outside { start, end }),
        } => {
            format!("out of range (start {start}, end {end})")
        }
        Said::Lag { lag: Some(lag) } => format!("lag {lag}"),
        Said::Lag { lag: None } => "no lag".into(),
        Said::Nothing => String::new(),
    };
    let bookmark = stepped
        .committed
        .map_or("none".into(), |next| next.to_string());
    format!(
        "{said}{}position {}, bookmark {bookmark}",
        if said.is_empty() { "" } else { "; then " },
        stepped.position
    )
}

/// What the step did wrong, to be read behind its name, and why anybody cares.
pub(super) fn what_is_wrong(
    step: &Move,
    you: &Stepped,
    right: &Stepped,
    (position, committed): (Offset, Option<Offset>),
) -> (String, &'static str) {
    let bookmark = |next: Option<Offset>| next.map_or("none".to_string(), |next| next.to_string());
    match (&you.said, &right.said) {
        (Said::Polled { records: got }, Said::Polled { records: wanted }) if got != wanted => {
            let text = |records: &Result<String, Outside>| match records {
                Ok(letters) if letters.is_empty() => "nothing".into(),
                Ok(letters) => spaced(letters),
                Err(_) => "out of range".into(),
            };
            let so = match (got, wanted) {
                (Ok(_), Err(_)) => {
                    "the reader is not told that its place is gone, and goes on as if nothing had happened."
                }
                (Err(_), Ok(_)) => "a reader at a place that the log has would stop working.",
                (Ok(got), Ok(_)) if matches!(step, Move::Poll { max } if got.len() > *max) => {
                    "`max` is what the reader has room for."
                }
                (Err(_), Err(_)) => {
                    "with the start and the end of the error a reader chooses where to go on."
                }
                _ => "a reader must get each record, in the log's order, from its position on.",
            };
            return match (got, wanted) {
                (Err(got), Err(wanted)) => (
                    format!(
                        "is out of range, and its error holds {} to {}, not {} to {}.",
                        got.start, got.end, wanted.start, wanted.end
                    ),
                    so,
                ),
                _ => (
                    format!(
                        "at position {position} returned {}, and not {}.",
                        text(got),
                        text(wanted)
                    ),
                    so,
                ),
            };
        }
        (Said::Lag { lag: got }, Said::Lag { lag: wanted }) if got != wanted => {
            let with = match committed {
                Some(next) => format!("with the bookmark at {next}"),
                None => "without a commit".into(),
            };
            let text = |lag: &Option<u64>| lag.map_or("none".to_string(), |lag| lag.to_string());
            let so = match (got, wanted) {
                (Some(_), None) => {
                    "nobody knows yet how far this reader is: a number would look like knowledge."
                }
                (None, Some(_)) => {
                    "the lag is the one number that shows a reader who falls behind."
                }
                (Some(got), Some(wanted)) if got > wanted => {
                    "an alarm on the lag would ring for a reader who is not that far behind."
                }
                _ => "an alarm on the lag would stay silent for a reader who falls behind.",
            };
            return (
                format!("{with} is {}, and not {}.", text(got), text(wanted)),
                so,
            );
        }
        _ => {}
    }
    if you.committed != right.committed {
        return match step {
            Move::Commit { next } => (
                format!("set the bookmark to {}.", bookmark(you.committed)),
                match you.committed {
                    Some(Offset(you)) if you.abs_diff(next.0) == 1 => {
                        "the bookmark is the next offset to read: a crash now would repeat a record or leave one out."
                    }
                    _ => {
                        "whoever commits has reasons, to read again for one: nobody looks at the offset until a resume."
                    }
                },
            ),
            _ => (
                format!(
                    "moved the bookmark from {} to {}.",
                    bookmark(committed),
                    bookmark(you.committed)
                ),
                "the reader may crash before its work is done, and then nobody does it.",
            ),
        };
    }
    let so = match step {
        Move::Commit { .. } => "to note how far one is must not change what is read next.",
        _ if matches!(right.said, Said::Polled { records: Err(_) }) => {
            "the next poll would go on elsewhere as if nothing had happened."
        }
        _ if you.position < right.position => "the next poll would return the same records again.",
        _ => "the next poll would leave records out, and nobody would notice.",
    };
    let what = match you.position == position {
        true => format!(
            "left the position at {position}, and not at {}.",
            right.position
        ),
        false => format!(
            "moved the position from {position} to {}, and not to {}.",
            you.position, right.position
        ),
    };
    (what, so)
}
