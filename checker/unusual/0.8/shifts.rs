//! drops the sign bit by two shifts, and counts each partition in a loop of its own
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    let hash = murmur2(key).cast_unsigned();
    let without_sign = u64::from((hash << 1) >> 1);
    PartitionId((without_sign % u64::from(partitions.get())) as i32)
}

pub fn shares_if_keyed_by(dump: &Dump, field: Field, partitions: NonZero<u16>) -> Vec<Share> {
    let mut shares: Vec<Share> = Vec::new();
    let total = dump.lines.len() as f64;
    for number in 0..i32::from(partitions.get()) {
        let partition = PartitionId(number);
        let here = |key: String| partition_for(key.as_bytes(), partitions) == partition;
        let count = dump.lines.iter().filter(|line| here(line.event.key(field))).count();
        let hot = 10.0 * count as f64 * f64::from(partitions.get()) >= 18.0 * total;
        shares.push(Share { partition, count, hot: hot && count != 0 });
    }
    shares
}
