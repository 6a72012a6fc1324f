//! One day of the bike share, from a seed: rides are planned in the order of their unlocking, then their events are
//! put in the order of arrival.
//!
//! It runs in a debug build at every check, so it compares nothing: events are counted by the second in which they
//! arrive, and the counts say where each one stands.

use super::event::{BikeId, Event, EventId, RideId, RiderId};
use super::words::{AppVersion, District, Kind, Step};
use super::{Dump, Field, Line, Place};
use crate::{Offset, PartitionId, SplitMix64, Timestamp, murmur2};

/// How many partitions the topic has.
pub(super) const PARTITIONS: usize = 6;

/// The time of a day, in milliseconds after its midnight. A day's last rides end after the next midnight.
pub(super) type Clock = u32;

const SECOND: Clock = 1_000;
const MINUTE: Clock = 60 * SECOND;
pub(super) const HOUR: Clock = 60 * MINUTE;

/// Rides in each hour from 05:00 to midnight, without those of guests. At night the bikes stay locked.
const RIDES: [u32; 19] = [
    180, 470, 1120, 1560, 990, 640, 650, 860, 820, 760, 930, 1330, 1680, 1400, 980, 720, 560, 420,
    240,
];
const FIRST_HOUR: Clock = 5 * HOUR;
/// All events of a day have arrived by then: 04:00 of the next day.
const DAY_ENDS: Clock = 28 * HOUR;

/// A district stands here as often as it is busy.
const BUSY: [District; 20] = {
    use District::{Harbour, Lakeside, Mills, NorthGate, OldTown, Stadium, Station, University};
    [
        OldTown, OldTown, OldTown, OldTown, OldTown, Station, Station, Station, Station,
        University, University, University, Mills, Mills, Mills, Harbour, Harbour, Lakeside,
        NorthGate, Stadium,
    ]
};

/// One event in so many is sent again, because the answer to the first sending came too late.
const SENT_AGAIN: u32 = 260;
/// One lock in so many is out of reach when it closes: the ride has no *returned* event, and gets its bill all the
/// same.
const OUT_OF_REACH: u32 = 200;
/// One rider in so many who can bring a guest does.
const WITH_GUEST: u32 = 9;

/// Strides without a common divisor with what they walk over: no bike and no rider has two rides at once, a guest's
/// apart.
const BIKES: u32 = 3_100;
const BIKE_STRIDE: u32 = 1_009;
const RIDERS: u32 = 9_000;
const RIDER_STRIDE: u32 = 4_001;

/// The next number of everything that is counted on from day to day.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    pub(super) offsets: [Offset; PARTITIONS],
    pub(super) event: EventId,
    pub(super) ride: RideId,
}

/// A day while it is planned.
pub(super) struct Day {
    midnight: Timestamp,
    random: SplitMix64,
    next: Next,
    due: Vec<Due>,
}

#[derive(Clone, Copy)]
struct Due {
    second: u32,
    partition: usize,
    event: Event,
}

impl Day {
    /// A day on which nothing is planned yet.
    pub(super) fn new(midnight: Timestamp, next: Next, random: SplitMix64) -> Self {
        Self {
            midnight,
            random,
            next,
            due: Vec::with_capacity(60_000),
        }
    }

    /// Plans the rides of a whole day. `is_billed` says of a ride's kind and unlocking whether the billing service
    /// writes its bill.
    /// Returns the *unlocked* events of the rides without one.
    pub(super) fn plan_rides(&mut self, is_billed: fn(Kind, Clock) -> bool) -> Vec<Event> {
        let mut unbilled = Vec::new();
        let mut planned = 0;
        for (rides, hour) in RIDES.iter().zip(0..) {
            let rides = rides + self.random.below(24);
            let apart = HOUR / rides;
            for i in 0..rides {
                let at = FIRST_HOUR + hour * HOUR + i * apart + self.random.below(apart);
                let ride = self.first_event(planned);
                planned += 1;
                let lasts =
                    4 * MINUTE + self.random.below(20 * MINUTE) + self.random.below(20 * MINUTE);
                let to = BUSY[self.random.below(20) as usize];
                self.plan_ride(ride, at, lasts, to, is_billed, &mut unbilled);

                if ride.app == AppVersion::V4_2_1 && self.random.one_in(WITH_GUEST) {
                    // Same phone, same minute, another bike.
                    let guest = Event {
                        kind: Kind::Guest,
                        ride: self.new_ride(),
                        bike: BikeId(BIKES + ride.bike.0),
                        ..ride
                    };
                    let at = at + 4 * SECOND + self.random.below(16 * SECOND);
                    self.plan_ride(guest, at, lasts, to, is_billed, &mut unbilled);
                }
            }
        }
        unbilled
    }

    /// Plans a bill for the ride of `unlocked`.
    pub(super) fn plan_bill(&mut self, unlocked: Event, at: Clock) {
        let partition = partition_of(&unlocked);
        self.plan(
            partition,
            Event {
                step: Step::Billed,
                ..unlocked
            },
            at,
        );
    }

    /// A ride of an earlier day that nobody has seen unlocked today.
    pub(super) fn earlier_ride(&mut self, ride: RideId) -> Event {
        let count = self.random.below(RIDERS);
        Event {
            ride,
            ..self.event_of(ride, count)
        }
    }

    /// Returns the dump of the day in the order of arrival.
    pub(super) fn read_out(&self) -> Dump {
        // How many arrive before each second; then, where the next one of that second stands.
        let mut place = vec![0; (DAY_ENDS / SECOND) as usize + 1];
        for due in &self.due {
            place[due.second as usize + 1] += 1;
        }
        let mut before = 0;
        for place in &mut place {
            before += *place;
            *place = before;
        }
        let mut order = vec![0; self.due.len()];
        for (index, due) in self.due.iter().enumerate() {
            let place = &mut place[due.second as usize];
            order[*place] = index;
            *place += 1;
        }

        let mut offsets = self.next.offsets;
        let mut lines = Vec::with_capacity(order.len());
        for index in order {
            let Due {
                partition, event, ..
            } = self.due[index];
            let place = Place {
                partition: PartitionId(partition as i32),
                offset: offsets[partition],
            };
            lines.push(Line { place, event });
            offsets[partition].0 += 1;
        }
        Dump { lines }
    }

    /// Returns the numbers with which the next day begins.
    pub(super) fn after(&self) -> Next {
        let mut next = self.next;
        for due in &self.due {
            next.offsets[due.partition].0 += 1;
        }
        next
    }

    fn new_ride(&mut self) -> RideId {
        let ride = self.next.ride;
        self.next.ride.0 += 1;
        ride
    }

    fn first_event(&mut self, count: u32) -> Event {
        let ride = self.new_ride();
        self.event_of(ride, count)
    }

    fn event_of(&mut self, ride: RideId, count: u32) -> Event {
        let rider = count * RIDER_STRIDE % RIDERS + 1;
        // A rider keeps kind and app: they are made from the rider's number alone.
        let mut habits = SplitMix64::new(rider.into());
        let kind = match habits.below(20) {
            0..=8 => Kind::Member,
            9..=12 => Kind::Student,
            13..=17 => Kind::Single,
            _ => Kind::DayPass,
        };
        let app = match habits.below(20) {
            0..=3 => AppVersion::V4_0_3,
            4..=10 => AppVersion::V4_1_0,
            _ => AppVersion::V4_2_1,
        };
        Event {
            id: EventId(0),
            time: self.midnight,
            step: Step::Unlocked,
            kind,
            ride,
            bike: BikeId(count * BIKE_STRIDE % BIKES + 1),
            rider: RiderId(rider),
            district: BUSY[self.random.below(20) as usize],
            app,
        }
    }

    fn plan_ride(
        &mut self,
        ride: Event,
        at: Clock,
        lasts: Clock,
        to: District,
        is_billed: fn(Kind, Clock) -> bool,
        unbilled: &mut Vec<Event>,
    ) {
        let partition = partition_of(&ride);
        self.plan(partition, ride, at);
        let returned = at + lasts + self.random.below(30 * SECOND);
        if !self.random.one_in(OUT_OF_REACH) {
            let event = Event {
                step: Step::Returned,
                district: to,
                ..ride
            };
            self.plan(partition, event, returned);
        }
        if is_billed(ride.kind, at) {
            let event = Event {
                step: Step::Billed,
                ..ride
            };
            let billed = returned + SECOND + self.random.below(9 * SECOND);
            self.plan(partition, event, billed);
        } else {
            unbilled.push(ride);
        }
    }

    fn plan(&mut self, partition: usize, event: Event, at: Clock) {
        let event = Event {
            id: self.next.event,
            time: Timestamp(self.midnight.0 + i64::from(at)),
            ..event
        };
        self.next.event.0 += 1;
        self.arrives(partition, event, at);
        if self.random.one_in(SENT_AGAIN) {
            let again = at + 2 * SECOND + self.random.below(28 * SECOND);
            self.arrives(partition, event, again);
        }
    }

    fn arrives(&mut self, partition: usize, event: Event, at: Clock) {
        self.due.push(Due {
            second: at / SECOND,
            partition,
            event,
        });
    }
}

/// The partition that Kafka's producer gives a record whose key is its ride.
fn partition_of(event: &Event) -> usize {
    let key = event.key(Field::Ride);
    (murmur2(key.as_bytes()) & i32::MAX) as usize % PARTITIONS
}
