//! 2.6 `fetch`.

use crate::convert::{scan_error, with_reader};
use ch02_index::fetch;
use kit::Entries;
use probe::ch02::{Fetch, Fetched};

pub(crate) fn answer(call: Fetch) -> Fetched {
    let index = Entries::new(call.index);
    let (fetched, reads) = with_reader(&call.log, call.failing, |log| {
        fetch(log, &index, call.target, call.max_bytes)
    });
    let result = fetched.map_err(scan_error);
    Fetched { result, reads }
}
