//! a roll that asks to flush until the last offset of the finished segment

// DurableLog::on_roll
fn on_roll(&self, finished: Offset) -> FlushTask {
    let mut bases = self.log.segments.iter().map(|segment| segment.base_offset);
    let next = bases.find(|base| *base > finished);
    let next = next.unwrap_or(self.log.end());
    FlushTask {
        offset: Offset((next.0 - 1).max(0)),
    }
}
