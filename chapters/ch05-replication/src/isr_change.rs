//! What the controller's answer changes.
//!
//! Answers may come late, twice or in another order; the version says which is the newest. What holds at any time: the version
//! never goes back. Kafka: `Partition.handleAlterPartitionUpdate`, `handleAlterPartitionError`.

use cluster::{Brokers, Isr, Version};

/// Takes over what the controller has agreed to.
///
/// If `version` is above the one we have, `committed` and `version` are the answer's and nothing is pending. If it is equal or
/// below, nothing changes.
///
/// ```text
///   we have                          answer                   then
///   1 2, pending 1 2 3, version 4    version 5: 1 2 3         1 2 3, version 5
///   1 2, pending 1 2 3, version 4    version 5: 1             1, version 5          somebody else's change was first
///   1 2, pending 1 2 3, version 4    version 4: 1 2 3         as before
///   1 2, pending 1 2 3, version 4    version 3: 1 2 3         as before             a late answer
/// ```
///
/// Why: a late answer tells of an ISR that is no more. Who counts by it may wait for too few.
///
/// Exercise 5.10. Kafka: `Partition.handleAlterPartitionUpdate`.
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    todo!("5.10 isr_answered for {isr:?}: version {version}, {committed}")
}

/// Takes note that the controller has refused the change which was asked for at `version`.
///
/// If that is our version, nothing is pending any more; `committed` and `version` stay. At any other version, nothing changes.
///
/// ```text
///   we have                          refused at     then
///   1 2, pending 1 2 3, version 4    4              1 2, version 4
///   1 2, pending 1 2 3, version 4    3              as before
/// ```
///
/// Why: while a change is pending no other can be asked for (5.8, 5.9). A refusal that is not noted would block the ISR for the
/// rest of the term; one for an old request must not end the wait for the new one, since the controller may yet agree.
///
/// Exercise 5.10. Kafka: `Partition.handleAlterPartitionError`, `INVALID_UPDATE_VERSION`.
pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    todo!("5.10 isr_refused for {isr:?} at version {version}")
}
