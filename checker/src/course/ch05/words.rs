//! How offsets and ticks of this chapter are written on a page.

use crate::course::ch04::words::number;
use cluster::Tick;
use kit::Offset;

pub(super) fn offset(offset: Offset) -> String {
    number(offset.0)
}

pub(super) fn tick(tick: Tick) -> String {
    number(tick.0)
}
