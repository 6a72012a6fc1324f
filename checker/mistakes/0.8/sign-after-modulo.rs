//! a client that takes the modulo first, and sets the sign bit to 0 then
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    PartitionId((murmur2(key) % i32::from(partitions.get())) & i32::MAX)
}
