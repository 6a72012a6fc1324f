//! What a recovery makes of a segment: the files and epochs that follow from the good batches at its front.

use super::good_prefix::good_prefix;
use super::segment::{ModelBatch, ModelSegment};
use kit::{Epoch, Offset};
use probe::disk::Stored;

/// The segment of the good batches at the front of a log.
pub(crate) fn recovered(log: &[u8], base: i64) -> ModelSegment {
    let batches = good_prefix(log, base)
        .batches
        .iter()
        .map(|batch| {
            let from = batch.position as usize;
            ModelBatch::read(&log[from..from + batch.size as usize])
        })
        .collect();
    ModelSegment {
        batches,
        sealed: true,
        ..ModelSegment::new(base, 0)
    }
}

/// Its three files, when its last time entry was written behind batch number `sealed` and then more batches came.
pub(crate) fn files(
    segment: &ModelSegment,
    dir: &str,
    interval: u64,
    sealed: usize,
) -> Vec<Stored> {
    let mut offered: Vec<(usize, (i64, i64))> = segment
        .indexed(interval)
        .into_iter()
        .map(|number| (number + 1, segment.newest(number + 1)))
        .collect();
    offered.push((sealed, segment.newest(sealed)));
    offered.sort_unstable();
    let mut last = -1;
    let mut times = Vec::new();
    for (_, (timestamp, offset)) in offered {
        if timestamp > last {
            times.extend(timestamp.to_be_bytes());
            times.extend(((offset - segment.base_offset) as i32).to_be_bytes());
            last = timestamp;
        }
    }
    let mut files = segment.files(dir, interval);
    for file in &mut files {
        if file.path.ends_with(".timeindex") {
            file.bytes.clone_from(&times);
        }
    }
    files
}

/// The epochs that were known, and those of the batches that are newer.
pub(crate) fn epochs(known: &[(Epoch, Offset)], segment: &ModelSegment) -> Vec<(Epoch, Offset)> {
    let mut epochs = known.to_vec();
    for batch in &segment.batches {
        let newest = epochs.iter().map(|entry| entry.0.0).max().unwrap_or(-1);
        if batch.epoch > newest {
            epochs.retain(|entry| entry.1.0 < batch.base_offset);
            epochs.push((Epoch(batch.epoch), Offset(batch.base_offset)));
        }
    }
    epochs
}
