//! Which leader wrote which offsets.

use kit::{Epoch, Offset};

use crate::{EpochEnd, Epochs, OlderEpoch};

impl Epochs {
    /// Contract to be written. Returns whether the entries changed.
    pub fn assign(&mut self, epoch: Epoch, start: Offset) -> Result<bool, OlderEpoch> {
        // begin 4.3 Epochs::assign: todo!("4.3 Epochs::assign({epoch}, {start}) behind {} entries", self.entries.len())
        let _ = (epoch, start);
        Ok(false)
        // end
    }

    /// Contract to be written. Returns whether the entries changed.
    pub fn truncate_from_end(&mut self, end: Offset) -> bool {
        // begin 4.3 Epochs::truncate_from_end: todo!("4.3 Epochs::truncate_from_end({end}) of {} entries", self.entries.len())
        let _ = end;
        false
        // end
    }

    /// Contract to be written. Returns whether the entries changed.
    pub fn truncate_from_start(&mut self, start: Offset) -> bool {
        // begin 4.3 Epochs::truncate_from_start: todo!("4.3 Epochs::truncate_from_start({start}) of {} entries", self.entries.len())
        let _ = start;
        false
        // end
    }

    /// Contract to be written.
    pub fn end_of(&self, epoch: Epoch, log_end: Offset) -> Option<EpochEnd> {
        // begin 4.3 Epochs::end_of: todo!("4.3 Epochs::end_of({epoch}, {log_end}) among {} entries", self.entries.len())
        let _ = (epoch, log_end);
        None
        // end
    }
}
