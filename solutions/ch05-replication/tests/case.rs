//! The end of the case: your cluster plays Friday evening, and your audit of chapter 0 looks at the log that survives.
//!
//! It needs all of this chapter, and 0.7.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use ch00_log::{SentTwice, missing_offsets, sent_twice};
use cluster::{BrokerView, Frame, Script};
use common::Table;
use kit::dump::{
    AppVersion, BikeId, District, Dump, Event, EventId, Kind, Line, Place, RideId, RiderId, Step,
};
use kit::{Offset, PartitionId, Timestamp};

/// Plays a script with your decisions. What the cluster looks like in the end.
fn end_of(script: &str) -> Frame {
    let script: Script = script.parse().unwrap();
    let trace = script.play(&Table).trace.unwrap();
    assert_eq!(trace.broken, None);
    trace.frames.last().unwrap().clone()
}

fn place(offset: i64) -> Place {
    Place {
        partition: PartitionId(3),
        offset: Offset(offset),
    }
}

/// A broker's log as a dump of partition 3: record r6 is event 6.
fn dump(broker: &BrokerView) -> Dump {
    let line = |(offset, value): (i64, &String)| Line {
        place: place(offset),
        event: Event {
            id: EventId(value.trim_start_matches('r').parse().unwrap()),
            time: Timestamp(1_749_232_800_000),
            step: Step::Returned,
            kind: Kind::Member,
            ride: RideId(230_118),
            bike: BikeId(52),
            rider: RiderId(6_310),
            district: District::Harbour,
            app: AppVersion::V4_1_0,
        },
    };
    let values = broker.log.iter().map(|(_, value)| value);
    Dump {
        lines: (broker.start.0..).zip(values).map(line).collect(),
    }
}

#[test]
fn three_confirmed_records_are_gone_and_no_offset_is_missing() {
    let friday = end_of(include_str!(
        "../../../checker/cluster-model/scripts/acks-1-lost.txt"
    ));
    let survived = dump(friday.brokers.first().unwrap());
    let ids: Vec<u32> = survived.lines.iter().map(|line| line.event.id.0).collect();
    assert_eq!(ids, [1, 2, 6, 7, 8]);

    // What the bikes were told.
    let told = friday.clients.acknowledged;
    for gone in ["r3", "r4", "r5"] {
        assert!(told.iter().any(|answer| answer.value == gone));
    }

    assert_eq!(missing_offsets(&survived), []);
    assert_eq!(sent_twice(&survived), []);
}

#[test]
fn a_write_that_came_again_is_found() {
    let retried = end_of(include_str!(
        "../../../checker/cluster-model/scripts/retry-writes-twice.txt"
    ));
    let r2 = SentTwice {
        id: EventId(2),
        first: place(1),
        second: place(2),
    };
    for broker in &retried.brokers {
        assert_eq!(sent_twice(&dump(broker)), [r2]);
    }
}
