//! What the leader changes before it writes a batch.
//!
//! A producer cannot know at which offset its batch will land, nor in which leader's term. The leader writes both
//! into the finished batch, and the CRC stays right. Kafka: `DefaultRecordBatch.setLastOffset`,
//! `setPartitionLeaderEpoch`.

use crate::header::TooShort;
// begin 1.12 -
use crate::given::HEADER_LEN;
// end
use kit::{Epoch, Offset};

/// Writes `base_offset` and `leader_epoch` into the header of the batch at the beginning of `batch`.
///
/// Only the bytes 0 to 7 and 12 to 15 change. The CRC is neither checked nor computed: it covers bytes from 21 on, so
/// a right one stays right. That is why these two fields stand in front of it: a broker that stamps a gigabyte of
/// batches need not read it. A compressed batch is stamped like any other. Fewer than 61 bytes: [`TooShort`], and not
/// a byte is written.
///
/// ```text
///             0                         8             12            16
///   before    00 00 00 00 00 00 00 00   00 00 00 47   ff ff ff ff   02 33 0e 58 02 ...
///   after     00 00 00 00 00 00 03 e8   00 00 00 47   00 00 00 07   02 33 0e 58 02 ...
///             offset 1000               length        epoch 7       magic, CRC
/// ```
///
/// Exercise 1.12. Kafka: `DefaultRecordBatch.setPartitionLeaderEpoch`.
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    // begin 1.12 stamp: todo!("1.12 stamp {base_offset} and {leader_epoch} onto {} bytes", batch.len())
    if batch.len() < HEADER_LEN {
        return Err(TooShort { have: batch.len() });
    }
    batch[0..8].copy_from_slice(&base_offset.0.to_be_bytes());
    batch[12..16].copy_from_slice(&leader_epoch.0.to_be_bytes());
    Ok(())
    // end
}
