//! a lag that counts from the start of the log when the bookmark is below it
// Reader::lag
pub fn lag(&self, log: &Log) -> Option<u64> {
    let committed = self.committed?.max(log.start());
    Some((log.end().0 - committed.0).max(0) as u64)
}
