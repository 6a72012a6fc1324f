//! a client that counts partitions from 1
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    let without_sign = murmur2(key) & i32::MAX;
    PartitionId(without_sign % i32::from(partitions.get()) + 1)
}
