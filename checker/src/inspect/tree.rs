//! One batch whole: its bytes, and beside them the fields that they are.

use super::damage::Damage;
use super::judge::{Before, Judged, MOST_WHOLE, judge};
use super::out::Out;
use super::page;
use super::records::{Reached, walk};
use super::time::date;
use super::window::Window;
use crate::course::model::batch::HEADER;
use crate::course::model::header;
use crate::page::Named;
use kit::{ReadAt, ReadFailed};
use serde_json::{Value, json};

/// How many bytes stand in a line.
fn bytes_a_row() -> usize {
    if page::is_narrow() { 4 } else { 8 }
}

/// Of a long field so many bytes are shown.
const LONGEST: usize = 32;
/// So many records are shown from the front, unless all are asked for, and the last one.
const RECORDS: u64 = 10;

/// A field, or a heading over some.
struct Row {
    at: u64,
    depth: usize,
    name: String,
    bytes: Vec<u8>,
    /// How many bytes it has: more than `bytes` where not all are shown.
    len: u64,
    value: Value,
    /// What stands beside it, and below where there is no room.
    text: Vec<String>,
}

/// The page of the batch at `position`.
pub(super) fn show(
    out: &mut Out<'_>,
    name: &str,
    bytes: &dyn ReadAt,
    position: u64,
    before: Before,
    note: Option<String>,
) -> Result<bool, ReadFailed> {
    let mut window = Window::new(bytes);
    let Some(judged) = judge(&mut window, position, before)? else {
        return Ok(true);
    };
    let rows = rows(&mut window, &judged, out.all || out.json)?;
    let notes: Vec<String> = note.into_iter().chain(judged.note.clone()).collect();
    if out.json {
        let fields: Vec<Value> = rows.iter().map(json_of).collect();
        let mut page = super::segment::value(&judged);
        let head =
            json!({"schema": 1, "kind": "batch", "name": name, "notes": notes, "fields": fields});
        if let (Some(page), Value::Object(head)) = (page.as_object_mut(), head) {
            page.extend(head);
        }
        out.line(&page.to_string());
        return Ok(judged.damage.is_empty());
    }
    out.line(&page::head(&headline(name, &judged)));
    for note in &notes {
        out.line(&page::cut(&format!("Note: {note}.")));
    }
    out.line("");
    let last = rows.last().map_or(0, |row| row.at + row.len);
    let width = last.to_string().len().max(4);
    let hex = 3 * bytes_a_row() - 1;
    out.line(&format!("{:>width$}  {:<hex$}  field", "at", "bytes"));
    let damage = judged.damage.first();
    let marked = damage.and_then(|damage| marked(&rows, damage));
    for (index, row) in rows.iter().enumerate() {
        out.lines(&lines(row, width));
        if let (Some(damage), true) = (damage, marked == Some(index)) {
            let shown = row.bytes.len().clamp(1, bytes_a_row()) * 3 - 1;
            out.line(&page::bad(&format!("{:width$}  {}", "", "^".repeat(shown))));
            out.lines(&page::below(width + 2, &damage.why));
        }
    }
    out.line("");
    match damage {
        None => out.line(&page::good("The batch is sound.")),
        Some(damage) => {
            for more in &judged.damage[1..] {
                out.lines(&page::below(0, &format!("Also: {}", more.told())));
            }
            out.line(&page::bad(&format!(
                "DAMAGED at byte {} ({}).",
                damage.at, damage.rule
            )));
        }
    }
    Ok(judged.damage.is_empty())
}

fn headline(name: &str, judged: &Judged) -> String {
    let place = format!("batch at byte {} of {}", judged.position, page::file(name));
    match (&judged.header, judged.last_offset()) {
        (Some(header), Some(last)) if !judged.stops => {
            let (base, size) = (header.base_offset, judged.size);
            format!("{place}: offsets {base} to {last}, {size} bytes")
        }
        _ => format!("{place}: {} bytes are left", judged.size),
    }
}

/// The last row that begins at or before the damage and is no heading.
fn marked(rows: &[Row], damage: &Damage) -> Option<usize> {
    if damage.rule == "short" {
        return rows.len().checked_sub(1);
    }
    let field = |row: &Row| row.at <= damage.at && !row.bytes.is_empty();
    rows.iter().rposition(field)
}

fn rows(window: &mut Window<'_>, judged: &Judged, all: bool) -> Result<Vec<Row>, ReadFailed> {
    let whole = judged.size.min(MOST_WHOLE) as usize;
    let bytes = window.get(judged.position, whole)?;
    let mut rows = header_rows(bytes, judged);
    let (Some(header), Some(payload)) = (&judged.header, bytes.get(HEADER..)) else {
        return Ok(rows);
    };
    let at = judged.position + HEADER as u64;
    let codec = judged.codec().name();
    let longest = if all { usize::MAX } else { LONGEST };
    let opaque = |text: &str| Row {
        at,
        depth: 0,
        name: "records".into(),
        bytes: payload[..payload.len().min(longest)].to_vec(),
        len: judged.end().saturating_sub(at),
        value: Value::Null,
        text: vec![text.into()],
    };
    // A batch that is cut still has its first records.
    let cut = judged.damage.iter().any(|damage| damage.rule == "past-end");
    if (judged.stops && !cut) || header.magic != 2 || judged.size > MOST_WHOLE {
        rows.extend((!payload.is_empty()).then(|| opaque("not decoded")));
    } else if codec != "none" {
        let text = format!("compressed with {codec}, not decoded");
        rows.extend((!payload.is_empty()).then(|| opaque(&text)));
    } else {
        let last = u64::try_from(header.records_count)
            .unwrap_or(0)
            .saturating_sub(1);
        let mut left_out = 0;
        let mut behind = at;
        let walked = walk(payload, header, at, &mut |reached| {
            behind = reached.at + reached.bytes;
            if all || reached.index < RECORDS || reached.index == last || reached.record.is_none() {
                let control = header.attributes & 0x20 != 0;
                if std::mem::take(&mut left_out) > 0 {
                    rows.push(heading(
                        reached.at,
                        "...",
                        vec!["more records, --all shows them".into()],
                    ));
                }
                record_rows(&mut rows, header.base_offset.0, control, reached, longest);
            } else {
                left_out += 1;
            }
        });
        let rest = (behind - at) as usize;
        if walked.damage.is_some() && rest < payload.len() {
            let bytes = &payload[rest..];
            rows.push(Row {
                at: behind,
                depth: 0,
                name: "(behind)".into(),
                bytes: bytes[..bytes.len().min(longest)].to_vec(),
                len: bytes.len() as u64,
                value: Value::Null,
                text: vec![format!("{} bytes", bytes.len())],
            });
        }
    }
    Ok(rows)
}

fn heading(at: u64, name: &str, text: Vec<String>) -> Row {
    Row {
        at,
        depth: 0,
        name: name.into(),
        bytes: Vec::new(),
        len: 0,
        value: Value::Null,
        text,
    }
}

fn header_rows(bytes: &[u8], judged: &Judged) -> Vec<Row> {
    let (mut rows, mut at) = (Vec::new(), 0);
    for (name, width, signed) in header::FIELDS {
        let here = bytes.get(at..).unwrap_or_default();
        let here = &here[..here.len().min(width)];
        let whole = here.len() == width;
        let value = header::value(here, signed);
        let text = if whole {
            says(name, value, judged)
        } else {
            vec!["(the bytes end here)".into()]
        };
        rows.push(Row {
            at: judged.position + at as u64,
            depth: 0,
            name: page::kafkas(name),
            bytes: here.to_vec(),
            len: here.len() as u64,
            value: if whole { json!(value) } else { Value::Null },
            text,
        });
        at += width;
        if !whole {
            break;
        }
    }
    rows
}

/// What a field of the header says.
fn says(name: &str, value: i64, judged: &Judged) -> Vec<String> {
    let number = value.to_string();
    let words = match name {
        "batch_length" if !judged.stops => vec![number, format!("ends at byte {}", judged.end())],
        "crc" => match judged.crc {
            Some(crc) if crc.stored == crc.computed => vec![format!("{value:08x}, right")],
            Some(_) => vec![format!("{value:08x}, WRONG")],
            None => vec![format!("{value:08x}")],
        },
        "attributes" => attributes(value, judged.codec().name()),
        "last_offset_delta" => match judged.last_offset() {
            Some(last) => vec![number, format!("last offset {last}")],
            None => vec![number],
        },
        "base_timestamp" | "max_timestamp" => match date(value) {
            Some(date) => vec![number, date],
            None => vec![number],
        },
        _ => vec![number],
    };
    // In one line where there is room.
    let joined = words.join(", ");
    if joined.len() <= 26 {
        vec![joined]
    } else {
        words
    }
}

fn attributes(value: i64, codec: &str) -> Vec<String> {
    let time = if value & 8 == 0 {
        "CreateTime"
    } else {
        "LogAppendTime"
    };
    let mut words = vec![format!("{value}, {codec}, {time}")];
    let bits = [
        (0x10, "isTransactional"),
        (0x20, "isControl"),
        (0x40, "hasDeleteHorizon"),
    ];
    words.extend(
        bits.iter()
            .filter(|(bit, _)| value & bit != 0)
            .map(|(_, word)| (*word).into()),
    );
    if value & !0x7f != 0 {
        words.push("unused bits are set".into());
    }
    words
}

fn record_rows(
    rows: &mut Vec<Row>,
    base: i64,
    control: bool,
    reached: &Reached<'_>,
    longest: usize,
) {
    let mut text = Vec::new();
    let mut value = Value::Null;
    if let Some(record) = reached.record {
        let offset = base.saturating_add(record.offset_delta.into());
        text.push(format!("offset {offset}"));
        text.extend(date(record.timestamp.0));
        text.extend(control.then(|| marker(record.key.as_deref())));
        value = json!({"offset": offset, "timestamp": record.timestamp.0});
    }
    let mut top = heading(reached.at, &format!("record {}", reached.index), text);
    top.value = value;
    rows.push(top);
    let mut at = reached.at;
    for field in &reached.decoded.fields {
        rows.push(field_row(at, field, longest));
        at += field.bytes.len() as u64;
    }
}

/// What a control record's key says.
fn marker(key: Option<&[u8]>) -> String {
    let kind = match key {
        Some([_, _, 0, 0, ..]) => "ABORT",
        Some([_, _, 0, 1, ..]) => "COMMIT",
        Some([_, _, 0, 2, ..]) => "LEADER_CHANGE",
        _ => "of another kind",
    };
    format!("control record: {kind}")
}

fn field_row(at: u64, field: &Named, longest: usize) -> Row {
    let shown = &field.bytes[..field.bytes.len().min(longest)];
    let number: Option<i64> = field.means.as_ref().and_then(|means| means.parse().ok());
    let text = match number {
        Some(-1) if field.name.ends_with("ength") => vec!["-1: null".into()],
        Some(number) => vec![number.to_string()],
        None if field.bytes.len() > 1
            || matches!(
                field.name.as_str(),
                "key" | "value" | "headerKey" | "headerValue"
            ) =>
        {
            shown.chunks(bytes_a_row()).map(letters).collect()
        }
        None => shown.iter().map(u8::to_string).collect(),
    };
    Row {
        at,
        depth: 1,
        name: field.name.clone(),
        bytes: shown.to_vec(),
        len: field.bytes.len() as u64,
        value: json!(number),
        text,
    }
}

/// Bytes as letters, a point for what is none.
fn letters(bytes: &[u8]) -> String {
    let letter = |byte: &u8| {
        if (0x20..0x7f).contains(byte) {
            char::from(*byte)
        } else {
            '.'
        }
    };
    let text: String = bytes.iter().map(letter).collect();
    format!("|{text}|")
}

fn lines(row: &Row, width: usize) -> Vec<String> {
    let name = format!("{:indent$}{}", "", row.name, indent = 2 * row.depth);
    let chunks: Vec<&[u8]> = row.bytes.chunks(bytes_a_row()).collect();
    let mut lines = Vec::new();
    for index in 0..chunks.len().max(row.text.len()).max(1) {
        let at = match (index, chunks.get(index)) {
            (0, _) | (_, Some(_)) => (row.at + (index * bytes_a_row()) as u64).to_string(),
            _ => String::new(),
        };
        let hex: Vec<String> = chunks
            .get(index)
            .copied()
            .unwrap_or_default()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let text = row.text.get(index).map_or("", String::as_str);
        let name = if index == 0 { name.as_str() } else { "" };
        let columns = 3 * bytes_a_row() - 1;
        let before = format!("{at:>width$}  {:<columns$}  {name:<20}  ", hex.join(" "));
        if !page::is_narrow() {
            lines.push(page::cut(format!("{before}{text}").trim_end()));
            continue;
        }
        // Below the text that it goes on with.
        let indent = before.chars().count();
        let room = crate::page::width().saturating_sub(indent).max(1);
        let mut parts = crate::page::wrap(text, room).into_iter();
        let first = parts.next().unwrap_or_default();
        lines.push(format!("{before}{first}").trim_end().to_string());
        lines.extend(parts.map(|part| format!("{:indent$}{part}", "")));
    }
    let more = row.len.saturating_sub(row.bytes.len() as u64);
    if more > 0 {
        lines.push(format!("{:width$}  ... {more} more bytes", ""));
    }
    lines
}

fn json_of(row: &Row) -> Value {
    json!({
        "at": row.at,
        "bytes": row.len,
        "depth": row.depth,
        "name": row.name,
        "hex": page::digits(&row.bytes),
        "value": row.value,
    })
}
