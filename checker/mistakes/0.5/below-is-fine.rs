//! a reader that looks whether the bookmark is above the end, and not whether it is below the start
// Reader::resume
pub fn resume(&mut self, log: &Log, reset: Reset) -> Result<(), ResumeError> {
    let (start, end) = (log.start(), log.end());
    let no_place = match self.committed {
        Some(next) if next <= end => {
            self.position = next;
            return Ok(());
        }
        Some(_) => ResumeError::OutOfRange(OutOfRange { start, end }),
        None => ResumeError::NoCommit,
    };
    self.position = match reset {
        Reset::Earliest => start,
        Reset::Latest => end,
        Reset::Fail => return Err(no_place),
    };
    Ok(())
}
