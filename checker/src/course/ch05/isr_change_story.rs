//! What is said of a wrong answer in 5.10.

use super::members::{HEAD, brokers, values};
use super::table::Table;
use crate::exercise::Story;
use cluster::Isr;
use probe::ch05::IsrChange;
use std::cmp::Ordering;

pub(super) fn of(call: &IsrChange, expected: &Isr, got: &Isr, law: &str) -> Story {
    let (what, so) = match law {
        "answered-newer" => wrong_set_or_version(expected, got),
        "answered-done" => (
            "left a change pending".into(),
            "while a change is pending no other can be asked for: nobody joins or leaves any more.",
        ),
        "answered-old" | "answered-equal" => late(call, got),
        "refused-ours" => (
            "left the change pending that was refused".into(),
            "the leader waits for an answer that it has had, and asks for no other change.",
        ),
        "refused-other" => refused_another(call, got),
        _ => wrongly_refused(call, got),
    };
    let (name, heard) = match call.committed {
        Some(set) => (
            "isr_answered with",
            format!("answer      version {}: {set}", call.version),
        ),
        None => (
            "isr_refused at",
            format!("refusal     at version {}", call.version),
        ),
    };
    let ours = call.isr.version;
    let version = match call.version == ours {
        true => format!("our version {ours}"),
        false => format!("version {}, while ours is {ours},", call.version),
    };
    let table = Table::new(&HEAD)
        .row("before", &values(&call.isr))
        .judged(&values(expected), &values(got));
    let mut picture = vec![heard];
    picture.extend(table.lines());
    Story {
        headline: format!("{name} {version} {what}."),
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

/// What is wrong, and why anybody cares.
type Wrong = (String, &'static str);

const REFUSED: &str =
    "the controller refuses the next change: it is asked for at a version that is no more.";
const NOT_TAKEN: &str = "the controller's next answer may look like a late one and is not taken.";
const NOT_COUNTED: &str =
    "the controller may yet agree to it and elect somebody who does not count any more.";

/// After an answer that is news.
fn wrong_set_or_version(expected: &Isr, got: &Isr) -> Wrong {
    if got.committed == expected.committed {
        let so = match got.version < expected.version {
            true => REFUSED,
            false => NOT_TAKEN,
        };
        return (format!("made the version {}", got.version), so);
    }
    let missing = expected.committed.difference(got.committed);
    let more = got.committed.difference(expected.committed);
    match missing.is_empty() {
        true => (
            format!("has {} in sync, though the answer has not", brokers(more)),
            "writes wait for a broker that is not in sync.",
        ),
        false => (
            format!("leaves out {}, in sync by the answer", brokers(missing)),
            "the controller may elect that one, and a record that was acknowledged without it is lost.",
        ),
    }
}

fn late(call: &IsrChange, got: &Isr) -> Wrong {
    let before = call.isr;
    if got.version < before.version {
        return (
            format!("went back to version {}", got.version),
            "that is an in-sync set of the past. The leader may wait for too few, and the controller refuses what is asked for at an old version.",
        );
    }
    if got.committed != before.committed {
        return (
            format!("changed who is in sync to {}", got.committed),
            match call.version == before.version {
                true => {
                    "the controller has another set at this version: writes wait for the wrong brokers."
                }
                false => {
                    "that is an in-sync set of the past: who counts by it may wait for too few, and an acknowledged record is lost."
                }
            },
        );
    }
    let what = match got.pending {
        None => "dropped the pending change".into(),
        Some(set) => format!("made {set} the pending change"),
    };
    (what, NOT_COUNTED)
}

fn refused_another(call: &IsrChange, got: &Isr) -> Wrong {
    let which = match call.version.cmp(&call.isr.version) {
        Ordering::Less => "an older",
        _ => "another",
    };
    let what = match got.pending {
        None => format!("dropped the pending change, but {which} one was refused"),
        Some(set) => format!("made {set} the pending change"),
    };
    (what, NOT_COUNTED)
}

fn wrongly_refused(call: &IsrChange, got: &Isr) -> Wrong {
    if got.committed != call.isr.committed {
        return (
            format!("changed who is in sync to {}", got.committed),
            "the controller has agreed to nothing: it still elects from the set before.",
        );
    }
    let so = match got.version > call.isr.version {
        true => NOT_TAKEN,
        false => REFUSED,
    };
    (format!("changed the version to {}", got.version), so)
}
