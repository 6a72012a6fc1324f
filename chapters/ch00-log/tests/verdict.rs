//! 0.9: which rides have no bill, and what they have in common.

use ch00_log::{Verdict, verdict};
use kit::dump::{
    AppVersion, BikeId, District, Dump, Event, EventId, Kind, Line, Place, RideId, RiderId, Step,
};
use kit::{Offset, PartitionId, Timestamp};

/// A dump with one line for each partition, offset, step, ride and kind. Each line has an event id of its own.
fn dump(lines: &[(i32, i64, Step, u32, Kind)]) -> Dump {
    let lines = lines.iter().zip(640_801..);
    let lines = lines.map(|(&(partition, offset, step, ride, kind), id)| Line {
        place: Place {
            partition: PartitionId(partition),
            offset: Offset(offset),
        },
        event: Event {
            id: EventId(id),
            time: Timestamp(1_748_851_200_000),
            step,
            kind,
            ride: RideId(ride),
            bike: BikeId(1_204),
            rider: RiderId(366),
            district: District::Mills,
            app: AppVersion::V4_0_3,
        },
    });
    Dump {
        lines: lines.collect(),
    }
}

#[test]
fn a_ride_without_a_bill_counts_returned_or_not() {
    let dump = dump(&[
        (1, 6, Step::Unlocked, 1, Kind::Student),
        (0, 40, Step::Unlocked, 2, Kind::Member),
        (0, 41, Step::Returned, 2, Kind::Member),
        (0, 42, Step::Unlocked, 3, Kind::Member),
        (0, 43, Step::Billed, 3, Kind::Member),
    ]);
    let expected = Verdict {
        unbilled: 2,
        by_partition: vec![(PartitionId(0), 1), (PartitionId(1), 1)],
        by_kind: vec![(Kind::Member, 1), (Kind::Student, 1)],
        missing_offsets: 0,
        sent_twice: 0,
    };
    assert_eq!(verdict(&dump), expected);
}

#[test]
fn a_bill_counts_wherever_it_stands() {
    let dump = dump(&[
        (4, 9, Step::Billed, 1, Kind::Single),
        (2, 7, Step::Unlocked, 1, Kind::Single),
        (2, 8, Step::Billed, 99, Kind::Single),
    ]);
    assert_eq!(verdict(&dump), Verdict::default());
}

#[test]
fn a_ride_unlocked_twice_counts_once_where_it_stands_first() {
    let dump = dump(&[
        (3, 5, Step::Unlocked, 1, Kind::Guest),
        (0, 80, Step::Unlocked, 1, Kind::DayPass),
    ]);
    let expected = Verdict {
        unbilled: 1,
        by_partition: vec![(PartitionId(0), 1)],
        by_kind: vec![(Kind::DayPass, 1)],
        missing_offsets: 0,
        sent_twice: 0,
    };
    assert_eq!(verdict(&dump), expected);
}

#[test]
fn missing_offsets_and_events_sent_twice_are_counted_too() {
    let mut torn = dump(&[
        (0, 10, Step::Returned, 1, Kind::Single),
        (0, 14, Step::Returned, 2, Kind::Single),
        (5, 3, Step::Returned, 3, Kind::Single),
    ]);
    torn.lines[2].event = torn.lines[0].event;
    let verdict = verdict(&torn);
    assert_eq!((verdict.missing_offsets, verdict.sent_twice), (3, 1));
}
