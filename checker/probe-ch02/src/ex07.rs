//! 2.7 `write_time_entry`, `read_time_entry`, `TimeIndex::note`, `lookup_time`.

use crate::convert::entry_error;
use ch02_index::{TimeIndex, When, lookup_time, read_time_entry, write_time_entry};
use kit::Entries;
use probe::ch02::{Offer, TimeAnswer, TimeCall, TimeNoted};

pub(crate) fn answer(call: TimeCall) -> TimeAnswer {
    match call {
        TimeCall::Write { base, entry } => TimeAnswer::Written {
            bytes: write_time_entry(base, entry).map_err(entry_error),
        },
        TimeCall::Read { base, bytes } => TimeAnswer::Read {
            entry: read_time_entry(base, bytes).map_err(entry_error),
        },
        TimeCall::Note {
            base,
            max_entries,
            entries,
            offers,
        } => {
            let mut index = TimeIndex {
                base_offset: base,
                max_entries,
                entries: Entries::new(entries),
            };
            let steps = offers.into_iter().map(|offer| note(&mut index, offer));
            TimeAnswer::Noted {
                steps: steps.collect(),
            }
        }
        TimeCall::Lookup { entries, target } => {
            let entries = Entries::new(entries.expand());
            let found = lookup_time(&entries, target);
            let looks = entries.looks();
            TimeAnswer::Found { found, looks }
        }
    }
}

fn note(index: &mut TimeIndex, offer: Offer) -> TimeNoted {
    let when = if offer.roll { When::Roll } else { When::Append };
    TimeNoted {
        result: index
            .note(offer.max_so_far, offer.reached_at, when)
            .map_err(entry_error),
        entries: index.entries.to_vec(),
    }
}
