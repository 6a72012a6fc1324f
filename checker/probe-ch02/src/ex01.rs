//! 2.1 `write_entry`, `read_entry`.

use crate::convert::entry_error;
use ch02_index::{read_entry, write_entry};
use probe::ch02::{EntryAnswer, EntryCall};

pub(crate) fn answer(call: EntryCall) -> EntryAnswer {
    match call {
        EntryCall::Write { base, entry } => EntryAnswer::Written {
            bytes: write_entry(base, entry).map_err(entry_error),
        },
        EntryCall::Read { base, bytes } => EntryAnswer::Read {
            entry: read_entry(base, bytes).map_err(entry_error),
        },
    }
}
