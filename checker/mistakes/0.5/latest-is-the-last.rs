//! a reader for which latest is the last record, and not the end
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
        Reset::Earliest => start,
        Reset::Latest => Offset((end.0 - 1).max(start.0)),
        Reset::Fail => return Err(no_place),
    };
    Ok(())
}
