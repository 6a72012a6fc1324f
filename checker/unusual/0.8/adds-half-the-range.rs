//! adds 2^31 to a negative hash, and takes the difference to the count of zero for hot
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    let hash = i64::from(murmur2(key));
    let positive = if hash < 0 { hash - i64::from(i32::MIN) } else { hash };
    PartitionId(i32::try_from(positive % i64::from(partitions.get())).unwrap_or_default())
}

pub fn shares_if_keyed_by(dump: &Dump, field: Field, partitions: NonZero<u16>) -> Vec<Share> {
    let n = usize::from(partitions.get());
    let mut all: Vec<i32> = (0..i32::from(partitions.get())).collect();
    all.extend(dump.lines.iter().map(|line| partition_for(line.event.key(field).as_bytes(), partitions).0));
    all.sort_unstable();
    all.chunk_by(|one, other| one == other)
        .map(|same| {
            let count = same.len() - 1;
            let hot = count > 0 && (5 * count * n).checked_sub(9 * dump.lines.len()).is_some();
            Share {
                partition: PartitionId(same[0]),
                count,
                hot,
            }
        })
        .collect()
}
