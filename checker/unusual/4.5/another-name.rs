//! takes another name for the temporary file, and removes one that is left under either

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
    let temporary = format!("{file}.new");
    for left in [format!("{file}.tmp"), temporary.clone()] {
        if disk.len(&left).is_ok() {
            disk.remove(&left)?;
        }
    }
    disk.create(&temporary)?;
    disk.append(&temporary, text.as_bytes())?;
    disk.sync(&temporary)?;
    disk.rename(&temporary, file)?;
    disk.sync_dir(parent(file))?;
    Ok(())
}
