//! a client that drops the sign of the hash and keeps its size, also that of the smallest number
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    PartitionId((murmur2(key).unsigned_abs() % u32::from(partitions.get())) as i32)
}
