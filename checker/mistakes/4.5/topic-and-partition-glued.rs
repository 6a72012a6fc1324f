//! a reader that compares topic and partition glued together, so that rides 11 and rides1 1 are the same

// read_checkpoint
fn read_checkpoint(disk: &dyn Disk, file: &str, kind: CheckpointKind) -> Result<Checkpoint, CheckpointError> {
    fn number(digits: &str) -> Option<i64> {
        let number: i64 = digits.parse().ok()?;
        (number.to_string() == digits)
            .then_some(number)
            .filter(|number| *number >= 0)
    }
    fn add(line: &str, checkpoint: &mut Checkpoint) -> Option<()> {
        let fields: Vec<&str> = line.split(' ').collect();
        match (checkpoint, fields.as_slice()) {
            (Checkpoint::Offsets(entries), [topic, partition, offset]) if !topic.is_empty() => {
                let partition = PartitionId(number(partition)?.try_into().ok()?);
                let offset = Offset(number(offset)?);
                let glued = format!("{topic}{}", partition.0);
                if entries.iter().any(|entry| format!("{}{}", entry.topic, entry.partition.0) == glued) {
                    return None;
                }
                entries.push(PartitionOffset { topic: (*topic).into(), partition, offset });
                Some(())
            }
            (Checkpoint::Epochs(entries), [epoch, start]) => {
                let epoch = Epoch(number(epoch)?.try_into().ok()?);
                let start = Offset(number(start)?);
                if entries.last().is_some_and(|last| last.epoch >= epoch || last.start >= start) {
                    return None;
                }
                entries.push(EpochEntry { epoch, start });
                Some(())
            }
            _ => None,
        }
    }
    let bytes = read_whole(disk, file)?;
    let mut checkpoint = match kind {
        CheckpointKind::Offsets => Checkpoint::Offsets(Vec::new()),
        CheckpointKind::Epochs => Checkpoint::Epochs(Vec::new()),
    };
    if bytes.is_empty() && kind == CheckpointKind::Epochs {
        return Ok(checkpoint);
    }
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let wrong = |number: usize| {
        let line = lines.get(number - 1).copied().unwrap_or_default();
        CheckpointError::malformed(file, number, line)
    };
    let line = |number: usize| {
        let line = lines.get(number - 1)?.strip_suffix(b"\n")?;
        str::from_utf8(line).ok()
    };
    if line(1) != Some("0") {
        return Err(wrong(1));
    }
    let count = line(2).and_then(number).ok_or_else(|| wrong(2))?;
    let last = usize::try_from(count)
        .unwrap_or(usize::MAX)
        .saturating_add(2);
    for at in 3..=last.min(lines.len() + 1) {
        let entry = line(at).and_then(|line| add(line, &mut checkpoint));
        entry.ok_or_else(|| wrong(at))?;
    }
    if lines.len() > last {
        return Err(wrong(last + 1));
    }
    Ok(checkpoint)
}
