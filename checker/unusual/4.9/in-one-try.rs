//! does all of it in one inner function, and runs the tasks first

// close
fn close(disk: &mut dyn Disk, root: &str, log: &mut DurableLog) -> Result<(), RecoveryError> {
    if log.failed {
        return Err(RecoveryError::Failed);
    }
    log.tasks.clear();
    let mut all = || -> Result<(), RecoveryError> {
        log.log.close(disk)?;
        log.flush_until(disk, kit::Offset(i64::MAX))?;
        if log.log.start > log.log.segments[0].base_offset {
            checkpoint_offset(disk, &join(root, LOG_START_FILE), &log.log.dir, log.log.start)?;
        }
        let marker = join(root, MARKER_FILE);
        if !exists(disk, &marker)? {
            disk.create(&marker)?;
            disk.append(&marker, MARKER_TEXT.as_bytes())?;
        }
        disk.sync(&marker)?;
        Ok(disk.sync_dir(root)?)
    };
    let done = all();
    log.failed = done.is_err();
    done
}
