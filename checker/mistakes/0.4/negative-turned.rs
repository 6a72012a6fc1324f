//! a lag that counts the records between the two, also when the bookmark is above the end
// Reader::lag
pub fn lag(&self, log: &Log) -> Option<u64> {
    let committed = self.committed?;
    Some(log.end().0.abs_diff(committed.0))
}
