//! loops by position, decides by the next base offset, and sets the log failed at the end

// DurableLog::on_roll
fn on_roll(&self, finished: Offset) -> FlushTask {
    let segments = &self.log.segments;
    let at = segments.iter().rposition(|segment| segment.base_offset <= finished);
    let next = at.and_then(|at| segments.get(at + 1));
    FlushTask {
        offset: next.map_or_else(|| self.log.end(), |next| next.base_offset),
    }
}

// DurableLog::flush_until
fn flush_until(&mut self, disk: &mut dyn Disk, offset: Offset) -> Result<(), RecoveryError> {
    if self.failed {
        return Err(RecoveryError::Failed);
    }
    let end = self.log.end();
    let until = Offset(offset.0.min(end.0));
    if until < self.recovery_point {
        return Ok(());
    }
    let mut files = Vec::new();
    let count = self.log.segments.len();
    for at in (0..count).rev() {
        let segment = &self.log.segments[at];
        let next = self.log.segments.get(at + 1).map(|next| next.base_offset);
        let old = next.is_some_and(|next| next < self.recovery_point);
        let late = segment.base_offset >= until && until != end;
        if !old && !late {
            for kind in [FileKind::TimeIndex, FileKind::OffsetIndex, FileKind::Log] {
                files.push(segment.path(kind));
            }
        }
    }
    let dir = self.log.dir.clone();
    let points = join(parent(&dir), RECOVERY_POINT_FILE);
    let mut work = || -> Result<(), RecoveryError> {
        for file in &files {
            disk.sync(file)?;
        }
        disk.sync_dir(&dir)?;
        Ok(checkpoint_offset(disk, &points, &dir, until)?)
    };
    match work() {
        Ok(()) => self.recovery_point = until,
        Err(error) => {
            self.failed = true;
            return Err(error);
        }
    }
    Ok(())
}
