//! 5.3 `serve`.

use crate::stage;
use cluster::{OutOfRange, Reader, Record, ReplicaLog};
use kit::Offset;
use probe::ch05::{Ask, Serve, Told};

pub(crate) fn answer(ask: Ask<Serve>) -> Told<Result<Vec<Record>, OutOfRange>> {
    stage::answer(3, ask, |call| {
        serve(&call.log, call.hw, call.reader, call.from, call.max)
    })
}

pub(crate) fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    ch05_replication::serve(log, hw, reader, from, max)
}
