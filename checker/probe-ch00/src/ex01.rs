//! 0.1 `Log::append`.

use crate::content::content;
use ch00_log::Log;
use probe::ch00::{Append, Appended, AppendedOne, record, records};

pub(crate) fn answer(call: Append) -> Appended {
    let mut log = match call.holding.as_str() {
        "" => Log::starting_at(call.start),
        holding => Log::holding(call.start, records(holding)),
    };
    let mut append = |letter| {
        let offset = log.append(record(letter));
        let (start, end) = (log.start(), log.end());
        AppendedOne { offset, start, end }
    };
    let each = call.more.chars().map(&mut append).collect();
    let all = call.holding + &call.more;
    let holds = content(&log, call.start, &all, |log| {
        log.read(log.start(), usize::MAX)
    });
    Appended { each, holds }
}
