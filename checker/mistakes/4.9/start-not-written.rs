//! a close that does not write the log start

// close
fn close(disk: &mut dyn Disk, root: &str, log: &mut DurableLog) -> Result<(), RecoveryError> {
    if log.failed {
        return Err(RecoveryError::Failed);
    }
    log.failed = true;
    log.log.close(disk)?;
    log.failed = false;
    log.flush_until(disk, log.log.end())?;
    log.failed = true;
    let marker = join(root, MARKER_FILE);
    if !exists(disk, &marker)? {
        disk.create(&marker)?;
        disk.append(&marker, MARKER_TEXT.as_bytes())?;
    }
    disk.sync(&marker)?;
    disk.sync_dir(root)?;
    log.tasks.clear();
    log.failed = false;
    Ok(())
}
