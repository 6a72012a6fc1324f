//! Small dumps from a seed, with everything that can be odd about a dump.

use super::event::{BikeId, Event, EventId, RideId, RiderId};
use super::words::{AppVersion, District, Kind, Step};
use super::{Dump, Line, Place};
use crate::{Offset, PartitionId, SplitMix64, Timestamp};

/// Returns a dump of at most 24 events of at most five rides. Some are empty.
///
/// Up to four partitions take turns, not all of them numbered from 0 on; each begins anywhere and may have holes. An
/// event may stand there twice or more, in the same partition or in another. A ride's events may stand in several
/// partitions, be there twice under two ids, or be missing.
/// A ride's kind may differ between its events.
#[must_use]
pub fn small(seed: u64) -> Dump {
    let mut random = SplitMix64::new(seed);
    let mut partitions = Vec::new();
    for number in 0..6 {
        if partitions.len() < 4 && random.one_in(2) {
            partitions.push(Place {
                partition: PartitionId(number),
                offset: Offset(random.below(20).into()),
            });
        }
    }
    let mut lines: Vec<Line> = Vec::new();
    if partitions.is_empty() {
        return Dump { lines };
    }
    for number in 0..random.below(25) {
        let event = match random.below(4) {
            0 if !lines.is_empty() => lines[pick(&mut random, lines.len())].event,
            _ => new_event(number, &mut random),
        };
        let turn = pick(&mut random, partitions.len());
        let place = partitions[turn];
        lines.push(Line { place, event });
        let gone = if random.one_in(6) {
            1 + random.below(3)
        } else {
            0
        };
        partitions[turn].offset.0 += 1 + i64::from(gone);
    }
    Dump { lines }
}

fn new_event(number: u32, random: &mut SplitMix64) -> Event {
    Event {
        // Neither in the order of the dump nor without gaps, and each once: 37 and 101 have no common divisor.
        id: EventId(number * 37 % 101),
        time: Timestamp(1_748_822_400_000 + i64::from(number) * 61_000),
        step: Step::ALL[pick(random, Step::ALL.len())],
        kind: Kind::ALL[pick(random, Kind::ALL.len())],
        ride: RideId(1 + random.below(5)),
        bike: BikeId(1 + random.below(9)),
        rider: RiderId(1 + random.below(9)),
        district: District::ALL[pick(random, District::ALL.len())],
        app: AppVersion::ALL[pick(random, AppVersion::ALL.len())],
    }
}

fn pick(random: &mut SplitMix64, from: usize) -> usize {
    random.below(from as u32) as usize
}
