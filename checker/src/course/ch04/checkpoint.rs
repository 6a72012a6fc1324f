//! 4.5 `write_checkpoint`, `read_checkpoint`.

use super::{checkpoint_code, checkpoint_laws, checkpoint_story};
use crate::course::model::checkpoint::{lines, parse, shown, text};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::disk::{FileImage, Image};
use kit::{DiskCall, Timestamp};
use probe::ch04::checkpoint::{
    Checkpoint, CheckpointAnswer, CheckpointCall, CheckpointError, DoneCall, Moment, NEIGHBOUR,
    Trouble, neighbour, temporary,
};
use probe::disk::{Stored, Where};

pub(super) struct Checkpoints;

impl Exercise for Checkpoints {
    type Call = CheckpointCall;
    type Answer = CheckpointAnswer;

    fn about() -> About {
        About {
            id: ExerciseId::new(4, 5),
            title: "write_checkpoint, read",
            file: "checkpoint.rs",
            functions: &["write_checkpoint", "read_checkpoint"],
            minutes: 50,
            weight: 4,
            heart: false,
            learnt: "Write beside it, sync, rename, sync the directory: then a checkpoint is never half new.",
        }
    }

    fn expected(call: &CheckpointCall) -> CheckpointAnswer {
        match call {
            CheckpointCall::Read {
                file,
                kind,
                text,
                readable,
                ..
            } => CheckpointAnswer::Read {
                result: match text {
                    Some(text) if *readable => {
                        parse(*kind, text).map_err(|line| malformed(file, text, line))
                    }
                    _ => Err(CheckpointError::Disk),
                },
            },
            CheckpointCall::Write {
                file,
                checkpoint,
                trouble: Trouble::Nothing,
                ..
            } => {
                let mut files = vec![
                    stored(file, &text(checkpoint)),
                    stored(&neighbour(file), NEIGHBOUR),
                ];
                files.sort();
                CheckpointAnswer::Written {
                    result: Ok(()),
                    files,
                }
            }
            CheckpointCall::Write { .. } => CheckpointAnswer::Moments {
                calls: Vec::new(),
                moments: Vec::new(),
            },
        }
    }

    /// Which calls a write makes is free, and so is what is there before the new file must be. What is left is what is wrong.
    fn fixed(call: &CheckpointCall, answer: &CheckpointAnswer) -> CheckpointAnswer {
        match answer {
            CheckpointAnswer::Moments { calls, moments } => CheckpointAnswer::Moments {
                calls: Vec::new(),
                moments: moments
                    .iter()
                    .filter(|moment| wrong(call, calls, moment).is_some())
                    .cloned()
                    .collect(),
            },
            answer if huge_count(call).contains(answer) => Self::expected(call),
            answer if odd_topic(call, answer) => Self::expected(call),
            // Who takes another name for the temporary file may leave an old one of this name.
            CheckpointAnswer::Written { result, files } => CheckpointAnswer::Written {
                result: result.clone(),
                files: files
                    .iter()
                    .filter(|file| !is_leftover(call, file))
                    .cloned()
                    .collect(),
            },
            answer => answer.clone(),
        }
    }

    fn real_files(call: &CheckpointCall) -> Option<Image> {
        let (files, on) = match call {
            CheckpointCall::Read { on, file, text, .. } => (vec![(file.clone(), text.clone())], on),
            CheckpointCall::Write {
                on,
                file,
                old,
                leftover,
                ..
            } => (
                vec![
                    (file.clone(), old.clone()),
                    (temporary(file), leftover.clone()),
                    (neighbour(file), Some(NEIGHBOUR.to_vec())),
                ],
                on,
            ),
        };
        let image = |(path, bytes): (String, Option<Vec<u8>>)| {
            bytes.map(|bytes| FileImage {
                path,
                bytes,
                modified: Timestamp(0),
            })
        };
        (*on == Where::Real).then(|| files.into_iter().filter_map(image).collect())
    }

    fn with_files(answer: CheckpointAnswer, found: Vec<Stored>) -> CheckpointAnswer {
        match answer {
            CheckpointAnswer::Written { result, .. } => CheckpointAnswer::Written {
                result,
                files: found,
            },
            other => other,
        }
    }

    fn laws() -> Vec<Law<Self>> {
        checkpoint_laws::laws()
    }

    fn call_text(call: &CheckpointCall) -> String {
        checkpoint_story::call(call)
    }

    fn answer_text(answer: &CheckpointAnswer) -> String {
        match answer {
            CheckpointAnswer::Read { result } => checkpoint_story::read(result),
            CheckpointAnswer::Written { result, .. } => checkpoint_story::written(result),
            CheckpointAnswer::Moments { moments, .. } => format!("{} moments", moments.len()),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        checkpoint_story::story(case.call, case.expected, case.got)
    }

    fn test(call: &CheckpointCall, expected: &CheckpointAnswer) -> String {
        checkpoint_code::test(call, expected)
    }

    fn size(call: &CheckpointCall) -> Option<String> {
        match call {
            CheckpointCall::Read { text, .. } => {
                let bytes = text.as_ref().map_or(0, Vec::len);
                Some(crate::page::plural(bytes, "byte"))
            }
            CheckpointCall::Write { .. } => None,
        }
    }
}

pub(super) fn stored(path: &str, bytes: &[u8]) -> Stored {
    Stored {
        path: path.into(),
        bytes: bytes.to_vec(),
    }
}

fn malformed(file: &str, text: &[u8], line: u64) -> CheckpointError {
    let found = lines(text).into_iter().nth(line as usize - 1);
    CheckpointError::Malformed {
        file: file.into(),
        line,
        text: found.map_or(String::new(), |(line, _)| shown(&line)),
    }
}

/// The right answers to a count that no file can have: whether its own line is wrong, or the first entry that is missing, is
/// free. None for other counts.
fn huge_count(call: &CheckpointCall) -> Vec<CheckpointAnswer> {
    let CheckpointCall::Read {
        file,
        kind,
        text: Some(text),
        ..
    } = call
    else {
        return Vec::new();
    };
    let mut lines = lines(text);
    let huge =
        |line: &[u8]| line.len() >= 10 && line.iter().all(u8::is_ascii_digit) && line[0] != b'0';
    if lines.len() < 2 || !huge(&lines[1].0) {
        return Vec::new();
    }
    lines[1].0 = i32::MAX.to_string().into_bytes();
    let join = |(line, ended): (Vec<u8>, bool)| [line, vec![b'\n'; ended.into()]].concat();
    let tamer: Vec<u8> = lines.into_iter().flat_map(join).collect();
    let answer = |line| CheckpointAnswer::Read {
        result: Err(malformed(file, text, line)),
    };
    parse(*kind, &tamer)
        .err()
        .into_iter()
        .chain([2])
        .map(answer)
        .collect()
}

/// Whether the answer refuses the first line whose topic has characters that no topic of Kafka has, where all lines are right.
fn odd_topic(call: &CheckpointCall, answer: &CheckpointAnswer) -> bool {
    let CheckpointCall::Read {
        file,
        text: Some(text),
        ..
    } = call
    else {
        return false;
    };
    let CheckpointAnswer::Read {
        result: Ok(Checkpoint::Offsets { entries }),
    } = Checkpoints::expected(call)
    else {
        return false;
    };
    let legal = |of: char| of.is_ascii_alphanumeric() || "._-".contains(of);
    let odd = entries.iter().position(|entry| !entry.0.chars().all(legal));
    odd.is_some_and(|odd| {
        *answer
            == CheckpointAnswer::Read {
                result: Err(malformed(file, text, odd as u64 + 3)),
            }
    })
}

/// Whether a file is the temporary one that an earlier crash left, as it was.
fn is_leftover(call: &CheckpointCall, found: &Stored) -> bool {
    let CheckpointCall::Write { file, leftover, .. } = call else {
        return false;
    };
    found.path == temporary(file) && leftover.as_ref() == Some(&found.bytes)
}

/// What is wrong with what was there after a trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// A failed call was hidden.
    Hidden,
    /// The write failed, though nothing had happened.
    Fails,
    /// It had answered Ok, and the new one is not there.
    NotSafe,
    /// It had failed before the rename, and the old one is not there.
    OldGone,
    /// Neither the old nor the new one is there.
    Neither,
    /// Another file was changed.
    Neighbour,
    /// The next write fails.
    NextFails,
    /// The next write leaves something else.
    NextDiffers,
}

pub(super) fn wrong(call: &CheckpointCall, calls: &[DoneCall], moment: &Moment) -> Option<Wrong> {
    let CheckpointCall::Write {
        file,
        old,
        checkpoint,
        trouble,
        leftover,
        ..
    } = call
    else {
        return None;
    };
    let new = Some(text(checkpoint));
    let complete = moment.at > calls.len() as u64;
    let renamed = calls
        .iter()
        .take(moment.at as usize - 1)
        .any(|call| call.to.as_ref() == Some(file));
    // A file that is not there need not be removed: whether somebody looks at what the call says is free.
    let needless = |call: &DoneCall| {
        call.call == DiskCall::Remove.name() && call.path == temporary(file) && leftover.is_none()
    };
    let failing = matches!(trouble, Trouble::Failure { .. })
        && !calls
            .get(moment.at as usize - 1)
            .is_some_and(|call| needless(call) && moment.result.is_ok());
    if complete && moment.result.is_err() {
        return Some(Wrong::Fails);
    }
    if failing && moment.result.is_ok() {
        return Some(Wrong::Hidden);
    }
    if moment.result.is_ok() && moment.left != new {
        return Some(Wrong::NotSafe);
    }
    if moment.left != new && moment.left != *old {
        return Some(Wrong::Neither);
    }
    if failing && !renamed && moment.left != *old {
        return Some(Wrong::OldGone);
    }
    if !moment.others {
        return Some(Wrong::Neighbour);
    }
    if moment.again.0.is_err() {
        return Some(Wrong::NextFails);
    }
    (moment.again.1 != new).then_some(Wrong::NextDiffers)
}
