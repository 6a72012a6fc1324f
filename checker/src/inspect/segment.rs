//! A segment, batch by batch from the front, in a memory that does not grow with it.

use super::damage::Damage;
use super::judge::{Before, Judged, judge};
use super::out::{Out, Rows};
use super::page;
use super::window::Window;
use kit::{ReadAt, ReadFailed};
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// What a whole segment comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Scan {
    pub batches: u64,
    pub records: u64,
    /// How many bytes the sound batches in front of the first damage take.
    pub sound: u64,
    /// The offsets of the batches that could be read.
    pub offsets: Option<(i64, i64)>,
    pub newest: i64,
    /// The first damage.
    pub damage: Option<Damage>,
    /// How many batches are damaged.
    pub damaged: u64,
}

/// Goes through a segment whose name says `base`.
pub(super) fn scan(
    bytes: &dyn ReadAt,
    base: Option<i64>,
    each: &mut dyn FnMut(&Judged) -> ControlFlow<()>,
) -> Result<Scan, ReadFailed> {
    let mut window = Window::new(bytes);
    let mut found = Scan {
        newest: -1,
        ..Scan::default()
    };
    let mut before = Before {
        base,
        next: base.unwrap_or(0),
        damaged: 0,
    };
    let mut at = 0;
    loop {
        before.damaged = found.damaged;
        let Some(judged) = judge(&mut window, at, before)? else {
            break;
        };
        at = judged.end();
        if let Some(damage) = judged.damage.first() {
            found.damaged += 1;
            found.damage.get_or_insert_with(|| damage.clone());
        } else if found.damage.is_none() {
            found.sound = at;
        }
        if let (Some(header), Some(last), false) =
            (&judged.header, judged.last_offset(), judged.stops)
        {
            found.batches += 1;
            found.records += u64::try_from(header.records_count).unwrap_or(0);
            found.newest = found.newest.max(header.max_timestamp.0);
            // A batch with a wrong offset says nothing about those that follow.
            if judged.damage.iter().all(|damage| damage.rule == "crc") {
                let first = found
                    .offsets
                    .map_or(header.base_offset.0, |(first, _)| first);
                found.offsets = Some((first, last));
                before.next = last.saturating_add(1);
                before.base = before.base.or(Some(header.base_offset.0));
            }
        }
        let stops = judged.stops;
        if each(&judged).is_break() || stops {
            break;
        }
    }
    Ok(found)
}

/// The page of a segment.
pub(super) fn show(
    out: &mut Out<'_>,
    name: &str,
    bytes: &dyn ReadAt,
    base: Option<i64>,
) -> Result<bool, ReadFailed> {
    let begins = base.map_or_else(String::new, |base| format!(", base offset {base}"));
    let head = format!(
        "segment {}{begins}, {} bytes",
        page::file(name),
        bytes.len()
    );
    if out.json {
        let head = json!({"schema": 1, "kind": "segment", "name": name, "bytes": bytes.len(), "base_offset": base});
        let head = head.to_string();
        out.raw(&format!("{},\"batches\":[", &head[..head.len() - 1]));
    } else {
        out.lines(&[page::head(&head), String::new()]);
        if !bytes.is_empty() {
            out.line(match page::is_narrow() {
                true => "position   bytes  offsets         records epoch  crc",
                false => "  position     bytes  offsets                  records  epoch  crc",
            });
        }
    }
    let mut rows = Rows::new();
    let mut told = false;
    let found = scan(bytes, base, &mut |judged| {
        let damage = judged.damage.first();
        let first = damage.filter(|_| !told);
        told |= damage.is_some();
        rows.row(
            out,
            damage.is_some(),
            || lines(judged, first),
            || value(judged),
        );
        out.meter.done(judged.end());
        go_on(out)
    })?;
    out.meter.end();
    rows.rest(out);
    if out.json {
        let rest = summary(&found).to_string();
        out.raw(&format!("\n],{}\n", &rest[1..]));
    } else {
        out.lines(&ending(name, bytes.len(), &found));
    }
    Ok(found.damage.is_none())
}

/// Nobody reads on for a pipe that is closed.
pub(super) fn go_on(out: &Out<'_>) -> ControlFlow<()> {
    if out.closed() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

fn lines(judged: &Judged, first: Option<&Damage>) -> Vec<String> {
    let mut notes = Vec::new();
    match judged.damage.first() {
        None => notes.push("ok".into()),
        Some(damage) => notes.push(format!("<-- {}", damage.rule)),
    }
    if let (Some(header), false) = (&judged.header, judged.stops) {
        if judged.codec().name() != "none" {
            notes.push(judged.codec().name().into());
        }
        if header.attributes & 0x20 != 0 {
            notes.push("control".into());
        } else if header.attributes & 0x10 != 0 {
            notes.push("txn".into());
        }
    }
    let row = |offsets: &str, records: &str, epoch: &str| {
        let (at, bytes, notes) = (judged.position, judged.size, notes.join(" "));
        let line = match page::is_narrow() {
            true => format!("{at:>8} {bytes:>7}  {offsets:<15} {records:>7} {epoch:>5}  {notes}"),
            false => {
                format!("{at:>10} {bytes:>9}  {offsets:<23} {records:>8} {epoch:>6}  {notes}")
            }
        };
        line.chars().take(80).collect::<String>()
    };
    let line = match &judged.header {
        Some(header) if !judged.stops => {
            let (base, delta) = (header.base_offset.0, header.last_offset_delta);
            let offsets = match judged.last_offset() {
                Some(last) if delta == 0 => last.to_string(),
                Some(last) if base.to_string().len() < 10 => format!("{base} to {last}"),
                _ if delta < 0 => format!("{base} {delta}"),
                _ => format!("{base} +{delta}"),
            };
            let (records, epoch) = (header.records_count, header.partition_leader_epoch);
            row(&offsets, &records.to_string(), &epoch.to_string())
        }
        _ => row("-", "-", "-"),
    };
    let mut lines = vec![match judged.damage.first() {
        Some(_) => page::bad(&line),
        None => line,
    }];
    if let Some(damage) = first {
        lines.extend(page::because(12, damage));
    }
    lines
}

pub(super) fn value(judged: &Judged) -> Value {
    let header = judged.header.as_ref();
    json!({
        "position": judged.position,
        "bytes": judged.size,
        "header": header.map(page::header_json),
        "last_offset": judged.last_offset(),
        "codec": judged.codec().name(),
        "crc_computed": judged.crc.map(|crc| crc.computed),
        "note": judged.note,
        "damage": judged.damage.iter().map(Damage::json).collect::<Vec<_>>(),
    })
}

/// The numbers of a scan.
pub(super) fn summary(found: &Scan) -> Value {
    json!({
        "count": found.batches,
        "records": found.records,
        "first_offset": found.offsets.map(|offsets| offsets.0),
        "last_offset": found.offsets.map(|offsets| offsets.1),
        "max_timestamp": found.newest,
        "sound_bytes": found.sound,
        "damaged": found.damaged,
        "first_damage": found.damage.as_ref().map(Damage::json),
    })
}

fn ending(name: &str, bytes: u64, found: &Scan) -> Vec<String> {
    let mut lines = Vec::new();
    if bytes > 0 {
        lines.push(String::new());
    }
    let offsets = match found.offsets {
        Some((first, last)) => format!("offsets {first} to {last}, "),
        None => String::new(),
    };
    let counts = format!(
        "{}, {}, {offsets}",
        page::count(found.batches, "batch", "batches"),
        page::count(found.records, "record", "records"),
    );
    match &found.damage {
        None if bytes == 0 => lines.push(page::good("The segment is empty, and sound.")),
        None => lines.push(page::good(&format!("{counts}all sound."))),
        Some(damage) => {
            let batch = found.sound;
            lines.push(page::cut(&format!("{counts}{} damaged.", found.damaged)));
            lines.push(format!("Sound are the first {batch} bytes."));
            lines.extend(page::look(name, &format!(" --at {batch}")));
            let (at, rule) = (damage.at, damage.rule);
            lines.push(page::bad(&format!("DAMAGED at byte {at} ({rule}).")));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::model::good_prefix::{Damage as Wrong, good_prefix};
    use kit::recipe::LogRecipe;
    use kit::{Offset, SplitMix64};
    use std::collections::BTreeMap;

    fn rule(damage: Wrong) -> &'static str {
        match damage {
            Wrong::Clean => "",
            Wrong::Short { .. } => "short",
            Wrong::Length { .. } => "length",
            Wrong::PassesEnd { .. } => "past-end",
            Wrong::Magic { .. } => "magic",
            Wrong::GoesBack { .. } => "offset-order",
            Wrong::Delta { .. } | Wrong::TooFar { .. } => "last-offset",
            Wrong::Crc => "crc",
        }
    }

    #[test]
    fn the_first_damage_is_that_of_the_recovery_of_chapter_4() {
        let recipe = LogRecipe {
            seed: 1,
            batches: 5,
            base_offset: Offset(40),
            values: vec![0, 3, 40],
            compressed: true,
        };
        let (good, mut random) = (recipe.expand(), SplitMix64::new(6));
        let batches = good_prefix(&good, 40).batches;
        let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
        for _ in 0..3000 {
            let mut log = good.clone();
            match random.below(4) {
                0 => log.truncate(random.below(log.len() as u32) as usize),
                1 => log.extend(vec![0; random.below(90) as usize]),
                // In a header: the rest of a batch has only its CRC.
                _ => {
                    let batch = &batches[random.below(5) as usize];
                    let start = batch.position as usize;
                    log[start + random.below(30) as usize] ^= 1 << random.below(8);
                }
            }
            let model = good_prefix(&log, 40);
            let found =
                scan(&log, Some(40), &mut |_| ControlFlow::Continue(())).unwrap_or_default();
            let ours = found.damage.map_or("", |damage| damage.rule);
            assert_eq!((ours, found.sound), (rule(model.damage), model.bytes));
            *seen.entry(ours).or_default() += 1;
        }
        let rules: Vec<&str> = seen.into_keys().collect();
        let all = [
            "",
            "crc",
            "last-offset",
            "length",
            "magic",
            "offset-order",
            "past-end",
            "short",
        ];
        assert_eq!(rules, all);
    }
}
