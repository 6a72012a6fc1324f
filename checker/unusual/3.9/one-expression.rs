//! a search as one chain of iterators, and offsets first

// Log::offset_for_time
fn offset_for_time(&self, disk: &dyn Disk, spec: OffsetSpec) -> Result<Option<RecordAt>, LogError> {
    let bare = |offset| Some(RecordAt { offset, timestamp: Timestamp(-1) });
    match spec {
        OffsetSpec::Earliest => Ok(bare(self.start)),
        OffsetSpec::Latest => Ok(bare(self.segments[self.segments.len() - 1].next_offset)),
        OffsetSpec::ForTimestamp(time) => self
            .segments
            .iter()
            .skip_while(|segment| segment.next_offset <= self.start)
            .filter(|segment| !(segment.newest.timestamp < time))
            .map(|segment| -> Result<Option<RecordAt>, LogError> {
                let indexes = segment.indexes(disk)?;
                let log = segment.log(disk);
                Ok(find_by_time(&log, &indexes.offsets.entries, &indexes.times.entries, self.start, time)?)
            })
            .find_map(Result::transpose)
            .transpose(),
    }
}
