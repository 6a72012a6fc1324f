//! 1.12 `stamp`.

use ch01_batch::stamp;
use probe::ch01::{Stamp, Stamped};

pub(crate) fn answer(call: Stamp) -> Stamped {
    let mut batch = call.batch;
    let result = stamp(&mut batch, call.base_offset, call.leader_epoch);
    Stamped {
        result: result.map_err(|too_short| too_short.have),
        batch,
    }
}
