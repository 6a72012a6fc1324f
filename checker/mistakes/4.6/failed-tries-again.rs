//! a flush that tries again on a log that has failed

// DurableLog::flush_until
fn flush_until(&mut self, disk: &mut dyn Disk, offset: Offset) -> Result<(), RecoveryError> {
    let end = self.log.end();
    let offset = offset.min(end);
    if offset < self.recovery_point {
        return Ok(());
    }
    self.failed = true;
    let segments = &self.log.segments;
    let safe = segments.partition_point(|segment| segment.base_offset < self.recovery_point);
    for segment in &segments[safe.saturating_sub(1)..] {
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
