//! cuts an old temporary file to nothing instead of removing it, and syncs the directory twice

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
    match disk.len(&temporary) {
        Ok(_) => disk.truncate(&temporary, 0)?,
        Err(_) => disk.create(&temporary)?,
    }
    for line in text.split_inclusive('\n') {
        disk.append(&temporary, line.as_bytes())?;
    }
    disk.sync(&temporary)?;
    disk.sync_dir(parent(file))?;
    disk.rename(&temporary, file)?;
    disk.sync_dir(parent(file))?;
    Ok(())
}
