//! From where on to read for a time.

use ch02_index::RecordAt;
use kit::Disk;

use crate::{Log, LogError, OffsetSpec};

impl Log {
    /// Contract to be written.
    pub fn offset_for_time(
        &self,
        disk: &dyn Disk,
        spec: OffsetSpec,
    ) -> Result<Option<RecordAt>, LogError> {
        // begin 3.9 Log::offset_for_time: todo!("3.9 Log::offset_for_time({spec:?}) from {} in {} files", self.start, disk.list(&self.dir)?.len())
        let _ = (disk, spec);
        Ok(None)
        // end
    }
}
