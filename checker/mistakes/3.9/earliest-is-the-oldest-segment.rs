//! an answer for Earliest that is the base offset of the oldest segment

// Log::offset_for_time
fn offset_for_time(
    &self,
    disk: &dyn Disk,
    spec: OffsetSpec,
) -> Result<Option<RecordAt>, LogError> {
    let without_record = |offset| {
        let timestamp = Timestamp(-1);
        Ok(Some(RecordAt { offset, timestamp }))
    };
    let time = match spec {
        OffsetSpec::Earliest => return without_record(self.segments[0].base_offset),
        OffsetSpec::Latest => return without_record(self.end()),
        OffsetSpec::ForTimestamp(time) => time,
    };
    for segment in &self.segments {
        // What lies below the start may be half deleted.
        if segment.newest.timestamp < time || segment.next_offset <= self.start {
            continue;
        }
        let indexes = segment.indexes(disk)?;
        let (offsets, times) = (&indexes.offsets.entries, &indexes.times.entries);
        let from = self.start.max(segment.base_offset);
        let found = find_by_time(&segment.log(disk), offsets, times, from, time)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}
