//! 5.2 `append_fetched`.

use crate::stage;
use cluster::{Gap, Record, ReplicaLog};
use kit::Offset;
use probe::ch05::{AppendFetched, Ask, Told};

pub(crate) fn answer(ask: Ask<AppendFetched>) -> Told<(Result<(), Gap>, ReplicaLog)> {
    stage::answer(2, ask, |call| {
        let mut log = call.log;
        let appended = append_fetched(&mut log, call.at, &call.records);
        (appended, log)
    })
}

pub(crate) fn append_fetched(
    log: &mut ReplicaLog,
    at: Offset,
    records: &[Record],
) -> Result<(), Gap> {
    ch05_replication::append_fetched(log, at, records)
}
