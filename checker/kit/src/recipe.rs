//! Large logs and indexes that cross to another process as a few numbers.
//!
//! A log of 100,000 batches is megabytes; its recipe is a line. Both processes expand the recipe and have the same bytes.
//!
//! What a [`LogRecipe`] promises: the batches stand back to back, each is a valid Kafka v2 batch with a right CRC, and each
//! begins above the last offset of the one before. Now and then offsets are left out, as after compaction, and now and then
//! the time goes back. Each record has a null key, a value of one of the asked lengths, and no headers.
//!
//! Expanding must be fast without optimisation, so no batch is encoded. A few templates are, and each batch is a copy of one
//! with other numbers in its header. The offset lies outside the CRC. The timestamps lie inside it, but a CRC is linear: what
//! one byte at one place adds to it does not depend on the other bytes, so it is looked up in a table.

use crate::SplitMix64;
use crate::{IndexEntry, Offset, Position, TimeEntry, Timestamp};

/// The most batches, or entries, that a recipe may ask for.
pub const MOST: u32 = 100_000;

/// Added to every time that a recipe makes: a Friday in November 2023 whose lower 32 bits are zero.
const EPOCH: i64 = 0x018C_0000_0000;

/// A large log in a few numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRecipe {
    /// What is not asked for is drawn from this number.
    pub seed: u64,
    /// How many batches, at most [`MOST`].
    pub batches: u32,
    /// The base offset of the first batch.
    pub base_offset: Offset,
    /// The lengths of values in bytes. A batch has one to three values, all of one of these lengths.
    pub values: Vec<u32>,
    /// Whether some batches say that they are compressed. Their records are then noise that nobody can open.
    pub compressed: bool,
}

impl LogRecipe {
    /// The log's bytes, always the same for the same recipe. No values, or no batches, give no bytes.
    ///
    /// # Panics
    ///
    /// When more than [`MOST`] batches are asked for.
    pub fn expand(&self) -> Vec<u8> {
        assert!(
            self.batches <= MOST,
            "a recipe makes at most {MOST} batches"
        );
        let templates = self.templates();
        let mut out = Vec::new();
        if templates.is_empty() {
            return out;
        }
        let largest = templates.iter().map(|t| t.bytes.len()).max().unwrap_or(0);
        out.reserve(largest * self.batches as usize);
        let mut numbers = SplitMix64::new(self.seed);
        let mut offset = self.base_offset.0;
        let mut time = 1 << 20;
        for _ in 0..self.batches {
            let drawn = numbers.next_u64();
            let template = &templates[(drawn >> 32) as usize % templates.len()];
            template.stamp(offset, time, &mut out);
            let hole = if drawn & 0xf == 0 {
                (drawn >> 4 & 7) as i64
            } else {
                0
            };
            offset += i64::from(template.records) + hole;
            time = later_or_earlier(time, drawn >> 8);
        }
        out
    }

    fn templates(&self) -> Vec<Template> {
        let mut templates = Vec::new();
        for (i, length) in self.values.iter().enumerate() {
            for records in 1..=3 {
                let body: Vec<Vec<u8>> = (0..records).map(|delta| record(delta, *length)).collect();
                templates.push(Template::new(0, records, body.concat()));
            }
            if self.compressed {
                // 3 is LZ4. One of four templates for each length, and of another size than the others.
                let body = vec![0xa5; *length as usize + i + 5];
                templates.push(Template::new(3, 2, body));
            }
        }
        templates
    }
}

/// A large index in a few numbers. The offsets ascend strictly, and so do the positions and the timestamps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexRecipe {
    /// What is not asked for is drawn from this number.
    pub seed: u64,
    /// How many entries, at most [`MOST`].
    pub entries: u32,
    /// No entry is below this offset.
    pub base_offset: Offset,
}

impl IndexRecipe {
    /// The entries of an offset index.
    pub fn offset_entries(&self) -> Vec<IndexEntry> {
        let entry = |(offset, position, _)| IndexEntry { offset, position };
        self.steps().into_iter().map(entry).collect()
    }

    /// The entries of a time index, with the same offsets.
    pub fn time_entries(&self) -> Vec<TimeEntry> {
        let entry = |(offset, _, timestamp)| TimeEntry { timestamp, offset };
        self.steps().into_iter().map(entry).collect()
    }

    fn steps(&self) -> Vec<(Offset, Position, Timestamp)> {
        assert!(
            self.entries <= MOST,
            "a recipe makes at most {MOST} entries"
        );
        let mut numbers = SplitMix64::new(self.seed);
        let mut at = (self.base_offset, Position(0), Timestamp(EPOCH));
        let mut steps = Vec::with_capacity(self.entries as usize);
        for _ in 0..self.entries {
            let drawn = numbers.next_u64();
            at.0.0 += 1 + (drawn & 0x1f) as i64;
            at.1.0 += 4097 + (drawn >> 8 & 0xfff);
            at.2.0 += 1 + (drawn >> 32 & 0x3ff) as i64;
            steps.push(at);
        }
        steps
    }
}

/// Mostly a few milliseconds later, one time in eight some earlier: producers' clocks differ.
fn later_or_earlier(time: u32, drawn: u64) -> u32 {
    let step = (drawn >> 3 & 0xf) as u32;
    if drawn & 7 == 0 {
        time - step
    } else {
        time + step
    }
}

/// The record's delta in time: 0, 2, 1. So the largest timestamp is not always the last one.
fn time_delta(delta: u8) -> u8 {
    delta * 2 % 3
}

fn record(delta: u8, value: u32) -> Vec<u8> {
    // Attributes, then two deltas below 64 and the null key's length, each a zigzag varint of one byte.
    let mut body = vec![0, time_delta(delta) * 2, delta * 2, 1];
    varint(value, &mut body);
    body.extend((0..value).map(|i| (i as u8).wrapping_mul(31) ^ delta));
    body.push(0);
    let mut out = Vec::new();
    varint(body.len() as u32, &mut out);
    out.extend(body);
    out
}

fn varint(value: u32, out: &mut Vec<u8>) {
    let mut rest = u64::from(value) << 1;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

/// The header bytes from the base timestamp's to the max timestamp's lower half: those a stamp may change inside the CRC.
const STAMPED: std::ops::Range<usize> = 31..43;

struct Template {
    bytes: Vec<u8>,
    records: u8,
    /// From the base timestamp to the max timestamp.
    span: u32,
    /// The CRC while the lower halves of both timestamps are zero.
    crc: u32,
    /// What a byte at a place adds to the CRC.
    effects: [[u32; 256]; STAMPED.end - STAMPED.start],
}

impl Template {
    fn new(attributes: u8, records: u8, body: Vec<u8>) -> Template {
        let mut bytes = vec![0; 8];
        bytes.extend((49 + body.len() as u32).to_be_bytes());
        bytes.extend([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, attributes]);
        bytes.extend(u32::from(records - 1).to_be_bytes());
        bytes.extend(EPOCH.to_be_bytes());
        bytes.extend(EPOCH.to_be_bytes());
        // No producer id, epoch and sequence.
        bytes.extend([0xff; 14]);
        bytes.extend(u32::from(records).to_be_bytes());
        bytes.extend(body);
        let crc = !bytes[21..].iter().fold(!0, |crc, byte| step(crc, *byte));
        let span = (0..records).map(time_delta).max().unwrap_or(0).into();
        let effects = effects(bytes.len());
        Template {
            bytes,
            records,
            span,
            crc,
            effects,
        }
    }

    fn stamp(&self, offset: i64, time: u32, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend_from_slice(&self.bytes);
        let batch = &mut out[start..];
        batch[..8].copy_from_slice(&offset.to_be_bytes());
        let base = time.to_be_bytes();
        let max = (time + self.span).to_be_bytes();
        batch[31..35].copy_from_slice(&base);
        batch[39..43].copy_from_slice(&max);
        let mut crc = self.crc;
        for i in 0..4 {
            crc ^= self.effects[i][base[i] as usize] ^ self.effects[8 + i][max[i] as usize];
        }
        batch[17..21].copy_from_slice(&crc.to_be_bytes());
    }
}

fn effects(size: usize) -> [[u32; 256]; STAMPED.end - STAMPED.start] {
    // What each single bit of the last stamped byte has become when the CRC reaches the batch's end.
    let mut bits: [u32; 8] = std::array::from_fn(|bit| step(0, 1 << bit));
    for register in &mut bits {
        *register = (STAMPED.end..size).fold(*register, |crc, _| step(crc, 0));
    }
    let mut effects = [[0; 256]; STAMPED.end - STAMPED.start];
    for table in effects.iter_mut().rev() {
        for value in 1..256_usize {
            let lowest = value.trailing_zeros() as usize;
            table[value] = table[value & (value - 1)] ^ bits[lowest];
        }
        // One place further to the front is one byte further from the end.
        bits = bits.map(|register| step(register, 0));
    }
    effects
}

fn step(crc: u32, byte: u8) -> u32 {
    const TABLE: [u32; 256] = table();
    TABLE[(crc as u8 ^ byte) as usize] ^ (crc >> 8)
}

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut crc = i as u32;
        let mut bit = 0;
        while bit < 8 {
            // The Castagnoli polynomial, its bits from low to high.
            crc = if crc & 1 == 1 {
                (crc >> 1) ^ 0x82f6_3b78
            } else {
                crc >> 1
            };
            bit += 1;
        }
        table[i] = crc;
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe(batches: u32) -> LogRecipe {
        LogRecipe {
            seed: 7,
            batches,
            base_offset: Offset(1000),
            values: vec![10, 200],
            compressed: true,
        }
    }

    fn number(bytes: &[u8]) -> u64 {
        bytes
            .iter()
            .fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    #[test]
    fn the_crc_of_every_batch_is_right() {
        let log = recipe(500).expand();
        let mut position = 0;
        let mut next_offset = 1000;
        let mut batches = 0;
        while position < log.len() {
            let batch = &log[position..][..12 + number(&log[position + 8..][..4]) as usize];
            let crc = !batch[21..].iter().fold(!0, |crc, byte| step(crc, *byte));
            assert_eq!(number(&batch[17..21]), u64::from(crc), "batch {batches}");
            assert!(number(&batch[..8]) >= next_offset, "batch {batches}");
            next_offset = number(&batch[..8]) + number(&batch[23..27]) + 1;
            position += batch.len();
            batches += 1;
        }
        assert_eq!((position, batches), (log.len(), 500));
        assert_eq!(
            !b"123456789".iter().fold(!0, |crc, byte| step(crc, *byte)),
            0xe306_9283
        );
    }

    /// A changed recipe would make old replay tokens show other logs.
    #[test]
    fn a_recipe_never_changes() {
        let digest = |bytes: &[u8]| bytes.iter().fold(0, |crc, byte| step(crc, *byte));
        let log = recipe(2000).expand();
        assert_eq!((log.len(), digest(&log)), (512_992, 3_082_312_476));
        let index = IndexRecipe {
            seed: 7,
            entries: 1000,
            base_offset: Offset(5),
        };
        let entry = IndexEntry {
            offset: Offset(16_589),
            position: Position(6_133_002),
        };
        assert_eq!(index.offset_entries().last(), Some(&entry));
        let entry = TimeEntry {
            timestamp: Timestamp(1_700_807_557_150),
            offset: Offset(16_589),
        };
        assert_eq!(index.time_entries().last(), Some(&entry));
    }

    #[test]
    fn nothing_asked_for_is_nothing() {
        assert_eq!(recipe(0).expand(), []);
        assert_eq!(
            LogRecipe {
                values: Vec::new(),
                ..recipe(9)
            }
            .expand(),
            []
        );
    }
}
