//! One batch at a place of a file: what its header says, and all that is wrong with it, the first thing in front.

use super::crc;
use super::damage::Damage;
use super::records;
use super::window::Window;
use crate::course::model::batch::{CRC_FROM, HEADER, LENGTH_END, place};
use crate::course::model::header;
use kit::ReadFailed;
use probe::ch01::BatchHeader;

/// A batch up to this size is read at once, and its records are looked at. Kafka takes 1 MiB unless it is told otherwise.
pub(super) const MOST_WHOLE: u64 = 16 << 20;

/// In a file that is damaged all over, so many wrong CRCs are explained.
const EXPLAINED: u64 = 100;

/// What stands before the batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Before {
    /// The base offset of the segment, where it is known.
    pub base: Option<i64>,
    /// The lowest offset that may come.
    pub next: i64,
    /// How many batches are damaged: why a CRC is wrong is looked for in the first ones, since it takes long.
    pub damaged: u64,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    pub position: u64,
    /// How many bytes it takes; all that are left when that cannot be told.
    pub size: u64,
    /// `None`: there are too few bytes for one.
    pub header: Option<BatchHeader>,
    pub crc: Option<Crc>,
    /// What could not be looked at, and why.
    pub note: Option<String>,
    /// The first is the one to tell.
    pub damage: Vec<Damage>,
    /// Whether nobody can say where the next batch begins.
    pub stops: bool,
}

/// The CRC-32C as it is stored and as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crc {
    pub stored: u32,
    pub computed: u32,
}

impl Judged {
    pub(super) fn last_offset(&self) -> Option<i64> {
        let header = self.header.as_ref()?;
        header
            .base_offset
            .0
            .checked_add(header.last_offset_delta.into())
    }

    /// Where the next batch begins.
    pub(super) fn end(&self) -> u64 {
        self.position + self.size
    }

    pub(super) fn codec(&self) -> Codec {
        Codec(self.header.as_ref().map_or(0, |header| header.attributes) & 7)
    }
}

/// The codec's bits, 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Codec(i16);

impl Codec {
    pub(super) fn name(self) -> &'static str {
        match self.0 {
            0 => "none",
            1 => "gzip",
            2 => "snappy",
            3 => "lz4",
            4 => "zstd",
            _ => "unknown",
        }
    }
}

/// Judges the batch at `position`; `None` where the file ends.
pub(super) fn judge(
    window: &mut Window<'_>,
    position: u64,
    before: Before,
) -> Result<Option<Judged>, ReadFailed> {
    let left = window.len().saturating_sub(position);
    let head = window.get(position, HEADER)?;
    if head.is_empty() {
        return Ok(None);
    }
    let mut judged = Judged {
        position,
        size: left,
        header: None,
        crc: None,
        note: None,
        damage: Vec::new(),
        stops: true,
    };
    if head.len() < HEADER {
        let rest = position..position + head.len() as u64;
        judged.size = head.len() as u64;
        let zeros = head.iter().all(|byte| *byte == 0);
        let why = if zeros {
            format!("{} zeros are left; a header has 61 bytes.", head.len())
        } else {
            format!("{} bytes are left; a header has 61.", head.len())
        };
        judged
            .damage
            .push(Damage::new("short", rest, "header", why));
        return Ok(Some(judged));
    }
    let zeros = head.iter().all(|byte| *byte == 0);
    let header = header::read(head);
    let of = |name: &str| {
        let place = place(name);
        position + place.start as u64..position + place.end as u64
    };
    let length = header.batch_length;
    let size = LENGTH_END as i64 + i64::from(length);
    judged.header = Some(header.clone());
    if size < HEADER as i64 {
        let why = if zeros {
            format!("batchLength is 0. {}", zeros_follow(window, position)?)
        } else {
            format!("batchLength is {length}; the rest of a header alone has 49 bytes.")
        };
        judged.damage.push(Damage::new(
            "length",
            of("batch_length"),
            "batchLength",
            why,
        ));
        return Ok(Some(judged));
    }
    let size = size.unsigned_abs();
    if size > left {
        let why = format!(
            "batchLength is {length}, so the batch has {size} bytes; the file ends after {left} of them, {} too early.",
            size - left
        );
        judged.damage.push(Damage::new(
            "past-end",
            of("batch_length"),
            "batchLength",
            why,
        ));
        return Ok(Some(judged));
    }
    judged.size = size;
    judged.stops = false;
    if header.magic != 2 {
        let old = if matches!(header.magic, 0 | 1) {
            ", the format of Kafka before 0.11"
        } else {
            ""
        };
        let why = format!(
            "magic is {}{old}; what follows is read as magic 2.",
            header.magic
        );
        judged
            .damage
            .push(Damage::new("magic", of("magic"), "magic", why));
        return Ok(Some(judged));
    }
    judged.damage.extend(offsets(&header, before, &of));
    let stored = header.crc;
    if size > MOST_WHOLE {
        let computed = of_large(window, position, size)?;
        judged.crc = Some(Crc { stored, computed });
        judged.note = Some("larger than 16 MiB: its records are not looked at".into());
        if computed != stored {
            let why = differ(stored, computed);
            judged
                .damage
                .push(Damage::new("crc", of("crc"), "crc", why));
        }
    } else {
        let batch = window.get(position, size as usize)?;
        let computed = crc32c::crc32c(batch.get(CRC_FROM..).unwrap_or_default());
        judged.crc = Some(Crc { stored, computed });
        if computed != stored {
            let mut why = differ(stored, computed);
            if before.damaged < EXPLAINED
                && let Some(because) = crc::explain(batch, stored, computed)
            {
                why = format!("{why} {because}");
            }
            judged
                .damage
                .push(Damage::new("crc", of("crc"), "crc", why));
        } else if header.attributes & 7 == 0 && header.records_count >= 0 {
            let behind = batch.get(HEADER..).unwrap_or_default();
            let at = position + HEADER as u64;
            judged
                .damage
                .extend(records::walk(behind, &header, at, &mut |_| {}).damage);
        }
    }
    if header.records_count < 0 {
        let why = format!("recordsCount is {}, below 0.", header.records_count);
        judged.damage.push(Damage::new(
            "record-count",
            of("records_count"),
            "recordsCount",
            why,
        ));
    }
    if judged.codec().name() == "unknown" {
        let why = format!(
            "Codec {} is none of Kafka's: there are 0 to 4.",
            header.attributes & 7
        );
        judged
            .damage
            .push(Damage::new("codec", of("attributes"), "attributes", why));
    }
    Ok(Some(judged))
}

fn differ(stored: u32, computed: u32) -> String {
    format!("The crc is stored as {stored:08x} and computed as {computed:08x}.")
}

/// What is wrong with the offsets, if anything is.
fn offsets(
    header: &BatchHeader,
    before: Before,
    of: &dyn Fn(&str) -> std::ops::Range<u64>,
) -> Option<Damage> {
    let base = header.base_offset.0;
    if base < before.next {
        let why = match before.base {
            Some(first) if before.next <= first => {
                format!("baseOffset is {base}, below {first}, the segment's base offset.")
            }
            None if before.next == 0 => format!("baseOffset is {base}, below 0."),
            _ => format!(
                "baseOffset is {base}; the batch before ends at {}.",
                before.next - 1
            ),
        };
        return Some(Damage::new(
            "offset-order",
            of("base_offset"),
            "baseOffset",
            why,
        ));
    }
    let delta = header.last_offset_delta;
    if delta < 0 {
        let why = format!("lastOffsetDelta is {delta}, below 0.");
        return Some(Damage::new(
            "last-offset",
            of("last_offset_delta"),
            "lastOffsetDelta",
            why,
        ));
    }
    let last = i128::from(base) + i128::from(delta);
    let first = before.base.unwrap_or(base);
    if last >= i128::from(i64::MAX) || last - i128::from(first) > i128::from(i32::MAX) {
        let why =
            format!("The last offset is {last}, too far above {first}, the segment's base offset.");
        return Some(Damage::new(
            "last-offset",
            of("last_offset_delta"),
            "lastOffsetDelta",
            why,
        ));
    }
    None
}

/// Whether nothing but zeros follows, as a sentence.
fn zeros_follow(window: &mut Window<'_>, position: u64) -> Result<String, ReadFailed> {
    let mut at = position;
    loop {
        let piece = window.get(at, 1 << 16)?;
        if piece.is_empty() {
            let count = at - position;
            return Ok(format!(
                "All {count} bytes to the end are zeros: never written, or lost at a power cut."
            ));
        }
        if let Some(index) = piece.iter().position(|byte| *byte != 0) {
            let count = at - position + index as u64;
            return Ok(format!("{count} zeros stand where a batch should begin."));
        }
        at += piece.len() as u64;
    }
}

/// The CRC of a batch that is not read at once.
fn of_large(window: &mut Window<'_>, position: u64, size: u64) -> Result<u32, ReadFailed> {
    let (mut at, end) = (position + CRC_FROM as u64, position + size);
    let mut crc = 0;
    while at < end {
        let piece = window.get(at, (end - at).min(1 << 20) as usize)?;
        if piece.is_empty() {
            break;
        }
        crc = crc32c::crc32c_append(crc, piece);
        at += piece.len() as u64;
    }
    Ok(crc)
}
