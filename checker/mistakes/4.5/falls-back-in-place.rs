//! a writer that writes in place when the way over a temporary file fails

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
    let mut made = disk.create(&temporary).and_then(|()| disk.append(&temporary, text.as_bytes()));
    made = made.and_then(|()| disk.sync(&temporary));
    made = made.and_then(|()| disk.rename(&temporary, file));
    if let Err(error) = made {
        if disk.len(file).is_ok() {
            disk.truncate(file, 0)?;
            disk.append(file, text.as_bytes())?;
        }
        return Err(error.into());
    }
    disk.sync_dir(parent(file))?;
    Ok(())
}
