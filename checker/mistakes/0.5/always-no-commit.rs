//! a reader that says that nothing was committed also when the bookmark is outside the log
// Reader::resume
pub fn resume(&mut self, log: &Log, reset: Reset) -> Result<(), ResumeError> {
    let (start, end) = (log.start(), log.end());
    if let Some(next) = self.committed.filter(|next| (start..=end).contains(next)) {
        self.position = next;
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
