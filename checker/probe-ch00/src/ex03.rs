//! 0.3 `Log::delete_before`.

use crate::content::{content, outside};
use ch00_log::Log;
use probe::ch00::{Delete, Deleted, DeletedOne, record, records};

pub(crate) fn answer(call: Delete) -> Deleted {
    let mut log = Log::holding(call.start, records(&call.holding));
    let mut each = Vec::new();
    for before in call.before {
        let result = log.delete_before(before).map_err(outside);
        each.push(DeletedOne {
            result,
            start: log.start(),
            end: log.end(),
            holds: content(&log, call.start, &call.holding, |log| {
                log.read(log.start(), usize::MAX)
            }),
        });
    }
    let next = log.append(record('z'));
    Deleted { each, next }
}
