//! a close that makes the marker's name safe, and not its text

// close
fn close(disk: &mut dyn Disk, root: &str, log: &mut DurableLog) -> Result<(), RecoveryError> {
    if log.failed {
        return Err(RecoveryError::Failed);
    }
    // Unless everything succeeds.
    log.failed = true;
    log.log.close(disk)?;
    log.failed = false;
    log.flush_until(disk, log.log.end())?;
    log.failed = true;
    let first = log.log.segments.first();
    if first.is_some_and(|first| first.base_offset < log.log.start) {
        let file = join(root, LOG_START_FILE);
        checkpoint_offset(disk, &file, &log.log.dir, log.log.start)?;
    }
    let marker = join(root, MARKER_FILE);
    if !exists(disk, &marker)? {
        disk.create(&marker)?;
        disk.append(&marker, MARKER_TEXT.as_bytes())?;
    }
    disk.sync_dir(root)?;
    log.tasks.clear();
    log.failed = false;
    Ok(())
}
