//! an append that compares the length field with what a segment may have, and forgets the 12 bytes before what it counts

// Log::append
fn append(
    &mut self,
    disk: &mut dyn Disk,
    now: Timestamp,
    batch: Vec<u8>,
    role: As,
) -> Result<Appended, LogError> {
    let header = check_batch(&batch)?;
    let (size, limit) = (batch.len() as u64, self.config.roll.segment_bytes);
    if i64::from(header.batch_length) as u64 > limit {
        return Err(LogError::TooLarge { size, limit });
    }
    let mut batch = batch;
    let end = self.end();
    let base_offset = match role {
        As::Leader(epoch) => {
            let short = |_| CheckError::Length {
                have: size as usize,
            };
            stamp(&mut batch, end, epoch).map_err(short)?;
            end
        }
        As::Follower => header.base_offset,
    };
    if base_offset < end {
        return Err(LogError::BelowEnd { base_offset, end });
    }
    let delta = i64::from(header.last_offset_delta);
    let last_offset = Offset(base_offset.0.saturating_add(delta));
    // No checksum forbids it, and the end would go back.
    if last_offset < base_offset {
        return Err(LogError::BelowBase(BelowBase {
            last_offset,
            base_offset,
        }));
    }

    let incoming = Incoming {
        size,
        max_timestamp: header.max_timestamp,
        last_offset,
    };
    self.mend(disk, base_offset)?;
    let active = self.active().state(disk)?;
    if should_roll(&active, &incoming, now, &self.config.roll)? {
        self.roll(disk, base_offset, now)?;
    }
    self.active_mut().append(disk, now, &batch)?;
    Ok(Appended {
        base_offset,
        last_offset,
    })
}
