//! a lag that counts up to the last record, one too few
// Reader::lag
pub fn lag(&self, log: &Log) -> Option<u64> {
    let committed = self.committed?;
    Some((log.end().0 - 1 - committed.0).max(0) as u64)
}
