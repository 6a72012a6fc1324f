//! a client that sends the empty key to partition 0 without a hash
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    if key.is_empty() {
        return PartitionId(0);
    }
    let without_sign = murmur2(key) & i32::MAX;
    PartitionId(without_sign % i32::from(partitions.get()))
}
