//! Where one batch ends and the next begins.
//!
//! The file has no table of contents. The only way from a batch to the next one is its length field, so nobody has to
//! understand a batch, or open a compressed one, to step over it. Kafka: `FileLogInputStream`,
//! `ByteBufferLogInputStream`.

use std::ops::Range;

/// The batches of a file and how the file ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// Where each whole batch lies, in their order. `bytes[range]` is one batch, its header included.
    pub batches: Vec<Range<usize>>,
    /// What stands behind the last of them.
    pub end: SplitEnd,
}

/// What stands behind the last whole batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitEnd {
    /// Nothing.
    Clean,
    /// The beginning of a batch whose rest is missing, as after a crash in mid write.
    Unfinished {
        /// Where it begins.
        at: usize,
    },
    /// Bytes that cannot be the beginning of a batch.
    Garbage {
        /// Where they begin.
        at: usize,
    },
}

/// Cuts `bytes`, which are batches back to back, into batches.
///
/// A batch takes 12 + `batch_length` bytes. At each place `p` where a batch should begin, the first sentence that
/// fits decides:
///
/// 1. no bytes are left: the end is `Clean`;
/// 2. fewer than 12 bytes are left: `Unfinished`, `at` is `p`;
/// 3. the length is below 49, so that not even a header fits in it: `Garbage`, `at` is `p`;
/// 4. at least 17 bytes are left and the magic is not 2: `Garbage`, `at` is `p`;
/// 5. the batch passes the end of `bytes`: `Unfinished`, `at` is `p`;
/// 6. it is a batch: its range is noted, and the next one begins where it ends.
///
/// Batches before a bad end are returned all the same. Neither the CRC nor the records are looked at, so compressed and
/// damaged batches are ranges like any other. Whatever the lengths say, it never panics and never goes on for ever.
///
/// ```text
///   0            70                 204        230
///   | batch      | batch            | 26 bytes |    batches 0..70, 70..204
///     length 58    length 122         length 58     Unfinished { at: 204 }, 70 bytes should be there
/// ```
///
/// Kafka says garbage only below 14, the smallest length of its oldest format, and finds lengths of 14 to 48 when it
/// checks the batch. It also reads the magics 0 and 1, and it stumbles over a length that overflows 32 bits when 12 is
/// added. The rest is the same.
///
/// Exercise 1.2. Kafka: `ByteBufferLogInputStream.nextBatchSize`.
pub fn split_batches(bytes: &[u8]) -> Split {
    todo!("1.2 split_batches of {} bytes", bytes.len())
}
