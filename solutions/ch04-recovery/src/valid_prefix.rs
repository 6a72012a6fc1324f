//! Up to where the bytes of a log are good.

use kit::{Offset, ReadAt, ReadFailed};

use crate::Prefix;

/// Contract to be written.
pub fn valid_prefix(log: &dyn ReadAt, base: Offset) -> Result<Prefix, ReadFailed> {
    // begin 4.2 valid_prefix: todo!("4.2 valid_prefix of {} bytes, base {base}", log.len())
    let _ = log;
    Ok(Prefix {
        bytes: 0,
        next_offset: base,
    })
    // end
}
