//! 0.5 `Reader::resume`.

use ch00_log::{Log, OutOfRange, Reader, Reset, ResumeError};
use probe::ch00::{NoPlace, Policy, Resume, Resumed, letters_of, records};

pub(crate) fn answer(call: Resume) -> Resumed {
    let log = Log::holding(call.start, records(&letters_of(call.count)));
    let mut reader = Reader::new(call.position, call.committed);
    let reset = match call.reset {
        Policy::Earliest => Reset::Earliest,
        Policy::Latest => Reset::Latest,
        Policy::Fail => Reset::Fail,
    };
    let result = reader.resume(&log, reset).map_err(|error| match error {
        ResumeError::NoCommit => NoPlace::NoCommit,
        ResumeError::OutOfRange(OutOfRange { start, end }) => NoPlace::OutOfRange { start, end },
    });
    Resumed {
        result,
        position: reader.position(),
        committed: reader.committed(),
    }
}
