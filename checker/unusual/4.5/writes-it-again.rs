//! a reader that takes the longest run of lines for which writing again what was read gives the same bytes, in pieces of 4 KiB

// read_checkpoint
fn read_checkpoint(disk: &dyn Disk, file: &str, kind: CheckpointKind) -> Result<Checkpoint, CheckpointError> {
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    loop {
        match disk.read_at(file, kit::Position(bytes.len() as u64), &mut piece)? {
            0 => break,
            read => bytes.extend(&piece[..read]),
        }
    }
    let mut offsets = Vec::new();
    let mut epochs: Vec<EpochEntry> = Vec::new();
    let mut rest = bytes.as_slice();
    let mut wanted = 2_i128;
    let mut number = 1_usize;
    while !(bytes.is_empty() && kind == CheckpointKind::Epochs) {
        let line: Vec<u8> = rest.iter().copied().take_while(|byte| *byte != b'\n').collect();
        let text = String::from_utf8(line.clone()).unwrap_or_default();
        let again = if number as i128 > wanted {
            None
        } else if number == 1 {
            Some("0".into())
        } else if number == 2 {
            text.parse::<i128>().ok().filter(|count| (0..1 << 63).contains(count)).map(|count| {
                wanted = count + 2;
                count.to_string()
            })
        } else if kind == CheckpointKind::Offsets {
            let (topic, numbers) = text.split_once(' ').unwrap_or_default();
            let (partition, offset) = numbers.split_once(' ').unwrap_or_default();
            match (partition.parse::<u32>(), offset.parse::<u64>()) {
                (Ok(partition @ ..=0x7fff_ffff), Ok(offset @ ..=0x7fff_ffff_ffff_ffff)) if !topic.is_empty() => {
                    let entry = PartitionOffset {
                        topic: topic.into(),
                        partition: PartitionId(partition as i32),
                        offset: Offset(offset as i64),
                    };
                    let mut others = offsets.iter();
                    let new = others.all(|other: &PartitionOffset| (&other.topic, other.partition) != (&entry.topic, entry.partition));
                    offsets.push(entry);
                    new.then(|| format!("{topic} {partition} {offset}"))
                }
                _ => None,
            }
        } else {
            let (epoch, start) = text.split_once(' ').unwrap_or_default();
            match (epoch.parse::<i32>(), start.parse::<i64>()) {
                (Ok(epoch @ 0..), Ok(start @ 0..)) => {
                    let entry = EpochEntry { epoch: Epoch(epoch), start: Offset(start) };
                    let fits = epochs.last().is_none_or(|last| (last.epoch.0 - epoch).max(-1) < 0 && last.start.0 < start);
                    epochs.push(entry);
                    fits.then(|| format!("{epoch} {start}"))
                }
                _ => None,
            }
        };
        let right = again.map(|again| again + "\n").filter(|again| rest.starts_with(again.as_bytes()));
        let Some(right) = right else {
            return Err(CheckpointError::malformed(file, number, &line));
        };
        rest = &rest[right.len()..];
        number += 1;
        if rest.is_empty() && number as i128 > wanted {
            break;
        }
    }
    Ok(match kind {
        CheckpointKind::Offsets => Checkpoint::Offsets(offsets),
        CheckpointKind::Epochs => Checkpoint::Epochs(epochs),
    })
}
