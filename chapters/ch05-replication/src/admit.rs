//! Whether a write is taken, and when its producer gets an answer.
//!
//! Nothing has been written yet when this is asked. Kafka: `Partition.appendRecordsToLeader`.

use cluster::{AckWhen, Acks, Brokers, Isr, NotEnoughReplicas};
use kit::Offset;

/// Decides about a write whose record would get offset `at`.
///
/// - acks=0 is taken and [`AckWhen::Never`] answered.
/// - acks=1 is taken and answered [`AckWhen::Now`], however few are in sync. Below the minimum the record stays invisible until
///   the high watermark moves again.
/// - acks=all needs min(`min_isr`, number of `replicas`) members in the *committed* ISR; exactly so many are enough. Then it is
///   answered when it is [`AckWhen::Committed`] at `at`. With fewer it is refused: [`NotEnoughReplicas`] with how many there are
///   (`have`) and how many it takes (`need`). A pending change of the ISR plays no part.
///
/// Committed means that the high watermark is above the record's offset.
///
/// ```text
///   min ISR 2, replicas 1 2 3       acks=0    acks=1    acks=all
///   in sync 1 2                     never     now       when offset at is committed
///   in sync 1                       never     now       error: have 1, need 2
///   in sync 1, pending 1 2          never     now       error: have 1, need 2
/// ```
///
/// Why: who asks for acks=all would rather have an error than a record that one broken disk can take away. The minimum never
/// exceeds the number of replicas, or such a partition could not be written at all.
///
/// Exercise 5.6. Kafka: `Partition.appendRecordsToLeader`, `NOT_ENOUGH_REPLICAS`.
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    todo!("5.6 admit {acks:?} at {at}: in sync {isr:?} of {replicas}, min ISR {min_isr}")
}
