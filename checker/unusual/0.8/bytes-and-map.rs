//! goes through the bytes of the hash, and counts in a map that it fills with zeros
pub fn partition_for(key: &[u8], partitions: NonZero<u16>) -> PartitionId {
    let mut bytes = murmur2(key).to_be_bytes();
    bytes[0] &= 0x7f;
    let remainder = bytes.iter().fold(0u64, |rest, &byte| (rest * 256 + u64::from(byte)) % u64::from(partitions.get()));
    PartitionId(remainder as i32)
}

pub fn shares_if_keyed_by(dump: &Dump, field: Field, partitions: NonZero<u16>) -> Vec<Share> {
    let mut counts: std::collections::BTreeMap<PartitionId, usize> =
        (0..i32::from(partitions.get())).map(|number| (PartitionId(number), 0)).collect();
    dump.lines
        .iter()
        .map(|line| partition_for(line.event.key(field).as_bytes(), partitions))
        .for_each(|partition| *counts.entry(partition).or_insert(0) += 1);
    let line = 18 * dump.lines.len() as i128;
    counts
        .into_iter()
        .map(|(partition, count)| Share {
            partition,
            count,
            hot: count != 0 && count as i128 * 10 * i128::from(partitions.get()) - line >= 0,
        })
        .collect()
}
