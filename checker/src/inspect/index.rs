//! An index of a segment: its entries, and whether each tells the truth about the log beside it.

use super::damage::Damage;
use super::out::{Out, Rows};
use super::page;
use super::segment::go_on;
use super::starts::Starts;
use super::window::Window;
use crate::course::model::header::value;
use kit::{ReadAt, ReadFailed};
use serde_json::json;
use std::ops::ControlFlow;

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Offset,
    Time,
}

impl Which {
    /// How many bytes an entry has.
    fn size(self) -> usize {
        match self {
            Which::Offset => 8,
            Which::Time => 12,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Which::Offset => "offset index",
            Which::Time => "time index",
        }
    }
}

/// One entry: an offset, and the position or the timestamp that it goes with.
pub(super) struct Entry<'a> {
    pub number: u64,
    pub at: u64,
    pub bytes: &'a [u8],
    pub offset: i64,
    pub other: i64,
    pub damage: Option<Damage>,
}

/// What an index comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Checked {
    pub entries: u64,
    /// Entries of zeros behind them: space that Kafka reserves for an index that grows.
    pub reserved: u64,
    pub damage: Option<Damage>,
    pub damaged: u64,
}

/// What is known besides the index itself.
#[derive(Clone, Copy)]
pub(super) struct Beside<'a> {
    pub base: Option<i64>,
    pub log: Option<&'a dyn ReadAt>,
}

/// Goes through the entries.
pub(super) fn check(
    which: Which,
    bytes: &dyn ReadAt,
    beside: Beside<'_>,
    each: &mut dyn FnMut(&Entry<'_>) -> ControlFlow<()>,
) -> Result<Checked, ReadFailed> {
    let size = which.size();
    let mut window = Window::new(bytes);
    let all = bytes.len() / size as u64;
    let used = used(&mut window, all, size)?;
    let mut checked = Checked {
        reserved: all - used,
        ..Checked::default()
    };
    let mut starts = beside.log.map(Starts::new);
    let mut before: Option<(i64, i64)> = None;
    for number in 0..used {
        let at = number * size as u64;
        let entry = window.get(at, size)?;
        if entry.len() < size {
            break;
        }
        let (first, second) = entry.split_at(size - 4);
        let (relative, other) = match which {
            Which::Offset => (value(first, true), value(second, true)),
            Which::Time => (value(second, true), value(first, true)),
        };
        let offset = beside.base.unwrap_or(0).saturating_add(relative);
        let entry = entry.to_vec();
        let place = at..at + size as u64;
        let mut wrong = alone(which, relative, offset, other, before);
        if let (None, Some(starts)) = (&wrong, &mut starts) {
            wrong = against(which, starts, offset, other)?;
        }
        if wrong.is_none() {
            before = Some((offset, other));
        }
        let damage =
            wrong.map(|(rule, why)| Damage::new(rule, place, format!("entry {number}"), why));
        checked.entries += 1;
        if let Some(damage) = &damage {
            checked.damaged += 1;
            checked.damage.get_or_insert_with(|| damage.clone());
        }
        let entry = Entry {
            number,
            at,
            bytes: &entry,
            offset,
            other,
            damage,
        };
        if each(&entry).is_break() {
            return Ok(checked);
        }
    }
    let odd = bytes.len() % size as u64;
    if odd > 0 {
        let len = bytes.len();
        let why = format!("The file has {len} bytes, no multiple of {size}: {odd} left over.");
        let damage = Damage::new("index-length", len - odd..len, "end of the file", why);
        checked.damaged += 1;
        checked.damage.get_or_insert(damage);
    }
    Ok(checked)
}

/// How many entries stand in front of the zeros at the end.
fn used(window: &mut Window<'_>, all: u64, size: usize) -> Result<u64, ReadFailed> {
    const PIECE: u64 = 1 << 16;
    let mut end = all;
    while end > 0 {
        let from = end.saturating_sub(PIECE);
        let piece = window.get(from * size as u64, (end - from) as usize * size)?;
        if let Some(last) = piece.iter().rposition(|byte| *byte != 0) {
            return Ok(from + (last / size) as u64 + 1);
        }
        end = from;
    }
    Ok(0)
}

/// What is wrong with an entry, whatever the log says.
fn alone(
    which: Which,
    relative: i64,
    offset: i64,
    other: i64,
    before: Option<(i64, i64)>,
) -> Option<(&'static str, String)> {
    if relative < 0 {
        return Some((
            "index-offset",
            format!("The relative offset is {relative}, below 0."),
        ));
    }
    if other < 0 {
        let what = match which {
            Which::Offset => "position",
            Which::Time => "timestamp",
        };
        return Some(("index-offset", format!("The {what} is {other}, below 0.")));
    }
    let (last, last_other) = before?;
    match which {
        Which::Offset if offset <= last => Some((
            "index-order",
            format!("Offset {offset} is not above {last}, that of the entry before."),
        )),
        Which::Offset if other <= last_other => Some((
            "index-order",
            format!("Position {other} is not above {last_other}, that of the entry before."),
        )),
        Which::Time if other <= last_other => Some((
            "index-order",
            format!("Timestamp {other} is not above {last_other}, that of the entry before."),
        )),
        Which::Time if offset < last => Some((
            "index-order",
            format!("Offset {offset} is below {last}, that of the entry before."),
        )),
        _ => None,
    }
}

/// What is wrong with an entry when the log is right.
fn against(
    which: Which,
    starts: &mut Starts<'_>,
    offset: i64,
    other: i64,
) -> Result<Option<(&'static str, String)>, ReadFailed> {
    Ok(match which {
        Which::Offset => {
            let position = other.unsigned_abs();
            match starts.find(|batch| batch.position >= position)? {
                Some(batch) if batch.position == position && batch.last == offset => None,
                Some(batch) if batch.position == position => Some((
                    "index-offset",
                    format!(
                        "The batch at {position} ends with offset {}, and not with {offset}.",
                        batch.last
                    ),
                )),
                _ => Some((
                    "index-position",
                    format!("No batch begins at position {position}."),
                )),
            }
        }
        Which::Time => match starts.find(|batch| batch.last >= offset)? {
            Some(batch) if batch.base > offset => {
                Some(("index-offset", format!("No batch has offset {offset}.")))
            }
            Some(batch) if batch.newest != other => Some((
                "index-time",
                format!(
                    "The batch with offset {offset} has maxTimestamp {}, and not {other}.",
                    batch.newest
                ),
            )),
            Some(_) => None,
            None => Some((
                "index-offset",
                format!("No batch has offset {offset}: the log ends before."),
            )),
        },
    })
}

/// The page of an index.
pub(super) fn show(
    out: &mut Out<'_>,
    which: Which,
    name: &str,
    bytes: &dyn ReadAt,
    beside: Beside<'_>,
) -> Result<bool, ReadFailed> {
    let kind = which.name();
    let base = beside.base;
    let compared = beside.log.is_some();
    if out.json {
        let head = json!({"schema": 1, "kind": kind.replace(' ', "-"), "name": name, "bytes": bytes.len(), "base_offset": base, "compared_with_log": compared});
        let head = head.to_string();
        out.raw(&format!("{},\"entries\":[", &head[..head.len() - 1]));
    } else {
        let begins = base.map_or_else(String::new, |base| format!(", base offset {base}"));
        out.line(&page::head(&format!(
            "{kind} {}{begins}, {} bytes",
            page::file(name),
            bytes.len()
        )));
        if base.is_none() {
            out.line("Note: its name says no base offset: offsets count from 0.");
        }
        if !compared {
            out.line("Note: no log is beside it, so nobody knows whether its entries are true.");
        }
        out.line("");
    }
    let mut rows = Rows::new();
    let (mut told, mut headed) = (false, false);
    let checked = check(which, bytes, beside, &mut |entry| {
        if !std::mem::replace(&mut headed, true) && !out.json {
            out.line(match which {
                Which::Offset if page::is_narrow() => {
                    "    at  bytes                    entry  offset -> position"
                }
                Which::Offset => "    at  bytes                    entry      offset -> position",
                Which::Time if page::is_narrow() => {
                    "    at  bytes                     timestamp -> offset"
                }
                Which::Time => {
                    "    at  bytes                                entry  timestamp -> offset"
                }
            });
        }
        let damaged = entry.damage.is_some();
        let first = damaged && !told;
        told |= damaged;
        rows.row(
            out,
            damaged,
            || lines(which, entry, first),
            || json(which, entry),
        );
        out.meter.done(entry.at);
        go_on(out)
    })?;
    out.meter.end();
    rows.rest(out);
    if out.json {
        let rest = json!({
            "count": checked.entries,
            "reserved": checked.reserved,
            "damaged": checked.damaged,
            "first_damage": checked.damage.as_ref().map(Damage::json),
        });
        out.raw(&format!("\n],{}\n", &rest.to_string()[1..]));
        return Ok(checked.damage.is_none());
    }
    if headed {
        out.line("");
    }
    if checked.reserved > 0 {
        let zeros = page::count(checked.reserved, "entry", "entries");
        out.line(&format!(
            "{zeros} of zeros follow: space that Kafka reserves in advance."
        ));
    }
    let entries = page::count(checked.entries, "entry", "entries");
    let last = match &checked.damage {
        None if checked.entries == 0 => page::good("The index is empty, and sound."),
        None if compared => page::good(&format!("{entries}, all true.")),
        None => page::good(&format!("{entries}, in order.")),
        Some(damage) => {
            if !told {
                out.lines(&page::because(0, damage));
            }
            let (at, rule) = (damage.at, damage.rule);
            page::bad(&format!("{entries}. DAMAGED at byte {at} ({rule})."))
        }
    };
    out.line(&last);
    Ok(checked.damage.is_none())
}

fn lines(which: Which, entry: &Entry<'_>, first: bool) -> Vec<String> {
    let hex: Vec<String> = entry
        .bytes
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let (at, hex, number) = (entry.at, hex.join(" "), entry.number);
    let (offset, other) = (entry.offset, entry.other);
    let line = match which {
        Which::Offset if page::is_narrow() => {
            format!("{at:>6}  {hex}  {number:>5}  {offset:>6} -> {other}")
        }
        Which::Offset => format!("{at:>6}  {hex}  {number:>5}  {offset:>10} -> {other}"),
        Which::Time if page::is_narrow() => {
            format!("{at:>6}  {}  {other} -> {offset}", hex.replace(' ', ""))
        }
        Which::Time => format!("{at:>6}  {hex}  {number:>5}  {other} -> {offset}"),
    };
    let Some(damage) = &entry.damage else {
        return vec![page::cut(&line)];
    };
    let mut lines = vec![page::bad(&format!("{line}  <-- {}", damage.rule))];
    if first {
        lines.extend(page::because(8, damage));
    }
    lines
}

fn json(which: Which, entry: &Entry<'_>) -> serde_json::Value {
    let other = match which {
        Which::Offset => "position",
        Which::Time => "timestamp",
    };
    json!({
        "at": entry.at,
        "hex": page::digits(entry.bytes),
        "offset": entry.offset,
        other: entry.other,
        "damage": entry.damage.as_ref().map(Damage::json),
    })
}
