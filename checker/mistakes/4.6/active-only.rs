//! a flush that syncs the active segment alone

// DurableLog::flush_until
fn flush_until(&mut self, disk: &mut dyn Disk, offset: Offset) -> Result<(), RecoveryError> {
    if self.failed {
        return Err(RecoveryError::Failed);
    }
    let end = self.log.end();
    let offset = offset.min(end);
    if offset < self.recovery_point {
        return Ok(());
    }
    self.failed = true;
    let segments = &self.log.segments;
    for segment in segments.last() {
        if segment.base_offset < offset || offset == end {
            for kind in FileKind::ALL {
                disk.sync(&segment.path(kind))?;
            }
        }
    }
    disk.sync_dir(&self.log.dir)?;
    let file = join(parent(&self.log.dir), RECOVERY_POINT_FILE);
    checkpoint_offset(disk, &file, &self.log.dir, offset)?;
    self.recovery_point = offset;
    self.failed = false;
    Ok(())
}
