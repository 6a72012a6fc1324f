//! The two days of the case. **This file tells how it ends**: do exercise 0.9 first.
//!
//! On Monday at 16:00 a new release of the billing service begins to throw away what it takes for events sent twice.
//! It should compare event ids. It compares riders: two unlockings by the same rider within a minute are one. So from
//! then on no guest's ride gets a bill, and all others do.
//! The log has every event of them. On Tuesday from 10:00 on the service works through Monday evening again, and
//! reaches two rides in three.
//!
//! Tuesday's dump is torn: some stretches of two partitions could not be read. There rides of every kind seem to have
//! no bill.

use super::day::{Clock, Day, HOUR, Next, PARTITIONS};
use super::{Dump, EventId, Kind, RideId};
use crate::{Offset, SplitMix64, Timestamp};

/// The seed of the days that the book tells about.
pub const THE_CASE: u64 = 7;

/// Monday, 2 June 2025, 00:00. The clocks of Varnholm show UTC.
const MONDAY: Timestamp = Timestamp(1_748_822_400_000);
const TUESDAY: Timestamp = Timestamp(MONDAY.0 + 24 * HOUR as i64);

const NEW_RELEASE: Clock = 16 * HOUR;
const WORKED_THROUGH_AGAIN: Clock = 10 * HOUR;

/// So many of Sunday's rides have their bill on Monday morning.
const SUNDAYS_BILLS: u32 = 60;

/// Where Tuesday is torn: partition, how far into its day in thousandths, and how many offsets are gone.
const TORN: [(usize, i64, i64); 5] = [
    (1, 240, 1),
    (1, 610, 37),
    (1, 655, 4),
    (4, 540, 212),
    (4, 885, 19),
];

/// Returns what the topic got from Monday's first ride until all bikes were locked: about 52,000 events in six
/// partitions, without a hole.
///
/// About 200 events stand there twice. Several hundred rides have no bill. 60 bills are for rides that were unlocked
/// on Sunday.
#[must_use]
pub fn monday(seed: u64) -> Dump {
    let (day, _) = planned_monday(seed);
    day.read_out()
}

/// Returns what could be read of the next day, when the same `seed` made Monday: its offsets and ids go on where
/// Monday's end.
///
/// Five stretches are missing, 273 events in all, in partitions 1 and 4. Some of the bills that Monday's rides did
/// not get are here.
#[must_use]
pub fn tuesday(seed: u64) -> Dump {
    let (monday, unbilled) = planned_monday(seed);
    let next = monday.after();
    let mut random = SplitMix64::new(!seed);

    let mut day = Day::new(TUESDAY, next, SplitMix64::new(random.next_u64()));
    day.plan_rides(|_, _| true);
    let mut at = WORKED_THROUGH_AGAIN;
    for unlocked in unbilled {
        at += 4_000;
        if !random.one_in(3) {
            day.plan_bill(unlocked, at);
        }
    }
    torn(day.read_out(), &next.offsets, &day.after().offsets)
}

fn planned_monday(seed: u64) -> (Day, Vec<super::Event>) {
    let mut random = SplitMix64::new(seed);
    // The topic is older than the case: each partition is somewhere else already.
    let offsets = [(); PARTITIONS].map(|()| Offset(60_000 + i64::from(random.below(30_000))));
    let first_ride = RideId(210_001);
    let next = Next {
        offsets,
        event: EventId(640_001),
        ride: first_ride,
    };

    let mut day = Day::new(MONDAY, next, random);
    for i in 0..SUNDAYS_BILLS {
        let ride = day.earlier_ride(RideId(first_ride.0 - 1 - 7 * i));
        day.plan_bill(ride, 5 * HOUR + i * 20_000);
    }
    let unbilled = day.plan_rides(|kind, unlocked| kind != Kind::Guest || unlocked < NEW_RELEASE);
    (day, unbilled)
}

fn torn(mut dump: Dump, starts: &[Offset; PARTITIONS], ends: &[Offset; PARTITIONS]) -> Dump {
    let holes = TORN.map(|(partition, thousandths, missing)| {
        let (start, end) = (starts[partition].0, ends[partition].0);
        let from = start + (end - start) * thousandths / 1_000;
        (partition as i32, from..from + missing)
    });
    dump.lines.retain(|line| {
        let place = line.place;
        !holes.iter().any(|(partition, offsets)| {
            place.partition.0 == *partition && offsets.contains(&place.offset.0)
        })
    });
    dump
}
