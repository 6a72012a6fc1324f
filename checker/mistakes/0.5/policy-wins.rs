//! a reader whose policy wins over its bookmark
// Reader::resume
pub fn resume(&mut self, log: &Log, reset: Reset) -> Result<(), ResumeError> {
    let (start, end) = (log.start(), log.end());
    self.position = match (reset, self.committed) {
        (Reset::Earliest, _) => start,
        (Reset::Latest, _) => end,
        (Reset::Fail, None) => return Err(ResumeError::NoCommit),
        (Reset::Fail, Some(next)) if next < start || next > end => {
            return Err(ResumeError::OutOfRange(OutOfRange { start, end }));
        }
        (Reset::Fail, Some(next)) => next,
    };
    Ok(())
}
