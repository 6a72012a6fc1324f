//! a reader that takes no commit for a commit of 0
// Reader::resume
pub fn resume(&mut self, log: &Log, reset: Reset) -> Result<(), ResumeError> {
    let (start, end) = (log.start(), log.end());
    let next = self.committed.unwrap_or_default();
    if start <= next && next <= end {
        self.position = next;
        return Ok(());
    }
    let no_place = ResumeError::OutOfRange(OutOfRange { start, end });
    self.position = match reset {
        Reset::Earliest => start,
        Reset::Latest => end,
        Reset::Fail => return Err(no_place),
    };
    Ok(())
}
