//! a roll that asks to flush until where the finished segment begins

// DurableLog::on_roll
fn on_roll(&self, finished: Offset) -> FlushTask {
    FlushTask { offset: finished }
}
