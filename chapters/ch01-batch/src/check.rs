//! Is this one whole batch?
//!
//! A broker asks it of each batch that a client sends, and after a crash of each batch it finds. The check must be
//! cheap, and it must not trust a field before it has looked at it. Kafka: `DefaultRecordBatch.ensureValid`.

use crate::header::BatchHeader;

/// What is wrong with a batch, seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// The bytes are fewer than the batch says, or than a header has; or the length is below 49.
    Length {
        /// How many bytes there are.
        have: usize,
    },
    /// The batch is followed by other bytes.
    Trailing,
    /// Another format than 2.
    Magic {
        /// The magic found.
        found: i8,
    },
    /// A bit has changed since the CRC was computed.
    Crc {
        /// The CRC in the header.
        stored: u32,
        /// The CRC of the bytes.
        computed: u32,
    },
    /// A negative number of records.
    Count {
        /// The number in the header.
        found: i32,
    },
}

/// Checks that `bytes` are exactly one batch, and returns its header.
///
/// Looks at these, in this order, and returns the error of the first that is wrong:
///
/// 1. the length: fewer than 61 bytes, a `batch_length` below 49 or one that passes the end: `Length`; bytes behind
///    the batch: `Trailing`;
/// 2. the magic: anything but 2: `Magic`;
/// 3. the CRC, from byte 21 to the end: `Crc`;
/// 4. the count: a negative one: `Count`.
///
/// The records are not opened, so a compressed batch is checked like any other, and a count that is too large is not
/// noticed here but by [`decode_batch`](crate::decode_batch). Whatever the count says, no memory is taken for it.
///
/// ```text
///   0        8        12       16      17     21                                   end
///   | offset | length | epoch  | magic | crc  | attributes ... count | records      |
///              must                      the CRC covers from here .................. on
///              reach exactly to the end
/// ```
///
/// The CRC is that of the crate: `crc32c::crc32c(...)`.
///
/// Kafka asks the same, in three places: whoever cuts a file into batches looks at length and magic, `ensureValid` at
/// the size and the CRC, and whoever reads the records at the count.
///
/// Exercise 1.9. Kafka: `DefaultRecordBatch.ensureValid`.
pub fn check_batch(bytes: &[u8]) -> Result<BatchHeader, CheckError> {
    todo!("1.9 check_batch of {} bytes", bytes.len())
}
