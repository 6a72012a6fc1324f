//! Between the chapter's types and the plain data that crosses.

use ch01_batch::Codec;
use kit::{CountingReader, EvenLog, ReadAt};
use probe::ch02::{BatchAt, EntryError, Log, Reads, ScanError};

pub(crate) fn entry_error(error: ch02_index::EntryError) -> EntryError {
    use ch02_index::EntryError as Theirs;
    match error {
        Theirs::Full { max_entries } => EntryError::Full { max_entries },
        Theirs::OutOfOrder { offset, last } => EntryError::OutOfOrder { offset, last },
        Theirs::OffsetOutOfRange { offset, base } => EntryError::OffsetOutOfRange { offset, base },
        Theirs::PositionOutOfRange { position } => EntryError::PositionOutOfRange { position },
        Theirs::Damaged => EntryError::Damaged,
    }
}

pub(crate) fn scan_error(error: ch02_index::ScanError) -> ScanError {
    use ch02_index::ScanError as Theirs;
    match error {
        Theirs::Unfinished { position } => ScanError::Unfinished { position },
        Theirs::BadLength { position, length } => ScanError::BadLength { position, length },
        Theirs::Compressed(codec) => ScanError::Compressed {
            codec: match codec {
                Codec::Gzip => 1,
                Codec::Snappy => 2,
                Codec::Lz4 => 3,
                Codec::Zstd => 4,
                Codec::Unknown(number) => number,
            },
        },
        Theirs::BadBatch { position, error } => ScanError::BadBatch {
            position,
            error: error.to_string(),
        },
        Theirs::Entry(error) => ScanError::Entry {
            error: entry_error(error),
        },
        Theirs::Read(failed) => ScanError::Read {
            position: failed.position,
        },
    }
}

pub(crate) fn batch(batch: ch02_index::BatchAt) -> BatchAt {
    let ch02_index::BatchAt {
        position,
        base_offset,
        length,
        last_offset,
        max_timestamp,
    } = batch;
    BatchAt {
        position,
        base_offset,
        length,
        last_offset,
        max_timestamp,
    }
}

/// Runs `call` on the log through a reader that counts, and fails when it should.
pub(crate) fn with_reader<T>(
    log: &Log,
    failing: Option<u64>,
    call: impl FnOnce(&dyn ReadAt) -> T,
) -> (T, Reads) {
    let bytes: Box<dyn ReadAt> = match log {
        // A gigabyte is not expanded.
        Log::Even { batch, batches } => Box::new(EvenLog {
            batch: batch.clone(),
            batches: *batches,
        }),
        log => Box::new(log.expand()),
    };
    let reader = match failing {
        Some(number) => CountingReader::failing_at(&*bytes, number),
        None => CountingReader::new(&*bytes),
    };
    let answer = call(&reader);
    let range = |range: std::ops::Range<u64>| (range.start, range.end);
    let ranges = reader.reads().into_iter().map(range).collect();
    let calls = reader.calls();
    (answer, Reads { calls, ranges })
}
