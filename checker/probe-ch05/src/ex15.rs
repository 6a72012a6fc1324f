//! 5.15 `leave`.

use crate::stage;
use cluster::Membership;
use probe::ch05::{Ask, Leave, Told};

pub(crate) fn answer(ask: Ask<Leave>) -> Told<Membership> {
    stage::answer(15, ask, |call| {
        ch05_replication::leave(call.membership, call.who, call.clean)
    })
}
