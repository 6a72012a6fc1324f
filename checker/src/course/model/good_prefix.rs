//! The good batches at the front of a log, with the first reason against what follows. Byte by byte, all in memory.

use super::batch::{CRC_FROM, HEADER, LENGTH_END};

/// A batch that is good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GoodBatch {
    pub position: u64,
    pub size: u64,
    pub base_offset: i64,
    pub last_offset: i64,
}

/// What ends the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    /// Nothing: the log ends.
    Clean,
    /// So many bytes: too few for a header.
    Short { left: u64 },
    /// The length field is below 49.
    Length { length: i32 },
    /// The batch says so many bytes, and fewer are there.
    PassesEnd { size: u64, left: u64 },
    /// The magic is not 2.
    Magic { magic: i8 },
    /// The base offset is below what may come next.
    GoesBack { base_offset: i64, next_offset: i64 },
    /// The last offset delta is below 0.
    Delta { delta: i32 },
    /// The last offset is too far above the base.
    TooFar { last_offset: i128 },
    /// The CRC is that of other bytes.
    Crc,
}

/// The good front of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GoodPrefix {
    pub batches: Vec<GoodBatch>,
    pub bytes: u64,
    pub next_offset: i64,
    pub damage: Damage,
}

/// The good front of a log whose segment begins at offset `base`.
pub(crate) fn good_prefix(log: &[u8], base: i64) -> GoodPrefix {
    let mut good = GoodPrefix {
        batches: Vec::new(),
        bytes: 0,
        next_offset: base,
        damage: Damage::Clean,
    };
    loop {
        let rest = &log[good.bytes as usize..];
        match first(rest, base, good.next_offset) {
            Ok((size, base_offset, last_offset)) => {
                good.batches.push(GoodBatch {
                    position: good.bytes,
                    size,
                    base_offset,
                    last_offset,
                });
                good.bytes += size;
                good.next_offset = last_offset + 1;
            }
            Err(damage) => return GoodPrefix { damage, ..good },
        }
    }
}

/// The size and the offsets of the first batch of some bytes, if it is good.
fn first(bytes: &[u8], base: i64, next_offset: i64) -> Result<(u64, i64, i64), Damage> {
    let left = bytes.len() as u64;
    if left == 0 {
        return Err(Damage::Clean);
    }
    if left < HEADER as u64 {
        return Err(Damage::Short { left });
    }
    let int = |at: usize| i32::from_be_bytes(bytes[at..at + 4].try_into().unwrap_or_default());
    let base_offset = i64::from_be_bytes(bytes[..8].try_into().unwrap_or_default());
    let (length, magic, crc, delta) = (int(8), bytes[16] as i8, int(17), int(23));
    if length < 49 {
        return Err(Damage::Length { length });
    }
    let size = (LENGTH_END as i64 + i64::from(length)) as u64;
    if size > left {
        return Err(Damage::PassesEnd { size, left });
    }
    if magic != 2 {
        return Err(Damage::Magic { magic });
    }
    if base_offset < next_offset {
        return Err(Damage::GoesBack {
            base_offset,
            next_offset,
        });
    }
    if delta < 0 {
        return Err(Damage::Delta { delta });
    }
    let last_offset = i128::from(base_offset) + i128::from(delta);
    let too_far = last_offset - i128::from(base) > i128::from(i32::MAX);
    // Behind the largest offset there is no next one.
    if too_far || last_offset >= i128::from(i64::MAX) {
        return Err(Damage::TooFar { last_offset });
    }
    if crc32c::crc32c(&bytes[CRC_FROM..size as usize]) != crc as u32 {
        return Err(Damage::Crc);
    }
    Ok((size, base_offset, last_offset as i64))
}
