//! removes an old temporary file and takes NotFound for an answer, and syncs what it has already synced

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
    match disk.remove(&temporary) {
        Err(error) if error.kind != kit::DiskErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    disk.sync_dir(parent(file))?;
    disk.create(&temporary)?;
    for half in [&text.as_bytes()[..text.len() / 2], &text.as_bytes()[text.len() / 2..]] {
        disk.append(&temporary, half)?;
        disk.sync(&temporary)?;
    }
    disk.rename(&temporary, file)?;
    disk.sync(file)?;
    disk.sync_dir(parent(file))?;
    Ok(())
}
