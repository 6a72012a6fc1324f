//! 5.1 `follower_hw`.

use crate::stage;
use kit::Offset;
use probe::ch05::{Ask, FollowerHw, Told};

pub(crate) fn answer(ask: Ask<FollowerHw>) -> Told<Offset> {
    stage::answer(1, ask, |call| follower_hw(call.leader_hw, call.own_end))
}

pub(crate) fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    ch05_replication::follower_hw(leader_hw, own_end)
}
