//! 0.9 `verdict`.

use ch00_log::verdict;
use probe::ch00::{Day, Judged, day};

pub(crate) fn answer(call: Day) -> Judged {
    let verdict = verdict(&day(&call));
    Judged {
        unbilled: verdict.unbilled,
        by_partition: verdict.by_partition,
        by_kind: verdict.by_kind,
        missing_offsets: verdict.missing_offsets,
        sent_twice: verdict.sent_twice,
    }
}
