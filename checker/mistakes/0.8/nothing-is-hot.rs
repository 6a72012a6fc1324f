//! a plan for which every partition is hot when there are no events
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
            hot: 10 * count * n >= 18 * total,
        })
        .collect()
}
