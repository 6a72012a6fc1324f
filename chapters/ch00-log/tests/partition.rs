//! 0.8: the partition of a key, and what a bad key does.

use std::num::NonZero;

use ch00_log::{Share, partition_for, shares_if_keyed_by};
use kit::dump::{
    AppVersion, BikeId, District, Dump, Event, EventId, Field, Kind, Line, Place, RideId, RiderId,
    Step,
};
use kit::{Offset, PartitionId, Timestamp};

const SIX: NonZero<u16> = NonZero::new(6).unwrap();
const TEN: NonZero<u16> = NonZero::new(10).unwrap();

/// A dump with one line for each ride and district, all in partition 0.
fn dump(rides: &[(u32, District)]) -> Dump {
    let lines = rides.iter().zip(0..).map(|(&(ride, district), n)| Line {
        place: Place {
            partition: PartitionId(0),
            offset: Offset(n),
        },
        event: Event {
            id: EventId(640_500 + ride),
            time: Timestamp(1_748_851_200_000),
            step: Step::Returned,
            kind: Kind::DayPass,
            ride: RideId(ride),
            bike: BikeId(17),
            rider: RiderId(5_512),
            district,
            app: AppVersion::V4_2_1,
        },
    });
    Dump {
        lines: lines.collect(),
    }
}

fn counts(shares: &[Share]) -> Vec<usize> {
    shares.iter().map(|share| share.count).collect()
}

fn hot(shares: &[Share]) -> Vec<i32> {
    let hot = shares.iter().filter(|share| share.hot);
    hot.map(|share| share.partition.0).collect()
}

#[test]
fn a_positive_hash_is_taken_modulo_the_partitions() {
    assert_eq!(partition_for(b"abc", SIX), PartitionId(3));
    assert_eq!(partition_for(b"abc", TEN), PartitionId(7));
    assert_eq!(partition_for(b"", SIX), PartitionId(3));
}

#[test]
fn a_negative_hash_loses_its_sign_bit_first() {
    assert_eq!(partition_for(b"21", SIX), PartitionId(0));
    assert_eq!(
        partition_for(b"a-little-bit-longer-string", SIX),
        PartitionId(5)
    );
    assert_eq!(partition_for(b"foobar", TEN), PartitionId(6));
}

#[test]
fn each_partition_has_its_share_and_no_event_is_lost() {
    use District::{Harbour, OldTown, Station};
    let dump = dump(&[
        (1, OldTown),
        (2, Station),
        (3, Harbour),
        (4, OldTown),
        (5, Harbour),
    ]);
    let shares = shares_if_keyed_by(&dump, Field::District, SIX);
    let partitions: Vec<i32> = shares.iter().map(|share| share.partition.0).collect();
    assert_eq!(partitions, [0, 1, 2, 3, 4, 5]);
    assert_eq!(counts(&shares), [1, 0, 0, 2, 0, 2]);
}

#[test]
fn one_and_eight_tenths_of_an_even_share_is_hot() {
    use District::{Harbour, OldTown, Station};
    // Ten lines over six partitions: three lines are 1.8 times an even share, two are not.
    let two = [(1, OldTown), (2, OldTown), (3, Station), (4, Station)];
    let rest = [5, 6, 7].map(|ride| (ride, Harbour));
    let also = [
        (8, District::Lakeside),
        (9, District::University),
        (10, District::Stadium),
    ];
    let dump = dump(&[&two[..], &rest[..], &also[..]].concat());
    let shares = shares_if_keyed_by(&dump, Field::District, SIX);
    assert_eq!(counts(&shares), [2, 1, 1, 2, 1, 3]);
    assert_eq!(hot(&shares), [5]);
}

#[test]
fn without_events_no_partition_is_hot() {
    let shares = shares_if_keyed_by(&dump(&[]), Field::Ride, SIX);
    assert_eq!(counts(&shares), [0; 6]);
    assert!(hot(&shares).is_empty());
}
