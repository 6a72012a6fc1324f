//! How a log says that nothing need be looked at.

use kit::Disk;

use crate::{DurableLog, RecoveryError};

/// Contract to be written.
pub fn close(disk: &mut dyn Disk, root: &str, log: &mut DurableLog) -> Result<(), RecoveryError> {
    // begin 4.9 close: todo!("4.9 close {} below {root:?} of {} files", log.log.dir, disk.list(root)?.len())
    let _ = (disk, root, log);
    Ok(())
    // end
}
