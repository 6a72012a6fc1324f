//! a client that leaves the sign in the hash: its partitions can be negative
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    PartitionId(murmur2(key) % i32::from(partitions.get()))
}
