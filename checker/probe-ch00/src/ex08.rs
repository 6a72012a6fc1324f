//! 0.8 `partition_for`, `shares_if_keyed_by`.

use ch00_log::{partition_for, shares_if_keyed_by};
use probe::ch00::{Portion, Spread, Spreading, keyed};
use std::num::NonZero;

pub(crate) fn answer(call: Spread) -> Spreading {
    let some = |partitions| NonZero::new(partitions).unwrap_or(NonZero::<u16>::MIN);
    match call {
        Spread::Partition { key, partitions } => Spreading::Partition {
            partition: partition_for(&key, some(partitions)),
        },
        Spread::Shares {
            lines,
            field,
            partitions,
        } => {
            let dump = keyed(&lines, field);
            let shares = shares_if_keyed_by(&dump, field, some(partitions));
            let shares = shares.into_iter().map(|share| Portion {
                partition: share.partition,
                count: share.count,
                hot: share.hot,
            });
            Spreading::Shares {
                shares: shares.collect(),
            }
        }
    }
}
