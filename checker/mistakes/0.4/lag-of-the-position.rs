//! a lag that is counted from the position, and not from the bookmark
// Reader::lag
pub fn lag(&self, log: &Log) -> Option<u64> {
    self.committed?;
    Some((log.end().0 - self.position.0).max(0) as u64)
}
