//! From a key to a partition.
//!
//! Invariant: the same key and the same number of partitions give the same partition, in every client and on every
//! day.
//! Kafka: `BuiltInPartitioner.partitionForKey`. Left out: records without a key, which go where there is room
//! (KIP-794).

use std::num::NonZero;

use kit::PartitionId;
use kit::dump::{Dump, Field};

use crate::given::Share;

/// Returns the partition that a record with this `key` goes to, from 0 to `partitions` - 1.
///
/// It is the key's murmur2 hash (`kit::murmur2`) **with its sign bit set to 0**, modulo `partitions`. A negative hash
/// loses its sign bit; that is not its absolute value.
/// The empty key has a hash like any other.
///
/// ```text
///   key            hash           sign bit 0      modulo 6
///   "abc"           479470107      479470107      3
///   "21"           -973932308     1173551340      0          (its absolute value would give 2)
/// ```
///
/// Exercise 0.8. Kafka: `Utils.toPositive(Utils.murmur2(key)) % numPartitions`.
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    todo!("0.8 partition_for {key:x?} of {partitions}")
}

/// Returns what each partition would get if all events of `dump` were written again with `field` as their key:
/// one [`Share`] a partition, from 0 to `partitions` - 1.
///
/// The key is the field's text in UTF-8 ([`Event::key`](kit::dump::Event::key)). Every line counts, also that of an
/// event sent twice: the counts add up to the lines of the dump.
/// A partition that gets nothing has a share of 0. It does not matter where the events stand now.
/// `hot` means 1.8 times an even share or more. In whole numbers: the count is above 0, and `10 x count x partitions`
/// is at least `18 x lines`.
///
/// ```text
///   10 lines, 3 partitions     counts   3   6   1
///                              hot      no  yes no       10 x 6 x 3 = 180 >= 18 x 10
/// ```
///
/// Exercise 0.8. Kafka: `KafkaProducer` with the key that you choose; a hot partition has one leader and no help.
pub fn shares_if_keyed_by(dump: &Dump, field: Field, partitions: NonZero<u16>) -> Vec<Share> {
    todo!(
        "0.8 shares_if_keyed_by {field} of {partitions} for {} lines",
        dump.lines.len()
    )
}
