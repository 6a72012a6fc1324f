//! 5.13 `elect`.

use crate::stage;
use cluster::{Brokers, Election, Partition};
use probe::ch05::{Ask, Elect, Told};

pub(crate) fn answer(ask: Ask<Elect>) -> Told<Election> {
    stage::answer(13, ask, |call| {
        elect(&call.partition, call.live, call.unclean)
    })
}

pub(crate) fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    ch05_replication::elect(partition, live, unclean)
}
