//! What is left after a crash, and what after a cut of power.

use crate::{Failure, Step, Survivors};

/// Contract to be written.
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    // begin 4.1 survives: todo!("4.1 survives {failure:?} after {} steps", history.len())
    let _ = (history, failure);
    Survivors {
        at_least: Default::default(),
        at_most: Default::default(),
    }
    // end
}
