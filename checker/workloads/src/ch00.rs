//! Chapter 0: the audit of a whole day, about 52,000 events, and where keys go.

use crate::workload::{Amount, Workload, plain};
use kit::dump::{THE_CASE, monday};
use std::hint::black_box;
use std::num::NonZero;
use std::rc::Rc;

/// The chapter's workloads.
#[must_use]
pub fn workloads() -> Vec<Workload> {
    let dump = Rc::new(monday(THE_CASE));
    let keys: Vec<String> = (0..1000).map(|number| format!("driver-{number}")).collect();
    let keys = Rc::new(keys);
    let partitions = NonZero::new(12).unwrap_or(NonZero::<u16>::MIN);
    macro_rules! audit {
        ($chapter:ident, $function:ident) => {{
            let dump = Rc::clone(&dump);
            plain(move || $chapter::$function(black_box(&dump)))
        }};
    }
    macro_rules! place {
        ($chapter:ident) => {{
            let keys = Rc::clone(&keys);
            plain(move || {
                for key in black_box(keys.as_slice()) {
                    black_box($chapter::partition_for(key.as_bytes(), partitions));
                }
            })
        }};
    }
    vec![
        Workload {
            exercise: "0.7",
            name: "missing_offsets",
            about: "a day of 52,000 events",
            amount: Amount::Items(1),
            reference: audit!(ch00_reference, missing_offsets),
            mine: audit!(ch00_mine, missing_offsets),
        },
        Workload {
            exercise: "0.8",
            name: "partition_for",
            about: "1,000 keys",
            amount: Amount::Items(keys.len() as u64),
            reference: place!(ch00_reference),
            mine: place!(ch00_mine),
        },
        Workload {
            exercise: "0.9",
            name: "verdict",
            about: "a day of 52,000 events",
            amount: Amount::Items(1),
            reference: audit!(ch00_reference, verdict),
            mine: audit!(ch00_mine, verdict),
        },
    ]
}
