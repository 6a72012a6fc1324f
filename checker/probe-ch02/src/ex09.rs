//! 2.9 `OffsetIndex::truncate_to`, `TimeIndex::truncate_to`, `rebuild`.

use crate::convert::{scan_error, with_reader};
use ch02_index::{IndexConfig, OffsetIndex, TimeIndex, rebuild};
use kit::Entries;
use probe::ch02::{RebuildAnswer, RebuildCall, SegmentIndex};

pub(crate) fn answer(call: RebuildCall) -> RebuildAnswer {
    match call {
        RebuildCall::CutOffsets {
            base,
            entries,
            cuts,
        } => {
            let mut index = OffsetIndex {
                base_offset: base,
                max_entries: entries.len(),
                entries: Entries::new(entries),
            };
            let cut = |offset| {
                index.truncate_to(offset);
                index.entries.to_vec()
            };
            RebuildAnswer::Offsets {
                after: cuts.into_iter().map(cut).collect(),
            }
        }
        RebuildCall::CutTimes {
            base,
            entries,
            cuts,
        } => {
            let mut index = TimeIndex {
                base_offset: base,
                max_entries: entries.len(),
                entries: Entries::new(entries),
            };
            let cut = |offset| {
                index.truncate_to(offset);
                index.entries.to_vec()
            };
            RebuildAnswer::Times {
                after: cuts.into_iter().map(cut).collect(),
            }
        }
        RebuildCall::Rebuild {
            log,
            base,
            interval_bytes,
            index_bytes,
            failing,
        } => {
            let config = IndexConfig {
                interval_bytes,
                index_bytes,
            };
            let (made, reads) = with_reader(&log, failing, |log| rebuild(log, base, &config));
            let result = made.map(plain).map_err(scan_error);
            RebuildAnswer::Rebuilt { result, reads }
        }
    }
}

fn plain(index: ch02_index::SegmentIndex) -> SegmentIndex {
    SegmentIndex {
        bases: (index.offsets.base_offset, index.times.base_offset),
        max_entries: (index.offsets.max_entries, index.times.max_entries),
        offsets: index.offsets.entries.to_vec(),
        times: index.times.entries.to_vec(),
        interval_bytes: index.indexer.interval_bytes,
        bytes_since_entry: index.indexer.bytes_since_entry,
        newest: index.newest,
    }
}
