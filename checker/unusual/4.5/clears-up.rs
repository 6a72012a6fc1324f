//! tries to remove an old temporary file without looking, and removes its own where a later call fails

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
    let _ = disk.remove(&temporary);
    let written = disk
        .create(&temporary)
        .and_then(|()| disk.append(&temporary, text.as_bytes()))
        .and_then(|()| disk.sync(&temporary))
        .and_then(|()| disk.rename(&temporary, file));
    if let Err(error) = written {
        let _ = disk.remove(&temporary);
        return Err(error.into());
    }
    Ok(disk.sync_dir(parent(file))?)
}
