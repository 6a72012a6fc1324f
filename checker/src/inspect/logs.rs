//! A log directory: a partition a line, then the checkpoints that are about all of them.

use super::checkpoint;
use super::damage::Damage;
use super::kind::{Kind, by_name};
use super::out::Out;
use super::partition::{self, Partition, damage_json, ending, labelled, listed, with_schema};
use super::{Refused, page};
use serde_json::{Map, Value, json};
use std::path::Path;

/// The page of a log directory.
pub(super) fn show(out: &mut Out<'_>, dir: &Path) -> Result<bool, Refused> {
    let names = partition::names(dir)?;
    let mut partitions: Vec<(String, Partition)> = Vec::new();
    let mut checkpoints: Vec<(String, Vec<checkpoint::Entry>)> = Vec::new();
    let mut damage: Vec<(String, Damage)> = Vec::new();
    let mut others = Vec::new();
    for name in &names {
        let path = dir.join(name);
        if path.is_dir() && partition::is_one(&partition::names(&path)?) {
            partition::expect(out, &path)?;
        }
    }
    for name in &names {
        let path = dir.join(name);
        match by_name(name) {
            Some((kind @ Kind::Offsets, _)) => {
                let read = partition::checkpoint_file(&path, kind)?;
                damage.extend(read.damage.map(|damage| (name.clone(), damage)));
                checkpoints.push((name.clone(), read.entries));
            }
            _ if path.is_dir() && partition::is_one(&partition::names(&path)?) => {
                let mut found = partition::read(out, &path)?;
                let within = std::mem::take(&mut found.damage);
                damage.extend(
                    within
                        .iter()
                        .map(|(file, damage)| (format!("{name}/{file}"), damage.clone())),
                );
                found.damage = within;
                partitions.push((name.clone(), found));
            }
            _ => others.push(name.clone()),
        }
    }
    out.meter.end();
    let sound = damage.is_empty();
    let notes = notes(&partitions, &checkpoints);
    if out.json {
        let name = dir.display().to_string();
        let value = json(&partitions, &checkpoints, &others, &notes, &damage);
        out.line(&with_schema("log-directory", &name, &value).to_string());
        return Ok(sound);
    }
    let bytes: u64 = partitions
        .iter()
        .map(|(_, partition)| partition.bytes())
        .sum();
    let count = page::count(partitions.len() as u64, "partition", "partitions");
    out.line(&page::head(&format!(
        "log directory {}: {count}, {bytes} bytes",
        page::file(&dir.display().to_string())
    )));
    out.line("");
    if !partitions.is_empty() {
        out.line("partition                 segments        bytes  offsets");
    }
    for (name, partition) in &partitions {
        let offsets = partition.offsets().map_or_else(
            || "none".into(),
            |(first, last)| format!("{first} to {last}"),
        );
        let mark = if partition.damage.is_empty() {
            ""
        } else {
            "  !"
        };
        let line = format!(
            "{name:<24} {:>9} {:>12}  {offsets}{mark}",
            partition.segments.len(),
            partition.bytes()
        );
        out.line(&if mark.is_empty() {
            page::cut(&line)
        } else {
            page::bad(&line)
        });
    }
    out.line("");
    for (name, entries) in &checkpoints {
        out.lines(&listed(name, entries, |entry| {
            format!("{} {}", entry.of, entry.offset)
        }));
    }
    if !others.is_empty() {
        out.lines(&labelled(&format!("not decoded: {}", others.join(", "))));
    }
    for note in &notes {
        out.lines(&labelled(&format!("note: {note}")));
    }
    out.lines(&ending(&damage, dir));
    Ok(sound)
}

/// Where a checkpoint says more than the log holds.
fn notes(
    partitions: &[(String, Partition)],
    checkpoints: &[(String, Vec<checkpoint::Entry>)],
) -> Vec<String> {
    let mut notes = Vec::new();
    for (file, entries) in checkpoints {
        for entry in entries {
            let Some((_, partition)) = partitions.iter().find(|(name, _)| *name == entry.of) else {
                notes.push(format!(
                    "{file} names {}, which has no directory here",
                    entry.of
                ));
                continue;
            };
            let base = partition.segments.last().map_or(0, |segment| segment.base);
            let end = partition
                .offsets()
                .map_or(base, |(_, last)| base.max(last.saturating_add(1)));
            if entry.offset > end {
                notes.push(format!(
                    "{file} has {} for {}, which ends at {end}",
                    entry.offset, entry.of
                ));
            }
        }
    }
    notes.truncate(20);
    notes
}

fn json(
    partitions: &[(String, Partition)],
    checkpoints: &[(String, Vec<checkpoint::Entry>)],
    others: &[String],
    notes: &[String],
    damage: &[(String, Damage)],
) -> Value {
    let partition = |(name, found): &(String, Partition)| {
        let mut value = partition::json(found);
        value["name"] = json!(name);
        value
    };
    let entries = |entries: &Vec<checkpoint::Entry>| {
        json!(
            entries
                .iter()
                .map(|entry| entry.value.clone())
                .collect::<Vec<_>>()
        )
    };
    json!({
        "partitions": partitions.iter().map(partition).collect::<Vec<_>>(),
        "checkpoints": checkpoints.iter().map(|(name, list)| (name.clone(), entries(list))).collect::<Map<_, _>>(),
        "not_decoded": others,
        "notes": notes,
        "damage": damage_json(damage),
    })
}
