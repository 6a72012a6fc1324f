//! Checkpoint files: their text, and which line of a text is the first that is wrong. Written from the format's description.

use kit::{Epoch, Offset, PartitionId};
use probe::ch04::checkpoint::{Checkpoint, CheckpointKind};
use std::collections::BTreeSet;

/// The text of a checkpoint.
pub(crate) fn text(checkpoint: &Checkpoint) -> Vec<u8> {
    let mut lines = vec!["0".to_string()];
    match checkpoint {
        Checkpoint::Offsets { entries } => {
            lines.push(entries.len().to_string());
            for (topic, partition, offset) in entries {
                lines.push(format!("{topic} {} {}", partition.0, offset.0));
            }
        }
        Checkpoint::Epochs { entries } => {
            lines.push(entries.len().to_string());
            for (epoch, start) in entries {
                lines.push(format!("{} {}", epoch.0, start.0));
            }
        }
    }
    let mut text = lines.join("\n").into_bytes();
    text.push(b'\n');
    text
}

/// A text as lines: their bytes, and whether a line feed ends them. Only the last may have none, and it is not empty then.
pub(crate) fn lines(text: &[u8]) -> Vec<(Vec<u8>, bool)> {
    let mut lines = Vec::new();
    let mut line = Vec::new();
    for byte in text {
        if *byte == b'\n' {
            lines.push((std::mem::take(&mut line), true));
        } else {
            line.push(*byte);
        }
    }
    if !line.is_empty() {
        lines.push((line, false));
    }
    lines
}

/// A line as an error shows it.
pub(crate) fn shown(line: &[u8]) -> String {
    String::from_utf8_lossy(line).chars().take(60).collect()
}

/// What a text says, or the number of the first line that is wrong.
pub(crate) fn parse(kind: CheckpointKind, text: &[u8]) -> Result<Checkpoint, u64> {
    let mut offsets: Vec<(String, PartitionId, Offset)> = Vec::new();
    let mut epochs: Vec<(Epoch, Offset)> = Vec::new();
    let mut seen: BTreeSet<(String, i32)> = BTreeSet::new();
    let lines = lines(text);
    let line = |number: u64| {
        let index = usize::try_from(number - 1).ok()?;
        let (line, ended) = lines.get(index)?;
        ended.then_some(line.as_slice())
    };
    if kind == CheckpointKind::Offsets || !text.is_empty() {
        if line(1) != Some(b"0") {
            return Err(1);
        }
        let count = line(2)
            .and_then(|line| number(line, i64::MAX))
            .ok_or(2_u64)?;
        for at in 3..count.unsigned_abs().saturating_add(3) {
            let fields: Vec<&[u8]> = line(at).ok_or(at)?.split(|byte| *byte == b' ').collect();
            let good = match (kind, fields.as_slice()) {
                (CheckpointKind::Offsets, [topic, partition, offset]) => {
                    let topic = String::from_utf8(topic.to_vec()).ok();
                    let partition = number(partition, i32::MAX.into());
                    match (topic, partition, number(offset, i64::MAX)) {
                        (Some(topic), Some(partition), Some(offset)) => {
                            let partition = PartitionId(partition as i32);
                            let new = seen.insert((topic.clone(), partition.0));
                            let good = !topic.is_empty() && new;
                            offsets.push((topic, partition, Offset(offset)));
                            good
                        }
                        _ => false,
                    }
                }
                (CheckpointKind::Epochs, [epoch, start]) => {
                    match (number(epoch, i32::MAX.into()), number(start, i64::MAX)) {
                        (Some(epoch), Some(start)) => {
                            let entry = (Epoch(epoch as i32), Offset(start));
                            let good = epochs
                                .last()
                                .is_none_or(|last| last.0 < entry.0 && last.1 < entry.1);
                            epochs.push(entry);
                            good
                        }
                        _ => false,
                    }
                }
                _ => false,
            };
            if !good {
                return Err(at);
            }
        }
        let wanted = count.unsigned_abs() + 2;
        if lines.len() as u64 > wanted {
            return Err(wanted + 1);
        }
    }
    Ok(match kind {
        CheckpointKind::Offsets => Checkpoint::Offsets { entries: offsets },
        CheckpointKind::Epochs => Checkpoint::Epochs { entries: epochs },
    })
}

/// Digits 0 to 9, none of them a zero in front, up to `most`.
pub(crate) fn number(digits: &[u8], most: i64) -> Option<i64> {
    if digits.is_empty() || digits.len() > 19 || (digits.len() > 1 && digits[0] == b'0') {
        return None;
    }
    let mut value = 0_i128;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        value = value * 10 + i128::from(digit - b'0');
    }
    (value <= i128::from(most)).then_some(value as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let epochs = Checkpoint::Epochs {
            entries: vec![(Epoch(0), Offset(0)), (Epoch(3), Offset(15))],
        };
        assert_eq!(text(&epochs), b"0\n2\n0 0\n3 15\n");
        assert_eq!(
            parse(CheckpointKind::Epochs, &text(&epochs)),
            Ok(epochs.clone())
        );
        assert_eq!(parse(CheckpointKind::Offsets, &text(&epochs)), Err(3));
        assert_eq!(parse(CheckpointKind::Epochs, b"0\n2\n0 0\n3 15"), Err(4));
        assert_eq!(parse(CheckpointKind::Epochs, b"0\n3\n0 0\n3 15\n"), Err(5));
        assert_eq!(parse(CheckpointKind::Epochs, b"0\n1\n0 0\n3 15\n"), Err(4));
    }

    #[test]
    fn kafkas_files_are_judged_as_the_reference_reads_them() {
        use ch04_recovery::{CheckpointError, read_checkpoint};
        use kit::{FileImage, SimDisk, Timestamp};

        let golden = crate::course::model::golden("checkpoints.json");
        let mut compared = 0;
        for case in golden["cases"].as_array().into_iter().flatten() {
            let (kind, theirs) = match case["kind"].as_str() {
                Some("leader-epoch") => (
                    CheckpointKind::Epochs,
                    ch04_recovery::CheckpointKind::Epochs,
                ),
                Some("offsets") => (
                    CheckpointKind::Offsets,
                    ch04_recovery::CheckpointKind::Offsets,
                ),
                _ => continue,
            };
            let Some(text) = case["text"].as_str() else {
                continue;
            };
            let disk = SimDisk::with(vec![FileImage {
                path: "file".into(),
                bytes: text.into(),
                modified: Timestamp(0),
            }]);
            let reference = match read_checkpoint(&disk, "file", theirs) {
                Ok(_) => None,
                Err(CheckpointError::Malformed { line, .. }) => Some(line as u64),
                Err(CheckpointError::Disk(_)) => Some(0),
            };
            assert_eq!(parse(kind, text.as_bytes()).err(), reference, "{case}");
            compared += 1;
        }
        assert!(compared > 50, "{compared}");
    }
}
