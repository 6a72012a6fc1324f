//! What followers and consumers get.

use cluster::{Gap, OutOfRange, Reader, Record, ReplicaLog};
use kit::Offset;

/// 5.1
pub(crate) fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    if leader_hw <= own_end {
        leader_hw
    } else {
        own_end
    }
}

/// 5.2
pub(crate) fn append_fetched(
    log: &mut ReplicaLog,
    at: Offset,
    records: &[Record],
) -> Result<(), Gap> {
    let expected = log.end();
    if at != expected {
        return Err(Gap { expected, got: at });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}

/// 5.3
pub(crate) fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    let (start, end) = (log.start(), log.end());
    if !(start..=end).contains(&from) {
        return Err(OutOfRange { start, end });
    }
    let mut served = Vec::new();
    for (record, offset) in log.records().iter().zip(start.0..) {
        let wanted = offset >= from.0 && served.len() < max;
        let visible = match reader {
            Reader::Follower => true,
            Reader::Consumer => offset < hw.0,
        };
        if wanted && visible {
            served.push(*record);
        }
    }
    Ok(served)
}
