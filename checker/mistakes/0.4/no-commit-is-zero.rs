//! a lag that takes no commit for a commit of 0
// Reader::lag
pub fn lag(&self, log: &Log) -> Option<u64> {
    let committed = self.committed.unwrap_or_default();
    Some((log.end().0 - committed.0).max(0) as u64)
}
