//! one match over all cases at once, as the table in the contract has them
// Reader::resume
pub fn resume(&mut self, log: &Log, reset: Reset) -> Result<(), ResumeError> {
    let (start, end) = (log.start(), log.end());
    let inside = self.committed.filter(|next| (start..=end).contains(next));
    self.position = match (reset, inside, self.committed) {
        (_, Some(next), _) => next,
        (Reset::Earliest, None, _) => start,
        (Reset::Latest, None, _) => end,
        (Reset::Fail, None, None) => return Err(ResumeError::NoCommit),
        (Reset::Fail, None, Some(_)) => return Err(ResumeError::OutOfRange(OutOfRange { start, end })),
    };
    Ok(())
}
