//! a lag that becomes a huge number when the bookmark is above the end
// Reader::lag
pub fn lag(&self, log: &Log) -> Option<u64> {
    let committed = self.committed?;
    Some(log.end().0.wrapping_sub(committed.0) as u64)
}
