//! 1.2 `split_batches`.

use ch01_batch::{SplitEnd, split_batches};
use probe::ch01::{self, Split, SplitBatches};

pub(crate) fn answer(call: SplitBatches) -> Split {
    let split = split_batches(&call.bytes);
    Split {
        batches: split
            .batches
            .into_iter()
            .map(|batch| (batch.start, batch.end))
            .collect(),
        end: match split.end {
            SplitEnd::Clean => ch01::SplitEnd::Clean,
            SplitEnd::Unfinished { at } => ch01::SplitEnd::Unfinished { at },
            SplitEnd::Garbage { at } => ch01::SplitEnd::Garbage { at },
        },
    }
}
