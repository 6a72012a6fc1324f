//! a writer that syncs too late

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
    let temporary = format!("{file}.tmp");
    if disk.len(&temporary).is_ok() {
        disk.remove(&temporary)?;
    }
    disk.create(&temporary)?;
    disk.append(&temporary, text.as_bytes())?;
    disk.rename(&temporary, file)?;
    disk.sync(file)?;
    disk.sync_dir(parent(file))?;
    Ok(())
}
