//! 4.3 `Epochs`.

use super::epochs_laws;
use super::{code, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::{Epoch, Offset};
use probe::ch04::{EpochAnswer, EpochEntry, EpochOp, EpochScript, EpochStep, OlderEpoch};

pub(super) struct EpochLists;

impl Exercise for EpochLists {
    type Call = EpochScript;
    type Answer = Vec<EpochStep>;

    fn about() -> About {
        About {
            id: ExerciseId::new(4, 3),
            title: "Epochs",
            file: "epochs.rs",
            functions: &[
                "Epochs::assign",
                "Epochs::truncate_from_end",
                "Epochs::truncate_from_start",
                "Epochs::end_of",
            ],
            minutes: 40,
            weight: 4,
            heart: false,
            learnt: "A few pairs of epoch and start offset say which leader wrote each record of a log.",
        }
    }

    fn expected(call: &EpochScript) -> Vec<EpochStep> {
        let mut entries = call.entries.clone();
        let step = |op: &EpochOp| {
            let before = entries.clone();
            let answer = match *op {
                EpochOp::Assign { epoch, start } => EpochAnswer::Assigned {
                    changed: assign(&mut entries, epoch, start).map(|()| entries != before),
                },
                EpochOp::CutEnd { end } => {
                    while end.0 >= 0 && entries.last().is_some_and(|last| last.start >= end) {
                        entries.pop();
                    }
                    EpochAnswer::Cut {
                        changed: entries != before,
                    }
                }
                EpochOp::CutStart { start } => {
                    // As long as a second entry also covers `start`, the first has nothing left.
                    while entries.get(1).is_some_and(|second| second.start <= start) {
                        entries.remove(0);
                    }
                    if let Some(first) = entries.first_mut() {
                        first.start = first.start.max(start);
                    }
                    EpochAnswer::Cut {
                        changed: entries != before,
                    }
                }
                EpochOp::EndOf { epoch, log_end } => EpochAnswer::End {
                    end: end_of(&entries, epoch, log_end),
                },
            };
            EpochStep {
                answer,
                entries: entries.clone(),
            }
        };
        call.ops.iter().map(step).collect()
    }

    fn laws() -> Vec<Law<Self>> {
        epochs_laws::laws()
    }

    fn call_text(call: &EpochScript) -> String {
        match call.ops.as_slice() {
            [one] => op_text(one),
            more => plural(more.len(), "call"),
        }
    }

    fn answer_text(answer: &Vec<EpochStep>) -> String {
        let steps: Vec<String> = answer
            .iter()
            .map(|step| answer_text(&step.answer))
            .collect();
        steps.join(", ")
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let differ = |(right, yours): (&EpochStep, &EpochStep)| right != yours;
        let wrong = case
            .expected
            .iter()
            .zip(case.got)
            .position(differ)
            .unwrap_or(0);
        let (Some(right), Some(yours), Some(op)) = (
            case.expected.get(wrong),
            case.got.get(wrong),
            case.call.ops.get(wrong),
        ) else {
            return Story::default();
        };
        let before = match wrong {
            0 => &case.call.entries,
            _ => &case.expected[wrong - 1].entries,
        };
        let mut picture = list("entries", before);
        picture.push(format!("call        {}", op_text(op)));
        for (label, step) in [("expected", right), ("you", yours)] {
            picture.push(format!("{label:<12}{}", answer_text(&step.answer)));
            // Where nothing changed the answer says all.
            if right.entries != yours.entries {
                picture.extend(list("", &step.entries));
            }
        }
        picture.extend(mark(&right.entries, &yours.entries));
        let (what, so) = wrong_step(op, before, right, yours);
        Story {
            headline: format!("{} {what}.", op_text(op)),
            picture,
            so: Some(so.into()),
            right: match wrong {
                0 => None,
                1 => Some("the call before it is right.".into()),
                more => Some(format!("the {more} calls before it are right.")),
            },
        }
    }

    fn test(call: &EpochScript, expected: &Vec<EpochStep>) -> String {
        let entries = |entries: &[EpochEntry]| {
            code::value(&entries).replace("EpochEntry", "ch04_recovery::EpochEntry")
        };
        let mut body = vec![format!(
            "let {}epochs = ch04_recovery::Epochs {{ entries: vec!{} }};",
            if call
                .ops
                .iter()
                .all(|op| matches!(op, EpochOp::EndOf { .. }))
            {
                ""
            } else {
                "mut "
            },
            entries(&call.entries)
        )];
        for (op, step) in call.ops.iter().zip(expected) {
            let right = match step.answer {
                EpochAnswer::Assigned {
                    changed: Ok(changed),
                } => format!("Ok({changed})"),
                EpochAnswer::Assigned {
                    changed: Err(older),
                } => {
                    format!("Err(ch04_recovery::{})", code::value(&older))
                }
                EpochAnswer::Cut { changed } => changed.to_string(),
                EpochAnswer::End {
                    end: Some((epoch, end)),
                } => format!(
                    "Some(ch04_recovery::EpochEnd {{ epoch: kit::{epoch:?}, end: kit::{end:?} }})"
                ),
                EpochAnswer::End { end: None } => "None".into(),
            };
            let asked = match op {
                EpochOp::Assign { epoch, start } => {
                    format!("assign(kit::{epoch:?}, kit::{start:?})")
                }
                EpochOp::CutEnd { end } => format!("truncate_from_end(kit::{end:?})"),
                EpochOp::CutStart { start } => format!("truncate_from_start(kit::{start:?})"),
                EpochOp::EndOf { epoch, log_end } => {
                    format!("end_of(kit::{epoch:?}, kit::{log_end:?})")
                }
            };
            body.push(format!("assert_eq!(epochs.{asked}, {right});"));
            body.push(format!(
                "assert_eq!(epochs.entries, {});",
                entries(&step.entries)
            ));
        }
        code::test("epochs", call, &body)
    }

    fn size(call: &EpochScript) -> Option<String> {
        Some(format!(
            "{} on {}",
            plural(call.ops.len(), "call"),
            match call.entries.len() {
                1 => "1 entry".into(),
                more => format!("{more} entries"),
            }
        ))
    }
}

/// Each offset has one epoch: the newest that started at or below it. Notes that from `start` on it is `epoch`.
fn assign(entries: &mut Vec<EpochEntry>, epoch: Epoch, start: Offset) -> Result<(), OlderEpoch> {
    if epoch.0 < 0 || start.0 < 0 {
        return Ok(());
    }
    if let Some(latest) = entries.iter().map(|entry| entry.epoch).max() {
        if epoch < latest {
            return Err(OlderEpoch { epoch, latest });
        }
        let covered = entries
            .iter()
            .any(|entry| entry.epoch == epoch && entry.start <= start);
        if covered {
            return Ok(());
        }
    }
    while entries
        .last()
        .is_some_and(|last| last.epoch == epoch || last.start >= start)
    {
        entries.pop();
    }
    entries.push(EpochEntry { epoch, start });
    Ok(())
}

fn end_of(entries: &[EpochEntry], epoch: Epoch, log_end: Offset) -> Option<(Epoch, Offset)> {
    let newest = entries.last()?.epoch;
    if epoch.0 == -1 || epoch > newest {
        return None;
    }
    if epoch == newest {
        return Some((epoch, log_end));
    }
    let at_or_below = entries
        .iter()
        .filter(|entry| entry.epoch <= epoch)
        .map(|entry| entry.epoch)
        .max();
    let next = entries
        .iter()
        .filter(|entry| entry.epoch > epoch)
        .map(|entry| entry.start)
        .min()?;
    Some((at_or_below.unwrap_or(epoch), next))
}

fn op_text(op: &EpochOp) -> String {
    let number = |offset: &Offset| words::number(offset.0);
    match op {
        EpochOp::Assign { epoch, start } => format!("assign({epoch}, {})", number(start)),
        EpochOp::CutEnd { end } => format!("truncate_from_end({})", number(end)),
        EpochOp::CutStart { start } => format!("truncate_from_start({})", number(start)),
        EpochOp::EndOf { epoch, log_end } => {
            format!("end_of({epoch}), log end {}", number(log_end))
        }
    }
}

fn answer_text(answer: &EpochAnswer) -> String {
    match answer {
        EpochAnswer::Assigned {
            changed: Err(OlderEpoch { epoch, latest }),
        } => {
            format!("OlderEpoch {{ epoch: {epoch}, latest: {latest} }}")
        }
        EpochAnswer::Assigned { changed: Ok(true) } | EpochAnswer::Cut { changed: true } => {
            "changed".into()
        }
        EpochAnswer::Assigned { .. } | EpochAnswer::Cut { .. } => "not changed".into(),
        EpochAnswer::End {
            end: Some((epoch, end)),
        } => format!("epoch {epoch}, end {}", words::number(end.0)),
        EpochAnswer::End { end: None } => "None".into(),
    }
}

/// `entries     2 from 6   3 from 8`.
fn list(label: &str, entries: &[EpochEntry]) -> Vec<String> {
    let entry =
        |entry: &EpochEntry| format!("{} from {}", entry.epoch, words::number(entry.start.0));
    let entries: Vec<String> = match entries {
        [] => vec!["(no entries)".into()],
        more => more.iter().map(entry).collect(),
    };
    words::wrapped(label, &entries, 2)
}

/// A mark under the first wrong entry, where all have room in one line.
fn mark(right: &[EpochEntry], yours: &[EpochEntry]) -> Option<String> {
    if right == yours {
        return None;
    }
    let same = right
        .iter()
        .zip(yours)
        .take_while(|(right, yours)| right == yours);
    let same = same.count();
    let [line] = list("", &yours[..same]).try_into().ok()?;
    let column = if same == 0 { 12 } else { line.len() + 3 };
    let what = if same == yours.len() {
        "^^^^ is missing"
    } else {
        "^^^^^^^^"
    };
    (column < 60 && list("", yours).len() == 1).then(|| format!("{:column$}{what}", ""))
}

fn wrong_step(
    op: &EpochOp,
    before: &[EpochEntry],
    right: &EpochStep,
    yours: &EpochStep,
) -> (String, &'static str) {
    const PART: &str = "two replicas find out by these entries where their logs part: with wrong ones they keep different records.";
    const DEPOSED: &str = "a leader that was replaced would wipe what its successor wrote.";
    const REPLACED: &str =
        "a leader that was replaced must be told so, or it goes on writing what nobody keeps.";
    const MESSAGE: &str =
        "who looks for the replaced leader by this error looks for the wrong one.";
    const CALLER: &str = "the file is written again only when the entries have changed.";
    if let EpochOp::EndOf { .. } = op {
        let what = match (&right.answer, &yours.answer) {
            (EpochAnswer::End { end: None }, _) => "must be None".into(),
            (_, EpochAnswer::End { end: None }) => "must not be None".into(),
            (
                EpochAnswer::End {
                    end: Some((right, _)),
                },
                EpochAnswer::End {
                    end: Some((yours, _)),
                },
            ) if right != yours => {
                format!("answered epoch {yours}, and must answer {right}")
            }
            _ => "answered the wrong end".into(),
        };
        return (
            what,
            "a follower cuts its log where this answer says: too high and it keeps what the leader never had, too low and it drops what it could keep.",
        );
    }
    let is_older =
        |step: &EpochStep| matches!(step.answer, EpochAnswer::Assigned { changed: Err(_) });
    if is_older(right) && !is_older(yours) && yours.entries == before {
        return ("must give OlderEpoch".into(), REPLACED);
    }
    if is_older(right) && !is_older(yours) {
        return (
            "took an epoch that is older than the newest one".into(),
            DEPOSED,
        );
    }
    if !is_older(right) && is_older(yours) {
        let what = match op {
            EpochOp::Assign { epoch, .. } if epoch.0 < 0 => {
                "gave OlderEpoch, and an epoch below 0 is unknown, not older"
            }
            _ => "gave OlderEpoch, and the epoch is not older than the newest one",
        };
        return (what.into(), PART);
    }
    if right.entries == yours.entries {
        let what = if is_older(right) {
            "gave the right error with wrong values"
        } else if right.entries == before {
            "says that the entries changed, and they did not"
        } else {
            "changed the entries rightly, and says that it did not"
        };
        return (what.into(), if is_older(right) { MESSAGE } else { CALLER });
    }
    let mut in_order = yours.entries.clone();
    in_order.sort_by_key(|entry| entry.epoch);
    if in_order == right.entries {
        return ("left the right entries in the wrong order".into(), PART);
    }
    if right.entries == before {
        return (
            "changed the entries, and must not".into(),
            if is_older(right) { DEPOSED } else { PART },
        );
    }
    if yours.entries == before {
        return ("did not change the entries".into(), PART);
    }
    let ascending = yours
        .entries
        .windows(2)
        .all(|pair| pair[0].epoch < pair[1].epoch && pair[0].start < pair[1].start);
    if !ascending {
        return ("left entries that do not ascend strictly".into(), PART);
    }
    ("left the wrong entries".into(), PART)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kafkas_sequences_are_judged_as_kafka_did() {
        let number = |value: &serde_json::Value| value.as_i64().unwrap_or_default();
        let golden = crate::course::model::golden("epochs.json");
        let (mut compared, mut older) = (0, 0);
        for sequence in golden["sequences"].as_array().into_iter().flatten() {
            let mut entries = Vec::new();
            for step in sequence["steps"].as_array().into_iter().flatten() {
                let entry = |row: &serde_json::Value| EpochEntry {
                    epoch: Epoch(number(&row[0]) as i32),
                    start: Offset(number(&row[1])),
                };
                let rows = step["entries"].as_array().into_iter().flatten();
                let theirs: Vec<EpochEntry> = rows.map(entry).collect();
                let asked = entry(&step["args"]);
                let to = Offset(number(&step["args"][0]));
                let op = match step["op"].as_str() {
                    Some("assign") => EpochOp::Assign {
                        epoch: asked.epoch,
                        start: asked.start,
                    },
                    Some("truncateFromEnd") => EpochOp::CutEnd { end: to },
                    Some("truncateFromStart") => EpochOp::CutStart { start: to },
                    Some("endOffsetFor") => EpochOp::EndOf {
                        epoch: asked.epoch,
                        log_end: asked.start,
                    },
                    _ => {
                        entries = theirs;
                        continue;
                    }
                };
                let ops = vec![op];
                for ours in EpochLists::expected(&EpochScript { entries, ops }) {
                    match ours.answer {
                        // Kafka takes an older epoch, and wipes what is later.
                        EpochAnswer::Assigned { changed: Err(_) } => older += 1,
                        EpochAnswer::End { end } => {
                            let end = end.unwrap_or((Epoch(-1), Offset(-1)));
                            let result = entry(&step["result"]);
                            assert_eq!(end, (result.epoch, result.start), "{step}");
                        }
                        _ => assert_eq!(ours.entries, theirs, "{step}"),
                    }
                    compared += 1;
                }
                entries = theirs;
            }
        }
        assert_eq!((compared, older), (294, 20));
    }
}
