//! a reader that walks through the bytes, and reads the number of entries in 32 bits

// read_checkpoint
fn read_checkpoint(disk: &dyn Disk, file: &str, kind: CheckpointKind) -> Result<Checkpoint, CheckpointError> {
    let bytes = read_whole(disk, file)?;
    let offsets = kind == CheckpointKind::Offsets;
    let (mut partitions, mut epochs): (Vec<PartitionOffset>, Vec<EpochEntry>) = (vec![], vec![]);
    let mut left = 0_u32;
    let (mut number, mut begin) = (1, 0);
    let number_of = |digits: &[u8], most: u64| {
        let mut value = 0_u64;
        for digit in digits {
            let digit = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
            value = value.checked_mul(10)?.checked_add(digit.into())?;
        }
        let zero = digits.len() > 1 && digits[0] == b'0';
        (!digits.is_empty() && !zero && value <= most).then_some(value)
    };
    while begin < bytes.len() || number < 3 || left > 0 {
        if bytes.is_empty() && !offsets {
            break;
        }
        let end = bytes[begin..].iter().position(|byte| *byte == b'\n').map(|at| begin + at);
        let line = &bytes[begin..end.unwrap_or(bytes.len())];
        let fields: Vec<&[u8]> = line.split(|byte| *byte == b' ').collect();
        let most = i32::MAX as u64;
        let good = end.is_some()
            && match (number, fields.as_slice()) {
                (1, [version]) => version == b"0",
                (2, [count]) => {
                    let count = number_of(count, most);
                    left = count.unwrap_or(0) as u32;
                    count.is_some()
                }
                (3.., [topic, partition, offset]) if offsets && left > 0 => {
                    left -= 1;
                    let topic = String::from_utf8(topic.to_vec()).ok();
                    match (topic, number_of(partition, most), number_of(offset, i64::MAX as u64)) {
                        (Some(topic), Some(partition), Some(offset)) if !topic.is_empty() => {
                            let partition = PartitionId(partition as i32);
                            let twice = partitions.iter().any(|entry| entry.topic == topic && entry.partition == partition);
                            partitions.push(PartitionOffset { topic, partition, offset: Offset(offset as i64) });
                            !twice
                        }
                        _ => false,
                    }
                }
                (3.., [epoch, start]) if !offsets && left > 0 => {
                    left -= 1;
                    match (number_of(epoch, most), number_of(start, i64::MAX as u64)) {
                        (Some(epoch), Some(start)) => {
                            let entry = EpochEntry { epoch: Epoch(epoch as i32), start: Offset(start as i64) };
                            let ascends = epochs.last().is_none_or(|last| last.epoch < entry.epoch && last.start < entry.start);
                            epochs.push(entry);
                            ascends
                        }
                        _ => false,
                    }
                }
                _ => false,
            };
        if !good {
            return Err(CheckpointError::malformed(file, number, line));
        }
        begin = end.map_or(bytes.len(), |end| end + 1);
        number += 1;
    }
    Ok(match kind {
        CheckpointKind::Offsets => Checkpoint::Offsets(partitions),
        CheckpointKind::Epochs => Checkpoint::Epochs(epochs),
    })
}
