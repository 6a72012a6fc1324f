//! What is said of a wrong answer of 5.6.

use super::admit::Admitted;
use super::words::offset;
use cluster::{AckWhen, Acks};
use probe::ch05::Admit;

pub(super) fn acks(acks: Acks) -> &'static str {
    match acks {
        Acks::None => "0",
        Acks::Leader => "1",
        Acks::All => "all",
    }
}

pub(super) fn text(when: AckWhen) -> String {
    match when {
        AckWhen::Never => "never".into(),
        AckWhen::Now => "now".into(),
        AckWhen::Committed(at) => format!("when {} is committed", offset(at)),
    }
}

pub(super) fn values(answer: &Admitted) -> [String; 3] {
    match answer {
        Ok(when) => [text(*when), "-".into(), "-".into()],
        Err(few) => ["refused".into(), few.have.to_string(), few.need.to_string()],
    }
}

/// What is wrong, and why anybody cares.
pub(super) fn wrong(call: &Admit, expected: &Admitted, got: &Admitted) -> (String, &'static str) {
    let (have, of) = (call.isr.committed.len(), call.replicas.len());
    let need = call.min_isr.min(of);
    let acks = acks(call.acks);
    let pending = call.isr.pending;
    let pending_text = pending.map_or(String::new(), |all| {
        format!(" and the change to {all} pending")
    });
    match (expected, got) {
        (Ok(_), Err(_)) if call.acks != Acks::All => (
            format!("refuses a write with acks={acks}, which asks for no copies"),
            "a producer that chose not to wait for copies cannot write because copies are missing.",
        ),
        (Ok(_), Err(_)) if call.min_isr > of => (
            format!("refuses acks=all with {have} of {of} replicas in sync, and there are no more"),
            "a partition with fewer replicas than the minimum could never be written.",
        ),
        (Ok(_), Err(_)) => (
            format!(
                "refuses acks=all with {have} in sync{pending_text}, but the write needs only {need}"
            ),
            "producers are turned away although there are as many copies as they asked for.",
        ),
        (Err(_), Ok(_)) => (
            format!("takes acks=all with {have} in sync{pending_text}, but the write needs {need}"),
            match pending {
                Some(all) if !all.is_subset(call.isr.committed) => {
                    "the controller may refuse the change, and below the minimum the high watermark stands still: the producer waits in vain."
                }
                _ => {
                    "below the minimum the high watermark stands still: the producer waits in vain for a record that could have been refused at once."
                }
            },
        ),
        (Err(_), Err(got)) => (
            format!(
                "refuses acks=all with have {}, need {} instead of have {have}, need {need}",
                got.have, got.need
            ),
            match (got.need.checked_sub(got.have), need.checked_sub(have)) {
                (said, missing) if said > missing => {
                    "whoever reads the error looks for brokers that are not missing."
                }
                (said, missing) if said < missing => {
                    "whoever reads the error does not see how many brokers are missing."
                }
                _ => "whoever reads the error does not learn how many are in sync.",
            },
        ),
        (Ok(expected), Ok(got)) => wrong_time(call, *expected, *got),
    }
}

fn wrong_time(call: &Admit, expected: AckWhen, got: AckWhen) -> (String, &'static str) {
    let (acks, at) = (acks(call.acks), offset(call.at));
    let what = match got {
        AckWhen::Never => format!("never answers acks={acks}"),
        AckWhen::Now => format!("answers acks={acks} at once"),
        AckWhen::Committed(_) => format!("answers acks={acks} at {at} {}", text(got)),
    };
    let but = match (expected, got) {
        (AckWhen::Never, _) => "but its producer wants no answer".into(),
        (AckWhen::Now, AckWhen::Never) => "but its producer wants an answer at once".into(),
        (AckWhen::Now, _) => "but its producer wants an answer before that".into(),
        (_, AckWhen::Never) => format!("but its producer waits till {at} is committed"),
        (_, AckWhen::Committed(got)) if got > call.at => format!("but {at} is enough"),
        _ => format!("and that is before {at} is committed"),
    };
    let so = match (expected, got) {
        (AckWhen::Never, _) => {
            "the producer, which waits for no answer, takes this one for the answer to another request."
        }
        (_, AckWhen::Never) => "the producer waits for an answer that never comes.",
        (AckWhen::Now, _) => {
            "a producer that wants its answer at once waits for followers, and in vain where too few are in sync."
        }
        (_, AckWhen::Now) => {
            "a record that only the leader has is called safe; if the leader fails, it is lost."
        }
        (AckWhen::Committed(_), AckWhen::Committed(got)) if got < call.at => {
            "the record is called safe as soon as the one before it is; if the leader fails then, it is lost."
        }
        _ => "the last write waits for a record behind it, which may never come.",
    };
    (format!("{what}, {but}"), so)
}
