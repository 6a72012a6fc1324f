//! asks the log whether the bookmark can be read, and makes a new reader
// Reader::resume
pub fn resume(&mut self, log: &Log, reset: Reset) -> Result<(), ResumeError> {
    let place = match self.committed {
        None => Err(ResumeError::NoCommit),
        Some(next) => match log.read(next, 0) {
            Ok(_) => Ok(next),
            Err(outside) => Err(ResumeError::OutOfRange(outside)),
        },
    };
    let place = place.or_else(|error| match reset {
        Reset::Earliest => Ok(log.start()),
        Reset::Latest => Ok(log.end()),
        Reset::Fail => Err(error),
    })?;
    *self = Self::new(place, self.committed());
    Ok(())
}
