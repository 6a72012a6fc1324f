//! a flush that writes the file of recovery points with its own line alone

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
    let name = self.log.dir.rsplit('/').next().unwrap_or_default();
    let (topic, partition) = name.rsplit_once('-').unwrap_or((name, "0"));
    let entry = crate::PartitionOffset {
        topic: topic.into(),
        partition: kit::PartitionId(partition.parse().unwrap_or(0)),
        offset,
    };
    crate::write_checkpoint(disk, &file, &crate::Checkpoint::Offsets(vec![entry]))?;
    self.recovery_point = offset;
    self.failed = false;
    Ok(())
}
