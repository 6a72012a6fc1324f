//! a plan for which a partition is hot above 1.8 times an even share, and not at it
pub fn shares_if_keyed_by(dump: &Dump, field: Field, partitions: NonZero<u16>) -> Vec<Share> {
    let n = usize::from(partitions.get());
    let mut counts = vec![0; n];
    for line in &dump.lines {
        let key = line.event.key(field);
        let partition = partition_for(key.as_bytes(), partitions);
        counts[partition.0 as usize] += 1;
    }
    let total = dump.lines.len();
    (0..)
        .zip(counts)
        .map(|(partition, count)| Share {
            partition: PartitionId(partition),
            count,
            hot: count > 0 && 10 * count * n > 18 * total,
        })
        .collect()
}
