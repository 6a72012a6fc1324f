//! A log of equal batches that is made as it is read: a gigabyte that takes no memory.

use crate::{Position, ReadAt, ReadFailed};

/// The same batch again and again; only the base offset grows, and no offset is left out. It is outside the CRC, so each
/// batch is a right one if the first is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvenLog {
    /// The first batch, whole.
    pub batch: Vec<u8>,
    /// How many batches there are.
    pub batches: u64,
}

impl EvenLog {
    /// The base offset of a batch, from 0, and how many offsets each batch has. Less than a header has none.
    fn offsets(&self, number: u64) -> i64 {
        let first = self
            .batch
            .first_chunk()
            .map_or(0, |bytes| i64::from_be_bytes(*bytes));
        let delta = self.batch.get(23..).and_then(<[u8]>::first_chunk);
        let delta = delta.map_or(0, |bytes| i32::from_be_bytes(*bytes));
        first + number as i64 * (i64::from(delta) + 1)
    }
}

impl ReadAt for EvenLog {
    fn len(&self) -> u64 {
        self.batch.len() as u64 * self.batches
    }

    fn read_at(&self, position: Position, into: &mut [u8]) -> Result<usize, ReadFailed> {
        let size = self.batch.len() as u64;
        let rest = self.len().saturating_sub(position.0);
        let count = into.len().min(usize::try_from(rest).unwrap_or(usize::MAX));
        let mut filled = 0;
        while filled < count {
            let at = position.0 + filled as u64;
            let (number, from) = (at / size, (at % size) as usize);
            let mut batch = self.batch.clone();
            if let Some(base) = batch.first_chunk_mut() {
                *base = self.offsets(number).to_be_bytes();
            }
            let piece = (batch.len() - from).min(count - filled);
            into[filled..filled + piece].copy_from_slice(&batch[from..from + piece]);
            filled += piece;
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log() -> EvenLog {
        let mut batch = vec![7; 70];
        batch[..8].copy_from_slice(&52_i64.to_be_bytes());
        batch[23..27].copy_from_slice(&3_i32.to_be_bytes());
        EvenLog { batch, batches: 3 }
    }

    #[test]
    fn each_batch_goes_on_with_the_offset_where_the_one_before_ends() {
        let mut all = [0; 300];
        assert_eq!(log().read_at(Position(0), &mut all), Ok(210));
        for (number, offset) in [(0, 52_i64), (1, 56), (2, 60)] {
            let batch = &all[70 * number..][..70];
            assert_eq!(batch[..8], offset.to_be_bytes());
            assert_eq!(batch[8..], log().batch[8..]);
        }
    }

    #[test]
    fn it_may_be_read_from_any_place_and_ends_where_it_ends() {
        let mut all = [0; 210];
        assert_eq!(log().read_at(Position(0), &mut all), Ok(210));
        for from in [1, 69, 70, 75, 139, 209] {
            let mut some = [0; 100];
            let count = log().read_at(Position(from), &mut some).unwrap_or(0);
            let from = from as usize;
            assert_eq!(count, (210 - from).min(100));
            assert_eq!(some[..count], all[from..from + count]);
        }
        assert_eq!(log().read_at(Position(210), &mut all), Ok(0));
        assert_eq!(log().read_at(Position(u64::MAX), &mut all), Ok(0));
    }
}
