//! a writer that empties the file and writes it anew

// write_checkpoint
fn write_checkpoint(disk: &mut dyn Disk, file: &str, checkpoint: &Checkpoint) -> Result<(), CheckpointError> {
    let lines: Vec<String> = match checkpoint {
        Checkpoint::Offsets(entries) => entries
            .iter()
            .map(|entry| format!("{} {} {}\n", entry.topic, entry.partition, entry.offset))
            .collect(),
        Checkpoint::Epochs(entries) => entries
            .iter()
            .map(|entry| format!("{} {}\n", entry.epoch, entry.start))
            .collect(),
    };
    let text = format!("0\n{}\n{}", lines.len(), lines.concat());
    if disk.len(file).is_ok() {
        disk.truncate(file, 0)?;
    } else {
        disk.create(file)?;
    }
    disk.append(file, text.as_bytes())?;
    disk.sync(file)?;
    disk.sync_dir(parent(file))?;
    Ok(())
}
