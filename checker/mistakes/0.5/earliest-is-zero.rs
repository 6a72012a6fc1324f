//! a reader for which earliest is the offset 0, and not the start of the log
// Reader::resume
pub fn resume(&mut self, log: &Log, reset: Reset) -> Result<(), ResumeError> {
    let (start, end) = (log.start(), log.end());
    let no_place = match self.committed {
        Some(next) if start <= next && next <= end => {
            self.position = next;
            return Ok(());
        }
        Some(_) => ResumeError::OutOfRange(OutOfRange { start, end }),
        None => ResumeError::NoCommit,
    };
    self.position = match reset {
        Reset::Earliest => Offset(0),
        Reset::Latest => end,
        Reset::Fail => return Err(no_place),
    };
    Ok(())
}
