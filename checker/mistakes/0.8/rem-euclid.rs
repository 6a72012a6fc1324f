//! a client that takes the remainder that is never negative, with the sign left in the hash
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    PartitionId(murmur2(key).rem_euclid(i32::from(partitions.get())))
}
