//! a reader that does not look at the version

// read_checkpoint
fn read_checkpoint(disk: &dyn Disk, file: &str, kind: CheckpointKind) -> Result<Checkpoint, CheckpointError> {
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
    if line(1).is_none() {
        return Err(wrong(1));
    }
    let count = line(2).and_then(number).ok_or_else(|| wrong(2))?;
    let last = usize::try_from(count)
        .unwrap_or(usize::MAX)
        .saturating_add(2);
    let mut partitions = BTreeSet::new();
    for at in 3..=last.min(lines.len() + 1) {
        let entry = line(at).and_then(|line| add(line, &mut checkpoint, &mut partitions));
        entry.ok_or_else(|| wrong(at))?;
    }
    if lines.len() > last {
        return Err(wrong(last + 1));
    }
    Ok(checkpoint)
}
