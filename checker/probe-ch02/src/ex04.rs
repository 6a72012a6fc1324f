//! 2.4 `lookup`.

use ch02_index::lookup;
use kit::Entries;
use probe::ch02::{Found, Lookup};

pub(crate) fn answer(call: Lookup) -> Found {
    let entries = Entries::new(call.entries.expand());
    let found = lookup(&entries, call.target);
    let looks = entries.looks();
    Found { found, looks }
}
