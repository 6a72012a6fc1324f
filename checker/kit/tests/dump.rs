//! What the book and the suites rely on in the days of the case and in small dumps.

use std::collections::{BTreeMap, BTreeSet};

use kit::dump::{Dump, Event, Field, Kind, RideId, Step, THE_CASE, monday, small, tuesday};
use kit::{Offset, PartitionId, murmur2};

const HOUR: i64 = 3_600_000;
const MONDAY: i64 = 1_748_822_400_000;

/// A slow and obvious audit: first and last offset, and how many events, of each partition.
fn extents(dump: &Dump) -> BTreeMap<PartitionId, (Offset, Offset, i64)> {
    let mut extents = BTreeMap::new();
    for line in &dump.lines {
        let offset = line.place.offset;
        let (_, last, count) =
            extents
                .entry(line.place.partition)
                .or_insert((offset, Offset(-1), 0));
        assert!(*last < offset, "offsets rise in {}", line.place.partition);
        *last = offset;
        *count += 1;
    }
    extents
}

fn missing(dump: &Dump) -> BTreeMap<i32, i64> {
    extents(dump)
        .into_iter()
        .map(|(partition, (first, last, count))| (partition.0, last.0 + 1 - first.0 - count))
        .filter(|&(_, missing)| missing > 0)
        .collect()
}

fn rides(dump: &Dump, step: Step) -> BTreeMap<RideId, Event> {
    let events = dump.lines.iter().map(|line| line.event);
    let events = events.filter(|event| event.step == step);
    events.map(|event| (event.ride, event)).collect()
}

fn unbilled(dump: &Dump) -> Vec<Event> {
    let billed = rides(dump, Step::Billed);
    let mut unlocked = rides(dump, Step::Unlocked);
    unlocked.retain(|ride, _| !billed.contains_key(ride));
    unlocked.into_values().collect()
}

fn partition_of(event: &Event, field: Field) -> usize {
    (murmur2(event.key(field).as_bytes()) & i32::MAX) as usize % 6
}

fn hot(dump: &Dump, field: Field) -> Vec<usize> {
    let mut counts = [0; 6];
    for line in &dump.lines {
        counts[partition_of(&line.event, field)] += 1;
    }
    let total: usize = counts.iter().sum();
    (0..6)
        .filter(|&partition| 10 * counts[partition] * 6 >= 18 * total)
        .collect()
}

/// How many events stand in the dump more than once.
fn sent_twice(dump: &Dump) -> usize {
    let mut seen = BTreeMap::new();
    for line in &dump.lines {
        let (event, times) = seen.entry(line.event.id).or_insert((line.event, 0));
        assert_eq!(*event, line.event, "one id, one event");
        *times += 1;
    }
    seen.values().filter(|(_, times)| *times > 1).count()
}

#[test]
fn the_case_has_the_numbers_of_the_book() {
    let monday = monday(THE_CASE);
    assert_eq!(monday.lines.len(), 51_972);
    assert_eq!(sent_twice(&monday), 196);
    assert_eq!(unbilled(&monday).len(), 390);
}

#[test]
fn every_monday_is_whole_and_keyed_by_ride() {
    for seed in [THE_CASE, 0, 1, u64::MAX] {
        let monday = monday(seed);
        assert!((51_000..53_000).contains(&monday.lines.len()));
        assert_eq!(extents(&monday).len(), 6);
        assert_eq!(missing(&monday), BTreeMap::new());
        assert!((150..300).contains(&sent_twice(&monday)));
        for line in &monday.lines {
            let keyed = partition_of(&line.event, Field::Ride);
            assert_eq!(line.place.partition.0 as usize, keyed);
        }
    }
}

#[test]
fn what_has_no_bill_on_monday_is_of_one_kind_and_on_all_partitions() {
    for seed in [THE_CASE, 0, 1, u64::MAX] {
        let monday = monday(seed);
        let unbilled = unbilled(&monday);
        assert!((250..500).contains(&unbilled.len()), "{}", unbilled.len());
        let partitions: BTreeSet<usize> = unbilled
            .iter()
            .map(|event| partition_of(event, Field::Ride))
            .collect();
        assert_eq!(partitions.len(), 6);

        let unbilled: BTreeSet<RideId> = unbilled.iter().map(|event| event.ride).collect();
        let evening_guests: BTreeSet<RideId> = rides(&monday, Step::Unlocked)
            .into_values()
            .filter(|event| event.kind == Kind::Guest && event.time.0 >= MONDAY + 16 * HOUR)
            .map(|event| event.ride)
            .collect();
        assert_eq!(unbilled, evening_guests);
    }
}

/// The billing service compares riders. The guests are the only rides that this can hit.
#[test]
fn only_a_guest_is_unlocked_within_a_minute_of_the_same_rider() {
    let mut last: BTreeMap<_, Event> = BTreeMap::new();
    let mut unlocked: Vec<Event> = rides(&monday(THE_CASE), Step::Unlocked)
        .into_values()
        .collect();
    unlocked.sort_by_key(|event| event.time);
    for event in unlocked {
        let before = last.insert(event.rider, event);
        let again = before.is_some_and(|before| event.time.0 - before.time.0 < 60_000);
        assert_eq!(again, event.kind == Kind::Guest, "{event:?}");
    }
}

#[test]
fn monday_has_rides_without_a_return_and_bills_without_an_unlocking() {
    let monday = monday(THE_CASE);
    let unlocked = rides(&monday, Step::Unlocked);
    let returned = rides(&monday, Step::Returned);
    let billed = rides(&monday, Step::Billed);
    let from_sunday = billed.keys().filter(|ride| !unlocked.contains_key(ride));
    assert_eq!(from_sunday.count(), 60);
    let not_returned = unlocked.keys().filter(|ride| !returned.contains_key(ride));
    assert!((50..150).contains(&not_returned.count()));
    assert!(
        unbilled(&monday)
            .iter()
            .any(|event| !returned.contains_key(&event.ride))
    );
}

#[test]
fn by_district_one_partition_is_hot_and_by_ride_none() {
    for seed in [THE_CASE, 0, 1, u64::MAX] {
        let monday = monday(seed);
        assert_eq!(hot(&monday, Field::District), [3]);
        assert_eq!(hot(&monday, Field::Ride), []);
        assert_eq!(hot(&monday, Field::Bike), []);
        assert_eq!(hot(&monday, Field::Rider), []);
    }
}

#[test]
fn tuesday_goes_on_where_monday_ends_and_is_torn() {
    for seed in [THE_CASE, 0] {
        let (monday, tuesday) = (monday(seed), tuesday(seed));
        let before = extents(&monday);
        for (partition, (first, _, _)) in extents(&tuesday) {
            assert_eq!(first.0, before[&partition].1.0 + 1);
        }
        assert_eq!(missing(&tuesday), BTreeMap::from([(1, 42), (4, 231)]));
        let last_ride = rides(&monday, Step::Unlocked).into_keys().next_back();
        let first_ride = rides(&tuesday, Step::Unlocked).into_keys().next();
        assert!(last_ride < first_ride);
    }
}

#[test]
fn on_tuesday_two_thirds_of_mondays_bills_come_late() {
    let mondays = unbilled(&monday(THE_CASE));
    let tuesday = tuesday(THE_CASE);
    let billed = rides(&tuesday, Step::Billed);
    let late = mondays
        .iter()
        .filter(|event| billed.contains_key(&event.ride));
    let late = late.count();
    assert!(mondays.len() / 2 < late && late < mondays.len());

    // What the holes took has no bill either, and it is of more than one kind, on the torn partitions only.
    let unbilled = unbilled(&tuesday);
    let kinds: BTreeSet<Kind> = unbilled.iter().map(|event| event.kind).collect();
    let partitions: BTreeSet<usize> = unbilled
        .iter()
        .map(|event| partition_of(event, Field::Ride))
        .collect();
    assert_eq!(kinds.len(), 5);
    assert_eq!(partitions, BTreeSet::from([1, 4]));
}

#[test]
fn the_same_seed_is_the_same_dump_and_another_is_not() {
    assert_eq!(monday(3), monday(3));
    assert_ne!(monday(3), monday(4));
    assert_eq!(tuesday(3), tuesday(3));
    assert_eq!(small(3), small(3));
    assert_ne!(small(3), small(4));
}

#[test]
fn small_dumps_are_odd_in_every_way() {
    let (mut holes, mut twice, mut empty, mut apart, mut split) = (0, 0, 0, 0, 0);
    for seed in 0..500 {
        let dump = small(seed);
        assert!(dump.lines.len() <= 24);
        holes += i32::from(!missing(&dump).is_empty());
        twice += i32::from(sent_twice(&dump) > 0);
        empty += i32::from(dump.lines.is_empty());
        let mut places: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        let mut of_ride: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for line in &dump.lines {
            let partition = line.place.partition;
            places.entry(line.event.id).or_default().insert(partition);
            of_ride
                .entry(line.event.ride)
                .or_default()
                .insert(partition);
        }
        apart += i32::from(places.values().any(|partitions| partitions.len() > 1));
        split += i32::from(of_ride.values().any(|partitions| partitions.len() > 1));
    }
    for (what, count) in [
        ("holes", holes),
        ("events sent twice", twice),
        ("no line", empty),
        ("an event in two partitions", apart),
        ("a ride in two partitions", split),
    ] {
        assert!(count >= 10, "{what}: in {count} of 500");
    }
}
