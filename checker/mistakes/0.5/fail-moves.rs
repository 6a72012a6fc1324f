//! a reader that goes to the start of the log before it answers the error
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
        Reset::Latest => end,
        Reset::Earliest | Reset::Fail => start,
    };
    match reset {
        Reset::Fail => Err(no_place),
        _ => Ok(()),
    }
}
