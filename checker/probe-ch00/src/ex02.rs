//! 0.2 `Log::read`.

use crate::content::outside;
use ch00_log::Log;
use probe::ch00::{Outside, Read, letters, records};

pub(crate) fn answer(call: Read) -> Result<String, Outside> {
    let log = Log::holding(call.start, records(&call.holding));
    log.read(call.from, call.max).map(letters).map_err(outside)
}
