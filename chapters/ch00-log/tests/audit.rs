//! 0.7: holes, and events that were sent twice.

use ch00_log::{Hole, SentTwice, missing_offsets, sent_twice};
use kit::dump::{
    AppVersion, BikeId, District, Dump, Event, EventId, Kind, Line, Place, RideId, RiderId, Step,
};
use kit::{Offset, PartitionId, Timestamp};

fn place(partition: i32, offset: i64) -> Place {
    Place {
        partition: PartitionId(partition),
        offset: Offset(offset),
    }
}

/// A dump with one line for each partition, offset and event id.
fn dump(lines: &[(i32, i64, u32)]) -> Dump {
    let line = |&(partition, offset, id)| Line {
        place: place(partition, offset),
        event: Event {
            id: EventId(id),
            time: Timestamp(1_748_851_200_000),
            step: Step::Unlocked,
            kind: Kind::Member,
            ride: RideId(210_300 + id),
            bike: BikeId(81),
            rider: RiderId(4_077),
            district: District::Harbour,
            app: AppVersion::V4_1_0,
        },
    };
    Dump {
        lines: lines.iter().map(line).collect(),
    }
}

fn hole(partition: i32, from: i64, to: i64) -> Hole {
    Hole {
        partition: PartitionId(partition),
        offsets: Offset(from)..Offset(to),
    }
}

#[test]
fn a_hole_ends_where_the_offsets_go_on() {
    let torn = dump(&[(0, 40, 1), (0, 43, 2), (0, 44, 3), (0, 46, 4)]);
    assert_eq!(missing_offsets(&torn), [hole(0, 41, 43), hole(0, 45, 46)]);
}

#[test]
fn partitions_take_turns_and_begin_anywhere() {
    let whole = dump(&[(2, 7, 1), (0, 40, 2), (2, 8, 3), (0, 41, 4), (2, 9, 5)]);
    assert_eq!(missing_offsets(&whole), []);
}

#[test]
fn holes_are_listed_by_partition_whatever_was_read_first() {
    let torn = dump(&[(5, 1, 1), (5, 3, 2), (0, 10, 3), (0, 12, 4)]);
    assert_eq!(missing_offsets(&torn), [hole(0, 11, 12), hole(5, 2, 3)]);
}

#[test]
fn an_event_sent_twice_has_its_two_lowest_places() {
    let twice = dump(&[(2, 7, 30), (0, 40, 12), (0, 41, 30), (2, 8, 30)]);
    let event_30 = SentTwice {
        id: EventId(30),
        first: place(0, 41),
        second: place(2, 7),
    };
    assert_eq!(sent_twice(&twice), [event_30]);
}

#[test]
fn events_sent_twice_are_listed_by_id() {
    let twice = dump(&[(1, 0, 9), (1, 1, 3), (1, 2, 9), (1, 3, 5), (1, 4, 3)]);
    let ids: Vec<EventId> = sent_twice(&twice).iter().map(|event| event.id).collect();
    assert_eq!(ids, [EventId(3), EventId(9)]);
}

#[test]
fn in_an_empty_dump_nothing_is_missing_and_nothing_came_twice() {
    assert_eq!(missing_offsets(&dump(&[])), []);
    assert_eq!(sent_twice(&dump(&[])), []);
}
