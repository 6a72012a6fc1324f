//! a roll that asks to flush until the base offset of the active segment, whichever is finished

// DurableLog::on_roll
fn on_roll(&self, finished: Offset) -> FlushTask {
    let active = self.log.active().base_offset;
    let offset = if active > finished { active } else { self.log.end() };
    FlushTask { offset }
}
