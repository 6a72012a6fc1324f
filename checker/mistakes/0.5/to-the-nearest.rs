//! a reader that goes to the nearest place in the log when its bookmark is outside, whatever the policy says
// Reader::resume
pub fn resume(&mut self, log: &Log, reset: Reset) -> Result<(), ResumeError> {
    let (start, end) = (log.start(), log.end());
    if let Some(next) = self.committed {
        self.position = next.clamp(start, end);
        return Ok(());
    }
    let no_place = ResumeError::NoCommit;
    self.position = match reset {
        Reset::Earliest => start,
        Reset::Latest => end,
        Reset::Fail => return Err(no_place),
    };
    Ok(())
}
