//! The logs under test, for the exercises that only read them.

use super::batches::{Part, chain, parts};
use super::config::plain;
use super::segment::DIR;
use crate::course::model::log::ModelLog;
use crate::course::model::segment::{ModelBatch, ModelSegment};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

/// A segment to be: offsets left out before it, before its first batch, and its batches.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub before: i64,
    pub lead: i64,
    pub parts: Vec<Part>,
}

/// A segment right behind the one before it.
pub(super) fn piece(parts: &[Part]) -> Piece {
    Piece {
        before: 0,
        lead: 0,
        parts: parts.to_vec(),
    }
}

/// The same behind a hole.
pub(super) fn behind(before: i64, piece: Piece) -> Piece {
    Piece { before, ..piece }
}

/// A log whose first segment begins at `base`, if no hole is before it.
pub(super) fn log(base: i64, interval: u64, pieces: &[Piece]) -> ModelLog {
    let bytes = |from: i64, piece: &Piece| chain(from, &piece.parts);
    of(base, interval, pieces, bytes)
}

/// The same with other batches: `bytes` makes those of a piece from an offset on.
pub(super) fn of<P>(
    base: i64,
    interval: u64,
    pieces: &[P],
    bytes: impl Fn(i64, &P) -> Vec<Vec<u8>>,
) -> ModelLog
where
    P: Holes,
{
    let mut segments: Vec<ModelSegment> = Vec::new();
    let mut end = base;
    for piece in pieces {
        let (before, lead) = piece.holes();
        // Two segments cannot begin at one offset.
        let after_empty = segments.last().is_some_and(|last| last.batches.is_empty());
        let base = end + before + i64::from(after_empty && before == 0);
        let mut segment = ModelSegment::new(base, 0);
        let batches = bytes(base + lead, piece);
        segment.batches = batches
            .iter()
            .map(|batch| ModelBatch::read(batch))
            .collect();
        segment.sealed = true;
        end = segment.next_offset();
        segments.push(segment);
    }
    if let Some(active) = segments.last_mut() {
        active.sealed = false;
    }
    let start = segments.first().map_or(base, |first| first.base_offset);
    ModelLog {
        dir: DIR.into(),
        config: plain(interval),
        start,
        segments,
        held_end: None,
    }
}

/// Something that becomes a segment.
pub(super) trait Holes {
    /// Offsets left out before the segment, and before its first batch.
    fn holes(&self) -> (i64, i64);
}

impl Holes for Piece {
    fn holes(&self) -> (i64, i64) {
        (self.before, self.lead)
    }
}

/// Logs of up to five segments; now and then with holes, or with an empty one.
pub(super) fn logs() -> impl Strategy<Value = ModelLog> {
    let hole = || prop_oneof![4 => Just(0_i64), 1 => 1..5_i64];
    let batches = prop_oneof![7 => parts(3), 1 => Just(Vec::new())];
    let piece = (hole(), hole(), batches).prop_map(|(before, lead, parts)| Piece {
        before,
        lead,
        parts,
    });
    let base = prop_oneof![1 => Just(0_i64), 2 => 1..100_i64, 1 => Just(1_i64 << 40)];
    (base, 0..200_u64, vec(piece, 1..6))
        .prop_map(|(base, interval, pieces)| log(base, interval, &pieces))
}

/// Where a log may begin: at its first segment, inside it, at or inside a later one.
pub(super) fn starting(mut log: ModelLog, segment: usize, inside: i64) -> ModelLog {
    let number = segment.min(log.segments.len() - 1);
    log.start = (log.segments[number].base_offset + inside).min(log.end());
    log
}

/// An offset near the base of a segment, or near the end.
pub(super) fn near(log: &ModelLog, segment: usize, distance: i64) -> i64 {
    match log.segments.get(segment) {
        Some(segment) => segment.base_offset + distance,
        None => log.end() + distance,
    }
}
