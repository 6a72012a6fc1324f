//! a lag that counts the whole log when there is no commit
// Reader::lag
pub fn lag(&self, log: &Log) -> Option<u64> {
    let committed = self.committed.unwrap_or(log.start());
    Some((log.end().0 - committed.0).max(0) as u64)
}
