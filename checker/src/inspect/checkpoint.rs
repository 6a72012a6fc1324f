//! A checkpoint: a text of a few lines, and the first of them that is wrong.

use super::damage::Damage;
use super::kind::Kind;
use super::out::{Out, Rows};
use super::page;
use crate::course::model::checkpoint::{lines, number, parse, shown};
use probe::ch04::checkpoint::{Checkpoint, CheckpointKind};
use serde_json::{Value, json};

/// No checkpoint is longer: a broker with 100,000 partitions has one of 5 MiB.
pub(super) const MOST: usize = 16 << 20;

/// What stands in a checkpoint.
pub(super) struct Read {
    /// Its entries: all of them, or those in front of the damage.
    pub entries: Vec<Entry>,
    pub damage: Option<Damage>,
    /// The number of the damaged line, from 1.
    pub line: Option<u64>,
}

/// A topic and a partition, or an epoch; and an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub of: String,
    pub offset: i64,
    pub value: Value,
}

pub(super) fn read(kind: Kind, text: &[u8]) -> Read {
    let kind = kind.checkpoint().unwrap_or(CheckpointKind::Offsets);
    match parse(kind, text) {
        Ok(checkpoint) => Read {
            entries: entries(checkpoint),
            damage: None,
            line: None,
        },
        Err(line) => {
            let before = before(kind, text, line);
            Read {
                entries: before,
                damage: Some(damage(kind, text, line)),
                line: Some(line),
            }
        }
    }
}

/// The page of a checkpoint.
pub(super) fn show(out: &mut Out<'_>, name: &str, kind: Kind, text: &[u8]) -> bool {
    let read = read(kind, text);
    let what = if kind == Kind::Epochs {
        "leader epochs"
    } else {
        "offset checkpoint"
    };
    let sound = read.damage.is_none();
    if out.json {
        let page = json!({
            "schema": 1,
            "kind": if kind == Kind::Epochs { "leader-epochs" } else { "offset-checkpoint" },
            "name": name,
            "bytes": text.len(),
            "entries": read.entries.iter().map(|entry| entry.value.clone()).collect::<Vec<_>>(),
            "damaged_line": read.line,
            "first_damage": read.damage.as_ref().map(Damage::json),
        });
        out.line(&page.to_string());
        return sound;
    }
    out.lines(&[
        page::head(&format!(
            "{what} {}, {} bytes",
            page::file(name),
            text.len()
        )),
        String::new(),
    ]);
    let all = lines(text);
    let mut rows = Rows::new();
    for (number, (line, _)) in (1..).zip(&all) {
        let says = match number {
            1 => "version".into(),
            2 => "number of entries".into(),
            _ => match usize::try_from(number - 3)
                .ok()
                .and_then(|index| read.entries.get(index))
            {
                Some(entry) if kind == Kind::Epochs => {
                    format!("{} begins at offset {}", entry.of, entry.offset)
                }
                Some(entry) => format!("{}: offset {}", entry.of, entry.offset),
                None => String::new(),
            },
        };
        let wrong = read.damage.as_ref().filter(|_| read.line == Some(number));
        let text = format!("{number:>6}  {:<30}  {says}", shown(line));
        let lines = match wrong {
            None => vec![page::cut(text.trim_end())],
            Some(damage) => {
                let mut lines = vec![page::bad(&format!(
                    "{number:>6}  {:<30}  <-- {}",
                    shown(line),
                    damage.rule
                ))];
                lines.extend(page::because(8, damage));
                lines
            }
        };
        rows.row(out, wrong.is_some(), || lines, || Value::Null);
    }
    rows.rest(out);
    let told = read.line.is_some_and(|line| line <= all.len() as u64);
    if let (Some(damage), false) = (&read.damage, told) {
        out.lines(&page::because(8, damage));
    }
    if !all.is_empty() || !sound {
        out.line("");
    }
    let entries = page::count(read.entries.len() as u64, "entry", "entries");
    out.line(&match read.damage {
        None => page::good(&format!("{entries}, all sound.")),
        Some(damage) => page::bad(&format!(
            "DAMAGED in {}: {entries} before it.",
            damage.field
        )),
    });
    sound
}

fn entries(checkpoint: Checkpoint) -> Vec<Entry> {
    match checkpoint {
        Checkpoint::Offsets { entries } => entries
            .into_iter()
            .map(|(topic, partition, offset)| Entry {
                value: json!({"topic": topic, "partition": partition.0, "offset": offset.0}),
                of: format!("{topic}-{partition}"),
                offset: offset.0,
            })
            .collect(),
        Checkpoint::Epochs { entries } => entries
            .into_iter()
            .map(|(epoch, start)| Entry {
                of: format!("epoch {epoch}"),
                offset: start.0,
                value: json!({"epoch": epoch.0, "start_offset": start.0}),
            })
            .collect(),
    }
}

/// The entries in the lines above: what a checkpoint of those alone says.
fn before(kind: CheckpointKind, text: &[u8], line: u64) -> Vec<Entry> {
    let Some(count) = line.checked_sub(3) else {
        return Vec::new();
    };
    let mut alone = format!("0\n{count}\n").into_bytes();
    let count = usize::try_from(count).unwrap_or(0);
    for (line, _) in lines(text).into_iter().skip(2).take(count) {
        alone.extend(line);
        alone.push(b'\n');
    }
    parse(kind, &alone).map(entries).unwrap_or_default()
}

fn damage(kind: CheckpointKind, text: &[u8], line: u64) -> Damage {
    let all = lines(text);
    let index = usize::try_from(line - 1).unwrap_or(usize::MAX);
    let start: usize = all.iter().take(index).map(|(line, _)| line.len() + 1).sum();
    let here = all.get(index);
    let end = start + here.map_or(0, |(line, _)| line.len());
    let why = why(kind, &all, line);
    Damage::new(
        "line",
        start as u64..end as u64,
        format!("line {line}"),
        why,
    )
}

fn why(kind: CheckpointKind, all: &[(Vec<u8>, bool)], line: u64) -> String {
    let count = all.get(1).and_then(|(line, _)| number(line, i64::MAX));
    let index = usize::try_from(line - 1).unwrap_or(usize::MAX);
    let Some((bytes, ended)) = all.get(index) else {
        return match (line, count) {
            (1, _) => "The file is empty; its first line is the version, 0.".into(),
            (2, _) => "The file ends; line 2 is the number of entries.".into(),
            (_, Some(count)) => format!(
                "Line 2 says {count} entries, and the file ends after {}.",
                line - 3
            ),
            (_, None) => "The file ends.".into(),
        };
    };
    let text = shown(bytes);
    if line > 2 && count.is_some_and(|count| line - 2 > count.unsigned_abs()) {
        return format!(
            "Line 2 says {} entries, and more follow: \"{text}\".",
            count.unwrap_or(0)
        );
    }
    if !ended {
        return format!("\"{text}\" has no line feed at its end: the file may be cut.");
    }
    let fields: Vec<&[u8]> = bytes.split(|byte| *byte == b' ').collect();
    let number_of = |field: Option<&&[u8]>, most: i64| field.and_then(|field| number(field, most));
    match (line, kind) {
        (1, _) => format!("The first line is the version, 0, and not \"{text}\"."),
        (2, _) => format!("The second line is the number of entries, and not \"{text}\"."),
        (_, CheckpointKind::Offsets) => {
            if fields.len() != 3 {
                format!(
                    "\"{text}\" is no entry: topic, partition and offset, with one space between two."
                )
            } else if fields[0].is_empty() || std::str::from_utf8(fields[0]).is_err() {
                format!("\"{text}\" has no topic, or one that is no text.")
            } else if number_of(fields.get(1), i32::MAX.into()).is_none() {
                format!(
                    "\"{}\" is no partition: digits only, and none of them a 0 in front.",
                    shown(fields[1])
                )
            } else if number_of(fields.get(2), i64::MAX).is_none() {
                format!(
                    "\"{}\" is no offset: digits only, and none of them a 0 in front.",
                    shown(fields[2])
                )
            } else {
                format!("\"{text}\" names a partition that stands above already.")
            }
        }
        (_, CheckpointKind::Epochs) => {
            if fields.len() != 2 {
                format!("\"{text}\" is no entry: epoch and start offset, with one space between.")
            } else if number_of(fields.first(), i32::MAX.into()).is_none() {
                format!(
                    "\"{}\" is no epoch: digits only, and none of them a 0 in front.",
                    shown(fields[0])
                )
            } else if number_of(fields.get(1), i64::MAX).is_none() {
                format!(
                    "\"{}\" is no offset: digits only, and none of them a 0 in front.",
                    shown(fields[1])
                )
            } else {
                format!("\"{text}\" is not above the entry before; epochs and starts both ascend.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(kind: Kind, text: &[u8]) -> (usize, String) {
        let read = read(kind, text);
        (
            read.entries.len(),
            read.damage.map(|damage| damage.told()).unwrap_or_default(),
        )
    }

    #[test]
    fn the_first_wrong_line_has_a_reason() {
        for (kind, text, entries, why) in [
            (Kind::Epochs, &b"0\n2\n0 0\n3 15\n"[..], 2, ""),
            (Kind::Epochs, b"", 0, ""),
            (Kind::Offsets, b"", 0, "byte 0, line 1: The file is empty"),
            (
                Kind::Offsets,
                b"1\n0\n",
                0,
                "byte 0, line 1: The first line is the version, 0, and not \"1\"",
            ),
            (
                Kind::Epochs,
                b"0\n",
                0,
                "byte 2, line 2: The file ends; line 2 is",
            ),
            (
                Kind::Epochs,
                b"0\nx\n",
                0,
                "byte 2, line 2: The second line is the number",
            ),
            (
                Kind::Epochs,
                b"0\n3\n0 0\n3 15\n",
                2,
                "byte 13, line 5: Line 2 says 3 entries, and the file ends after 2",
            ),
            (
                Kind::Epochs,
                b"0\n1\n0 0\n3 15\n",
                1,
                "byte 8, line 4: Line 2 says 1 entries, and more follow: \"3 15\"",
            ),
            (
                Kind::Epochs,
                b"0\n2\n0 0\n3 1",
                1,
                "byte 8, line 4: \"3 1\" has no line feed",
            ),
            (
                Kind::Epochs,
                b"0\n2\n0 0\n3 1 5\n",
                1,
                "\"3 1 5\" is no entry: epoch and start offset",
            ),
            (Kind::Epochs, b"0\n1\n-1 0\n", 0, "\"-1\" is no epoch"),
            (Kind::Epochs, b"0\n1\n1 007\n", 0, "\"007\" is no offset"),
            (
                Kind::Epochs,
                b"0\n2\n3 15\n3 16\n",
                1,
                "not above the entry before",
            ),
            (
                Kind::Offsets,
                b"0\n1\nrides 0\n",
                0,
                "\"rides 0\" is no entry: topic, partition and offset",
            ),
            (Kind::Offsets, b"0\n1\n 0 7\n", 0, "has no topic"),
            (
                Kind::Offsets,
                b"0\n1\nrides x 7\n",
                0,
                "\"x\" is no partition",
            ),
            (Kind::Offsets, b"0\n1\nrides 0 7\r\n", 0, "is no offset"),
            (
                Kind::Offsets,
                b"0\n2\nrides 0 7\nrides 0 8\n",
                1,
                "stands above already",
            ),
        ] {
            let (count, told) = told(kind, text);
            assert_eq!(count, entries, "{told}");
            assert!(
                told.contains(why) && told.is_empty() == why.is_empty(),
                "{why}: {told}"
            );
        }
    }
}
