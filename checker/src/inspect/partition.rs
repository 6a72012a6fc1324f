//! A partition's directory: a segment a line, and what is wrong in any of its files.

use super::checkpoint;
use super::damage::Damage;
use super::index::{self, Beside, Which};
use super::kind::{Kind, by_name};
use super::out::Out;
use super::segment::{self, Scan, go_on, scan};
use super::source;
use super::{Refused, page};
use kit::ReadAt;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// What was found in a partition's directory.
#[derive(Default)]
pub(super) struct Partition {
    pub segments: Vec<Segment>,
    /// The leader epochs, if there is a file of them.
    pub epochs: Option<Vec<checkpoint::Entry>>,
    /// What is wrong, with the file that it is in.
    pub damage: Vec<(String, Damage)>,
    /// What is worth knowing and no damage.
    pub notes: Vec<String>,
    /// Files that are named and not decoded.
    pub others: Vec<String>,
}

/// One segment with its indexes.
pub(super) struct Segment {
    pub base: i64,
    pub bytes: u64,
    pub scan: Scan,
    /// How many entries each index has; `None`: there is no such file.
    pub index: Option<u64>,
    pub times: Option<u64>,
    pub damaged: bool,
}

impl Partition {
    pub(super) fn bytes(&self) -> u64 {
        self.segments.iter().map(|segment| segment.bytes).sum()
    }

    pub(super) fn offsets(&self) -> Option<(i64, i64)> {
        let mut offsets = self
            .segments
            .iter()
            .filter_map(|segment| segment.scan.offsets);
        let first = offsets.next()?;
        Some((first.0, offsets.next_back().unwrap_or(first).1))
    }
}

/// The names in a directory, in order.
pub(super) fn names(dir: &Path) -> Result<Vec<String>, Refused> {
    let why = |error: std::io::Error| Refused(format!("{} cannot be read: {error}", dir.display()));
    let mut names = Vec::new();
    for entry in fs::read_dir(dir).map_err(why)? {
        names.push(
            entry
                .map_err(why)?
                .file_name()
                .to_string_lossy()
                .into_owned(),
        );
    }
    names.sort_unstable();
    Ok(names)
}

/// Whether these are the names in a partition's directory.
pub(super) fn is_one(names: &[String]) -> bool {
    let of_segment = |name: &String| {
        matches!(
            by_name(name),
            Some((Kind::Log | Kind::Index | Kind::TimeIndex, Some(_)))
        )
    };
    names.iter().any(of_segment)
}

/// The files of each segment, by base offset.
pub(super) fn logs(names: &[String]) -> BTreeMap<i64, &String> {
    let base = |name: &String| match by_name(name) {
        Some((Kind::Log, Some(base))) if name.ends_with(".log") => Some(base),
        _ => None,
    };
    names
        .iter()
        .filter_map(|name| Some((base(name)?, name)))
        .collect()
}

/// Tells the meter how much there is to read.
pub(super) fn expect(out: &mut Out<'_>, dir: &Path) -> Result<(), Refused> {
    let names = names(dir)?;
    let size = |name: &&String| fs::metadata(dir.join(name)).map_or(0, |file| file.len());
    out.meter.expect(logs(&names).values().map(size).sum());
    Ok(())
}

pub(super) fn read(out: &mut Out<'_>, dir: &Path) -> Result<Partition, Refused> {
    let names = names(dir)?;
    let mut found = Partition::default();
    let mut last: Option<(i64, i64)> = None;
    for (base, name) in logs(&names) {
        let segment = one(out, dir, base, name, &mut found)?;
        if let (Some((_, before)), Some((first, _))) = (last, segment.scan.offsets) {
            if base <= before {
                let why =
                    format!("The segment begins at {base}, and the one before ends at {before}.");
                found.damage.push((
                    name.clone(),
                    Damage::new("offset-order", 0..0, "base offset", why),
                ));
            } else if first > before + 1 {
                found.notes.push(format!(
                    "no record has the offsets {} to {}",
                    before + 1,
                    first - 1
                ));
            }
        }
        last = segment.scan.offsets.or(last);
        found.segments.push(segment);
        if out.closed() {
            break;
        }
    }
    let with_log: Vec<i64> = found.segments.iter().map(|segment| segment.base).collect();
    for name in &names {
        match by_name(name) {
            Some((Kind::Epochs, _)) if name.ends_with("checkpoint") => {
                let read = checkpoint_file(&dir.join(name), Kind::Epochs)?;
                found
                    .damage
                    .extend(read.damage.map(|damage| (name.clone(), damage)));
                found.epochs = Some(read.entries);
            }
            Some((Kind::Index | Kind::TimeIndex, Some(base))) if !with_log.contains(&base) => {
                found.notes.push(format!("{name} has no .log beside it"));
            }
            Some((Kind::Other(_), _)) => found.others.push(name.clone()),
            Some((Kind::Log | Kind::Index | Kind::TimeIndex, Some(_)))
                if name
                    .rsplit('.')
                    .next()
                    .is_some_and(|suffix| !matches!(suffix, "log" | "index" | "timeindex")) =>
            {
                found.others.push(name.clone());
            }
            None => found.others.push(name.clone()),
            _ => {}
        }
    }
    Ok(found)
}

fn one(
    out: &mut Out<'_>,
    dir: &Path,
    base: i64,
    name: &str,
    found: &mut Partition,
) -> Result<Segment, Refused> {
    let path = dir.join(name);
    let log = source::open(&path).map_err(Refused)?;
    let scan = scan(&log, Some(base), &mut |judged| {
        out.meter.done(judged.end());
        go_on(out)
    })
    .map_err(|error| Refused::reading(&path, error))?;
    out.meter.file_done(log.len());
    let mut damaged = scan.damage.is_some();
    found
        .damage
        .extend(scan.damage.clone().map(|damage| (name.to_string(), damage)));
    let mut counts = [None, None];
    for (count, (which, suffix)) in counts
        .iter_mut()
        .zip([(Which::Offset, "index"), (Which::Time, "timeindex")])
    {
        let path = path.with_extension(suffix);
        if !path.exists() {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            found
                .notes
                .push(format!("{name} is missing: Kafka makes it anew"));
            continue;
        }
        let bytes = source::open(&path).map_err(Refused)?;
        let beside = Beside {
            base: Some(base),
            log: Some(&log),
        };
        let checked = index::check(which, &bytes, beside, &mut |_| ControlFlow::Continue(()))
            .map_err(|error| Refused::reading(&path, error))?;
        *count = Some(checked.entries);
        damaged |= checked.damage.is_some();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        found
            .damage
            .extend(checked.damage.map(|damage| (name, damage)));
    }
    Ok(Segment {
        base,
        bytes: log.len(),
        scan,
        index: counts[0],
        times: counts[1],
        damaged,
    })
}

/// A checkpoint's file, read whole.
pub(super) fn checkpoint_file(path: &Path, kind: Kind) -> Result<checkpoint::Read, Refused> {
    let bytes = source::open(path).map_err(Refused)?;
    let text = super::whole(path, &bytes, checkpoint::MOST)?;
    Ok(checkpoint::read(kind, &text))
}

/// The page of a partition.
pub(super) fn show(out: &mut Out<'_>, dir: &Path) -> Result<bool, Refused> {
    expect(out, dir)?;
    let found = read(out, dir)?;
    out.meter.end();
    let sound = found.damage.is_empty();
    if out.json {
        let name = dir.display().to_string();
        out.line(&with_schema("partition", &name, &json(&found)).to_string());
        return Ok(sound);
    }
    let segments = page::count(found.segments.len() as u64, "segment", "segments");
    out.line(&page::head(&format!(
        "partition {}: {segments}, {} bytes",
        page::file(&dir.display().to_string()),
        found.bytes()
    )));
    out.line("");
    out.line(match page::is_narrow() {
        true => "     base      last      bytes batches records index times",
        false => "   base offset     last offset        bytes  batches  records  index  times",
    });
    for segment in &found.segments {
        out.line(&line(segment));
    }
    out.line("");
    if let Some(epochs) = &found.epochs {
        out.lines(&listed("leader epochs", epochs, |entry| {
            format!("{} from {}", entry.of, entry.offset)
        }));
    }
    if !found.others.is_empty() {
        out.lines(&labelled(&format!(
            "not decoded: {}",
            found.others.join(", ")
        )));
    }
    for note in &found.notes {
        out.lines(&labelled(&format!("note: {note}")));
    }
    out.lines(&ending(&found.damage, dir));
    Ok(sound)
}

/// The damage of a directory, and the last line.
pub(super) fn ending(damage: &[(String, Damage)], dir: &Path) -> Vec<String> {
    const SHOWN: usize = 20;
    let mut lines = Vec::new();
    for (file, damage) in damage.iter().take(SHOWN) {
        let told = labelled(&format!("{file}: {}", damage.told()));
        lines.extend(told.iter().map(|line| page::bad(line)));
    }
    if damage.len() > SHOWN {
        lines.push(format!("... and {} more files", damage.len() - SHOWN));
    }
    match damage.first() {
        None => lines.push(page::good("All sound.")),
        Some((file, _)) => {
            let path: PathBuf = dir.join(file);
            lines.extend(page::look(&path.display().to_string(), ""));

            let files = page::count(damage.len() as u64, "file", "files");
            lines.push(page::bad(&format!("DAMAGED: {files}, first {file}.")));
        }
    }
    lines
}

fn line(segment: &Segment) -> String {
    let last = segment
        .scan
        .offsets
        .map_or_else(|| "-".into(), |offsets| offsets.1.to_string());
    let count = |count: Option<u64>| count.map_or_else(|| "-".into(), |count| count.to_string());
    let (base, bytes, scan) = (segment.base, segment.bytes, &segment.scan);
    let (batches, records, index, times) = (
        scan.batches,
        scan.records,
        count(segment.index),
        count(segment.times),
    );
    let mark = if segment.damaged { "!" } else { "" };
    let line = match page::is_narrow() {
        true => format!(
            "{base:>9} {last:>9} {bytes:>10} {batches:>7} {records:>7} {index:>5} {times:>5} {mark}"
        ),
        false => format!(
            "{base:>14} {last:>15} {bytes:>12} {batches:>8} {records:>8} {index:>6} {times:>6}  {mark}"
        ),
    };
    let line = page::cut(line.trim_end());
    if segment.damaged {
        page::bad(&line)
    } else {
        line
    }
}

/// A list behind a label, the first entries of it.
pub(super) fn listed(
    label: &str,
    entries: &[checkpoint::Entry],
    text: impl Fn(&checkpoint::Entry) -> String,
) -> Vec<String> {
    const SHOWN: usize = 20;
    let mut parts: Vec<String> = entries.iter().take(SHOWN).map(text).collect();
    if entries.len() > SHOWN {
        parts.push(format!("... {} more", entries.len() - SHOWN));
    }
    let list = if parts.is_empty() {
        "none".into()
    } else {
        parts.join(", ")
    };
    labelled(&format!("{label}: {list}"))
}

pub(super) fn labelled(text: &str) -> Vec<String> {
    let lines = crate::page::wrap(&page::plain(text), crate::page::width() - 2);
    let indent = |(index, line): (usize, String)| {
        if index == 0 {
            line
        } else {
            format!("  {line}")
        }
    };
    lines
        .into_iter()
        .enumerate()
        .map(indent)
        .map(|line| page::cut(&line))
        .collect()
}

pub(super) fn json(found: &Partition) -> Value {
    let segment = |segment: &Segment| {
        let mut value = segment::summary(&segment.scan);
        value["base_offset"] = json!(segment.base);
        value["bytes"] = json!(segment.bytes);
        value["index_entries"] = json!(segment.index);
        value["timeindex_entries"] = json!(segment.times);
        value
    };
    json!({
        "bytes": found.bytes(),
        "segments": found.segments.iter().map(segment).collect::<Vec<_>>(),
        "leader_epochs": found.epochs.as_ref().map(|epochs| epochs.iter().map(|entry| entry.value.clone()).collect::<Vec<_>>()),
        "not_decoded": found.others,
        "notes": found.notes,
        "damage": damage_json(&found.damage),
    })
}

pub(super) fn damage_json(damage: &[(String, Damage)]) -> Vec<Value> {
    let one = |(file, damage): &(String, Damage)| {
        let mut value = damage.json();
        value["file"] = json!(file);
        value
    };
    damage.iter().map(one).collect()
}

/// The object with what every one of ours begins with.
pub(super) fn with_schema(kind: &str, name: &str, value: &Value) -> Value {
    let mut whole = json!({"schema": 1, "kind": kind, "name": name});
    if let (Some(whole), Some(value)) = (whole.as_object_mut(), value.as_object()) {
        whole.extend(value.clone());
    }
    whole
}
