//! an append that looks around and makes files safe before it rolls, and the directory afterwards

// Log::append
fn append(&mut self, disk: &mut dyn Disk, now: Timestamp, batch: Vec<u8>, role: As) -> Result<Appended, LogError> {
    let mut batch = batch;
    let header = check_batch(&batch)?;
    let limit = self.config.roll.segment_bytes;
    if limit < batch.len() as u64 {
        return Err(LogError::TooLarge { size: batch.len() as u64, limit });
    }
    let end = self.end();
    let mut base_offset = header.base_offset;
    if let As::Leader(epoch) = role {
        base_offset = end;
        if stamp(&mut batch, end, epoch).is_err() {
            return Err(CheckError::Length { have: batch.len() }.into());
        }
    }
    if base_offset < end {
        return Err(LogError::BelowEnd { base_offset, end });
    }
    if header.last_offset_delta < 0 {
        let last_offset = Offset(base_offset.0.saturating_add(i64::from(header.last_offset_delta)));
        return Err(BelowBase { last_offset, base_offset }.into());
    }
    let last_offset = Offset(base_offset.0 + i64::from(header.last_offset_delta));
    self.mend(disk, base_offset)?;
    let incoming = Incoming { last_offset, max_timestamp: header.max_timestamp, size: batch.len() as u64 };
    let state = self.active().state(disk)?;
    if should_roll(&state, &incoming, now, &self.config.roll)? {
        for kind in crate::FileKind::ALL {
            let file = self.active().path(kind);
            disk.len(&file)?;
            disk.sync(&file)?;
        }
        self.roll(disk, base_offset, now)?;
        let dir = self.dir.clone();
        disk.sync_dir(&dir)?;
        disk.list(&dir)?;
    }
    disk.list(&self.dir)?;
    let active = self.segments.len() - 1;
    self.segments[active].append(disk, now, &batch)?;
    Ok(Appended { base_offset, last_offset })
}
