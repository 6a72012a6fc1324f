//! a client that takes the absolute value of the hash
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    PartitionId(murmur2(key).abs() % i32::from(partitions.get()))
}
