//! Lab 3: a week of hourly events under retention, and then one event that is dated a year ahead.

use super::{Asker, Lab, Outcome, Stopped};
use crate::exercise::ExerciseId;
use kit::{Offset, Timestamp};
use probe::ch03::{
    BelowBase, Incoming, Retention, RetentionConfig, RollCall, RollConfig, SegmentInfo,
    SegmentState,
};
use serde_json::{Value, json};

pub(super) const LAB: Lab = Lab {
    name: "3",
    chapter: 3,
    question: "Retention is one day, and a segment is a week long by age. An event comes every hour, the first one, record 0, on Monday, \
               2 June, at 0:00. After how many days does record 0 leave the disk? And what does one event change that is dated a year \
               ahead?",
    counts: "days",
    exercises: &[ExerciseId::new(3, 3), ExerciseId::new(3, 6)],
    run,
};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
const WEEK: i64 = 7 * DAY;
/// Monday, 2 June 2025, 0:00.
const START: i64 = 1_748_822_400_000;
/// When somebody looks what may go: at five past.
const LOOK: i64 = HOUR / 12;
/// On Tuesday at 10:05 the clock of one bike is a year ahead.
const AHEAD: (i64, i64) = (DAY + 10 * HOUR + LOOK, 365 * DAY);
/// The record behind that one.
const BEHIND: i64 = 36;
/// Nobody waits longer.
const MOST_DAYS: i64 = 400;
/// Columns of a day in the picture, then how many days it shows.
const WIDE: usize = 6;
const SHOWN: i64 = 10;

/// One segment's life, in milliseconds since the start.
#[derive(Clone, Debug, PartialEq)]
struct Life {
    first: i64,
    last: i64,
    made: i64,
    written: i64,
    gone: Option<i64>,
}

impl Life {
    fn is_shown(&self) -> bool {
        self.made < SHOWN * DAY
    }
}

fn run(asker: &mut Asker<'_>) -> Result<Outcome, Stopped> {
    let plain = lives(asker, None, 0)?;
    let ahead = lives(asker, Some(AHEAD), BEHIND)?;
    Ok(outcome(&plain, &ahead))
}

/// The segments until the record is gone.
fn lives(
    asker: &mut Asker<'_>,
    ahead: Option<(i64, i64)>,
    record: i64,
) -> Result<Vec<Life>, Stopped> {
    let mut world = World::default();
    for now in (0..MOST_DAYS * DAY).step_by(LOOK as usize) {
        if now % HOUR == 0 {
            world.append(asker, now, now)?;
        }
        if let Some((at, by)) = ahead
            && now == at
        {
            world.append(asker, now, now + by)?;
        }
        if now % HOUR == LOOK {
            world.look(asker, now)?;
        }
        let is_gone =
            |life: &Life| life.gone.is_some() && (life.first..=life.last).contains(&record);
        if world.lives.iter().any(is_gone) && now >= SHOWN * DAY {
            break;
        }
    }
    Ok(world.lives)
}

/// The log as far as these two decisions look at it.
#[derive(Default)]
struct World {
    next: i64,
    /// Those that are there: their place among all, and what retention asks of them.
    there: Vec<(usize, SegmentInfo, Timestamp)>,
    lives: Vec<Life>,
}

impl World {
    fn append(&mut self, asker: &mut Asker<'_>, now: i64, dated: i64) -> Result<(), Stopped> {
        let (clock, time) = (Timestamp(START + now), Timestamp(START + dated));
        let rolls = match self.there.last() {
            None => true,
            Some((place, info, first)) => {
                let call = RollCall {
                    segment: SegmentState {
                        base_offset: Offset(self.lives[*place].first),
                        bytes: info.bytes,
                        first_timestamp: *first,
                        created: Timestamp(START + self.lives[*place].made),
                        offset_entries: 0,
                        time_entries: 0,
                    },
                    incoming: Incoming {
                        size: 100,
                        max_timestamp: time,
                        last_offset: Offset(self.next),
                    },
                    now: clock,
                    config: RollConfig {
                        segment_bytes: 1 << 30,
                        segment_ms: WEEK,
                        jitter_ms: 0,
                        index_bytes: 10 << 20,
                    },
                };
                let rolls: Result<bool, BelowBase> = asker.ask(3, &call)?;
                rolls
                    .map_err(|_| asker.stopped(3, "takes an offset for one below the segment's"))?
            }
        };
        if rolls {
            self.lives.push(Life {
                first: self.next,
                last: self.next,
                made: now,
                written: now,
                gone: None,
            });
            let fresh = SegmentInfo {
                bytes: 0,
                next_offset: Offset(self.next),
                largest_timestamp: Timestamp(-1),
                last_modified: clock,
            };
            self.there.push((self.lives.len() - 1, fresh, time));
        }
        if let Some((place, info, _)) = self.there.last_mut() {
            info.bytes += 100;
            info.next_offset = Offset(self.next + 1);
            info.largest_timestamp = info.largest_timestamp.max(time);
            info.last_modified = clock;
            self.lives[*place].last = self.next;
            self.lives[*place].written = now;
        }
        self.next += 1;
        Ok(())
    }

    fn look(&mut self, asker: &mut Asker<'_>, now: i64) -> Result<(), Stopped> {
        let start = self
            .there
            .first()
            .map_or(0, |(place, ..)| self.lives[*place].first);
        let call = Retention {
            segments: self.there.iter().map(|(_, info, _)| *info).collect(),
            log_start: Offset(start),
            now: Timestamp(START + now),
            config: RetentionConfig {
                retention_ms: DAY,
                retention_bytes: -1,
            },
            high_watermark: Offset(self.next),
        };
        let gone: usize = asker.ask(6, &call)?;
        if gone > self.there.len() {
            return Err(asker.stopped(6, "lets more segments go than there are"));
        }
        for (place, ..) in self.there.drain(..gone) {
            self.lives[place].gone = Some(now);
        }
        Ok(())
    }
}

/// After how many whole days a record was gone.
fn days(lives: &[Life], record: i64) -> Option<i64> {
    let life = lives
        .iter()
        .find(|life| (life.first..=life.last).contains(&record))?;
    life.gone.map(|gone| gone / DAY)
}

fn outcome(plain: &[Life], ahead: &[Life]) -> Outcome {
    let words = |days: Option<i64>| {
        days.map_or_else(
            || format!("more than {MOST_DAYS} days"),
            |days| format!("{days} days"),
        )
    };
    // Record 36 was written on Tuesday at 11:00.
    let kept = days(ahead, BEHIND).map(|days| days - 1);
    let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
    let calendar: String = (0..SHOWN)
        .map(|day| {
            format!(
                "{:<WIDE$}",
                format!("{}{}", names[day as usize % 7], day + 2)
            )
        })
        .collect();
    let mut picture = vec![format!("{:<13}{}", "June", calendar.trim_end())];
    picture.extend(plain.iter().filter(|life| life.is_shown()).map(strip));
    picture.push(String::new());
    picture.push("the same, and on Tuesday at 10:05 one event, record 35, of next year".into());
    picture.extend(ahead.iter().filter(|life| life.is_shown()).map(strip));
    picture.push(String::new());
    picture.push("= written to   - waits for its newest record   X goes".into());
    Outcome {
        result: days(plain, 0).map_or_else(|| "never".into(), |days| days.to_string()),
        says: format!(
            "record 0 goes after {}; with the event of next year, record {BEHIND} of Tuesday, 11:00, stays for {}",
            words(days(plain, 0)),
            words(kept)
        ),
        picture,
        meaning: "A segment goes when its newest record may go, so its length and the retention add up; one date of next year keeps all \
                  that stands with it and behind it for more than a year. Kafka refuses such a date since 4.0, unless \
                  `message.timestamp.after.max.ms` is raised."
            .into(),
        data: json!({
            "record_0_days": days(plain, 0),
            "record_36_days": kept,
            "segments": figures(plain),
            "segments_with_one_ahead": figures(ahead),
        }),
        replay: None,
    }
}

fn figures(lives: &[Life]) -> Value {
    let hours = |at: i64| at as f64 / HOUR as f64;
    lives
        .iter()
        .map(|life| {
            json!({
                "first": life.first,
                "last": life.last,
                "made_hour": hours(life.made),
                "gone_hour": life.gone.map(hours),
            })
        })
        .collect()
}

/// `0..168       =====---X`.
fn strip(life: &Life) -> String {
    let column = |at: i64| (at * WIDE as i64 / DAY).clamp(0, SHOWN * WIDE as i64) as usize;
    let (made, written) = (column(life.made), column(life.written));
    let gone = life.gone.map(column);
    let end = SHOWN as usize * WIDE;
    let cell = |at: usize| match at {
        _ if at < made => ' ',
        _ if Some(at) == gone => 'X',
        _ if gone.is_some_and(|gone| at > gone) => ' ',
        _ if at <= written => '=',
        _ => '-',
    };
    let cells: String = (0..end).map(cell).collect();
    let name = format!("{}..{}", life.first, life.last);
    format!("{name:<13}{}", cells.trim_end())
}
