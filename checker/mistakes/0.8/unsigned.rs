//! a client that reads the hash as a number without a sign
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    let hash = murmur2(key).cast_unsigned();
    PartitionId((hash % u32::from(partitions.get())) as i32)
}
