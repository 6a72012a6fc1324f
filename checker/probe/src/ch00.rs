//! Chapter 0: the calls and answers of its exercises.
//!
//! Records cross as text, one letter each: `"def"` is three records. Dumps cross as lines that hold only what the
//! exercise looks at, or as the seed of a day.

use crate::{Value, Wire, wire_enum, wire_struct};
use kit::dump::{
    self, AppVersion, BikeId, District, Dump, Event, EventId, Field, Kind, Line, Place, RideId,
    RiderId, Step,
};
use kit::work::Record;
use kit::{Offset, PartitionId, Timestamp};
use std::cell::RefCell;
use std::rc::Rc;

/// The record that a letter stands for.
#[must_use]
pub fn record(letter: char) -> Record {
    Record {
        id: EventId(letter.into()),
        text: letter.into(),
    }
}

/// The records that letters stand for, in order.
#[must_use]
pub fn records(letters: &str) -> Vec<Record> {
    letters.chars().map(record).collect()
}

/// The letters of records, and `?` for one that is not as it was made.
#[must_use]
pub fn letters(records: &[Record]) -> String {
    let letter = |one: &Record| {
        one.text
            .chars()
            .next()
            .filter(|&letter| *one == record(letter))
    };
    records
        .iter()
        .map(|one| letter(one).unwrap_or('?'))
        .collect()
}

/// The letters of so many records: d, e, f, and so on.
#[must_use]
pub fn letters_of(count: u8) -> String {
    ('d'..='z').cycle().take(count.into()).collect()
}

/// The words of an event cross as their place among all of them, and are read as their text.
macro_rules! wire_word {
    ($($name:ident),*) => {$(
        impl Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                out.push(*self as u8);
            }

            fn get(input: &mut &[u8]) -> Option<Self> {
                let place = u8::get(input)?;
                Self::ALL.get(usize::from(place)).copied()
            }

            fn value(&self) -> Value {
                Value::Text(self.text().into())
            }
        }
    )*};
}
wire_word!(Step, Kind, Field);

wire_struct! {
    /// `OutOfRange`, as it crosses.
    pub struct Outside {
        /// The log's start, as the error says.
        pub start: Offset,
        /// The log's end, as the error says.
        pub end: Offset,
    }
}

wire_struct! {
    /// 0.1: a log, and records to append one after the other.
    pub struct Append {
        /// Where the log starts.
        pub start: Offset,
        /// The records that it holds.
        pub holding: String,
        /// The records to append.
        pub more: String,
    }
}

wire_struct! {
    /// 0.1: what each append answered, and what became of the log.
    pub struct Appended {
        /// After each append.
        pub each: Vec<AppendedOne>,
        /// What the log holds in the end, from its start to its end. Nothing when that cannot be told.
        pub holds: Option<String>,
    }
}

wire_struct! {
    /// 0.1: one append.
    pub struct AppendedOne {
        /// What it answered.
        pub offset: Offset,
        /// The log's start after it.
        pub start: Offset,
        /// The log's end after it.
        pub end: Offset,
    }
}

wire_struct! {
    /// 0.2: a log, and one read. The answer is the records or the error.
    pub struct Read {
        /// Where the log starts.
        pub start: Offset,
        /// The records that it holds.
        pub holding: String,
        /// Where to read.
        pub from: Offset,
        /// How many at most.
        pub max: usize,
    }
}

wire_struct! {
    /// 0.3: a log, deletions one after the other, and one append behind them.
    pub struct Delete {
        /// Where the log starts.
        pub start: Offset,
        /// The records that it holds.
        pub holding: String,
        /// What to delete below.
        pub before: Vec<Offset>,
    }
}

wire_struct! {
    /// 0.3: what each deletion answered, and what became of the log.
    pub struct Deleted {
        /// After each deletion.
        pub each: Vec<DeletedOne>,
        /// The offset that the next record gets in the end.
        pub next: Offset,
    }
}

wire_struct! {
    /// 0.3: one deletion.
    pub struct DeletedOne {
        /// What it answered.
        pub result: Result<(), Outside>,
        /// The log's start after it.
        pub start: Offset,
        /// The log's end after it.
        pub end: Offset,
        /// What the log holds after it, from its start to its end. Nothing when that cannot be told.
        pub holds: Option<String>,
    }
}

wire_enum! {
    /// 0.4: one step of a reader, or of others around it.
    pub enum Move {
        /// `poll(log, max)`.
        Poll { max: usize },
        /// `commit(next)`.
        Commit { next: Offset },
        /// `lag(log)`.
        Lag,
        /// Somebody appends so many records to the log.
        Grow { by: u8 },
        /// Somebody deletes the log's oldest records, so many.
        Shorten { by: u8 },
    }
}

wire_struct! {
    /// 0.4: a log, a reader, and what happens to both.
    pub struct Follow {
        /// Where the log starts.
        pub start: Offset,
        /// How many records it holds: d, e, f and so on.
        pub count: u8,
        /// The reader's position.
        pub position: Offset,
        /// The reader's bookmark.
        pub committed: Option<Offset>,
        /// What happens.
        pub steps: Vec<Move>,
    }
}

wire_enum! {
    /// 0.4: what one step answered.
    pub enum Said {
        /// A poll.
        Polled { records: Result<String, Outside> },
        /// A lag.
        Lag { lag: Option<u64> },
        /// Nothing: a commit, or a step of others.
        Nothing,
    }
}

wire_struct! {
    /// 0.4: one step's answer, and the reader behind it.
    pub struct Stepped {
        /// What it answered.
        pub said: Said,
        /// The reader's position.
        pub position: Offset,
        /// The reader's bookmark.
        pub committed: Option<Offset>,
    }
}

/// 0.4: the log before each step, as a start and letters, and behind the last one.
#[must_use]
pub fn logs_of(call: &Follow) -> Vec<(Offset, String)> {
    let (mut start, mut next) = (call.start.0, call.start.0 + i64::from(call.count));
    let first = call.start.0;
    let letters = |start: i64, next: i64| -> String {
        let skipped = ('d'..='z').cycle().skip((start - first) as usize);
        skipped.take((next - start) as usize).collect()
    };
    let mut logs = vec![(Offset(start), letters(start, next))];
    for step in &call.steps {
        match step {
            Move::Grow { by } => next += i64::from(*by),
            Move::Shorten { by } => start = next.min(start + i64::from(*by)),
            _ => {}
        }
        logs.push((Offset(start), letters(start, next)));
    }
    logs
}

wire_enum! {
    /// `Reset`, as it crosses.
    pub enum Policy {
        /// To the log's start.
        Earliest,
        /// To the log's end.
        Latest,
        /// Nowhere.
        Fail,
    }
}

wire_struct! {
    /// 0.5: a log and a reader that resumes.
    pub struct Resume {
        /// Where the log starts.
        pub start: Offset,
        /// How many records it holds: d, e, f and so on.
        pub count: u8,
        /// The reader's position.
        pub position: Offset,
        /// The reader's bookmark.
        pub committed: Option<Offset>,
        /// What to do without a bookmark in the log.
        pub reset: Policy,
    }
}

wire_enum! {
    /// `ResumeError`, as it crosses.
    pub enum NoPlace {
        /// Nothing was ever committed.
        NoCommit,
        /// The bookmark is outside the log.
        OutOfRange { start: Offset, end: Offset },
    }
}

wire_struct! {
    /// 0.5: what the reader answered, and the reader behind it.
    pub struct Resumed {
        /// What it answered.
        pub result: Result<(), NoPlace>,
        /// Its position.
        pub position: Offset,
        /// Its bookmark.
        pub committed: Option<Offset>,
    }
}

wire_enum! {
    /// `Order`, as it crosses.
    pub enum First {
        /// `Order::SaveFirst`.
        SaveFirst,
        /// `Order::WorkFirst`.
        WorkFirst,
    }
}

wire_struct! {
    /// 0.6: where a run crashes.
    pub struct CrashAt {
        /// In which of its calls of `handle` and `save`, from 0.
        pub call: u8,
        /// Whether the call had its effect before.
        pub done: bool,
    }
}

wire_struct! {
    /// 0.6: a log, a reader, and runs: one for each crash, and one without. Each next run begins where the last saved
    /// bookmark says. The first run that does not crash is the last.
    pub struct Run {
        /// Where the log starts.
        pub start: Offset,
        /// How many records it holds: d, e, f and so on.
        pub count: u8,
        /// The first reader's position.
        pub position: Offset,
        /// What was saved before.
        pub saved: Option<Offset>,
        /// What comes first.
        pub order: First,
        /// How many records a round takes at most.
        pub every: u8,
        /// Where the runs crash.
        pub crashes: Vec<CrashAt>,
    }
}

wire_enum! {
    /// 0.6: what became of one call.
    pub enum Fate {
        /// It returned.
        Done,
        /// It had its effect, then the process crashed.
        CrashDone,
        /// The process crashed before it had its effect.
        CrashLost,
        /// It came after the crash: nothing happened.
        TooLate,
    }
}

wire_struct! {
    /// 0.6: one call of `handle` or `save`.
    pub struct Called {
        /// The record's letter, or `s6` for `save(6)`.
        pub what: String,
        /// What became of it.
        pub fate: Fate,
    }
}

wire_enum! {
    /// 0.6: how one run ended.
    pub enum End {
        /// It answered `Ok(())`.
        Ok,
        /// It answered `Err(Crash)`.
        Crash,
        /// It panicked, where its contract says so.
        Panic,
        /// It made more and more calls.
        Never,
    }
}

wire_struct! {
    /// 0.6: one run.
    pub struct Ran {
        /// What it called, in order.
        pub calls: Vec<Called>,
        /// How it ended.
        pub end: End,
        /// The reader's bookmark after it.
        pub committed: Option<Offset>,
    }
}

/// 0.6: more calls than this in one run, and it never ends.
#[must_use]
pub fn most_calls(call: &Run) -> usize {
    4 * usize::from(call.count) + 8
}

wire_struct! {
    /// 0.7: one line of a dump, as far as an audit looks at it.
    pub struct Sighting {
        /// The partition.
        pub partition: PartitionId,
        /// The offset.
        pub offset: Offset,
        /// The event's number.
        pub event: u32,
    }
}

wire_enum! {
    /// 0.7: a dump.
    pub enum Seen {
        /// Line by line.
        Lines { lines: Vec<Sighting> },
        /// The small dump of this seed.
        Small { seed: u64 },
        /// The torn day of this seed, so many lines of it at most.
        Tuesday { seed: u64, most: usize },
    }
}

wire_enum! {
    /// 0.7: what to look for.
    pub enum Audit {
        /// `missing_offsets`.
        Missing { dump: Seen },
        /// `sent_twice`.
        Twice { dump: Seen },
    }
}

wire_struct! {
    /// `Hole`, as it crosses.
    pub struct Gap {
        /// The partition.
        pub partition: PartitionId,
        /// The first offset that is missing.
        pub from: Offset,
        /// The offset behind the last one that is missing.
        pub to: Offset,
    }
}

wire_struct! {
    /// `SentTwice`, as it crosses.
    pub struct Pair {
        /// The event's number.
        pub event: u32,
        /// Its lowest place.
        pub first: (PartitionId, Offset),
        /// Its second lowest place.
        pub second: (PartitionId, Offset),
    }
}

wire_enum! {
    /// 0.7: what was found.
    pub enum Findings {
        /// By `missing_offsets`.
        Missing { holes: Vec<Gap> },
        /// By `sent_twice`.
        Twice { events: Vec<Pair> },
    }
}

/// Where a line stands.
#[must_use]
pub fn place(partition: PartitionId, offset: Offset) -> Place {
    Place { partition, offset }
}

/// 0.7: the dump. All its events but for their ids are alike.
#[must_use]
pub fn seen(dump: &Seen) -> Rc<Dump> {
    match dump {
        Seen::Lines { lines } => {
            let line = |line: &Sighting| Line {
                place: place(line.partition, line.offset),
                event: event(line.event, Step::Unlocked, 7, Kind::Member),
            };
            Rc::new(Dump {
                lines: lines.iter().map(line).collect(),
            })
        }
        Seen::Small { seed } => Rc::new(dump::small(*seed)),
        Seen::Tuesday { seed, most } => at_most(*most, tuesday(*seed)),
    }
}

fn event(id: u32, step: Step, ride: u32, kind: Kind) -> Event {
    Event {
        id: EventId(id),
        time: Timestamp(1_748_851_200_000),
        step,
        kind,
        ride: RideId(ride),
        bike: BikeId(81),
        rider: RiderId(4_077),
        district: District::Harbour,
        app: AppVersion::V4_1_0,
    }
}

thread_local! {
    static TUESDAY: RefCell<Option<(u64, Rc<Dump>)>> = const { RefCell::new(None) };
}

/// The torn day of a seed. It is made once.
fn tuesday(seed: u64) -> Rc<Dump> {
    TUESDAY.with(|last| made_once(&mut last.borrow_mut(), seed, dump::tuesday))
}

fn at_most(most: usize, day: Rc<Dump>) -> Rc<Dump> {
    match day.lines.get(..most) {
        Some(lines) => Rc::new(Dump {
            lines: lines.to_vec(),
        }),
        None => day,
    }
}

fn made_once(last: &mut Option<(u64, Rc<Dump>)>, seed: u64, make: fn(u64) -> Dump) -> Rc<Dump> {
    match last {
        Some((of, day)) if *of == seed => Rc::clone(day),
        _ => {
            let day = Rc::new(make(seed));
            *last = Some((seed, Rc::clone(&day)));
            day
        }
    }
}

wire_struct! {
    /// 0.8: one line of a dump, as far as the key is of interest.
    pub struct Keyed {
        /// The number in the key, or the key's place among the field's words.
        pub key: u32,
        /// Whether it is the event of the line before, sent again.
        pub again: bool,
    }
}

wire_enum! {
    /// 0.8: what to ask.
    pub enum Spread {
        /// `partition_for(key, partitions)`.
        Partition { key: Vec<u8>, partitions: u16 },
        /// `shares_if_keyed_by(dump, field, partitions)`.
        Shares { lines: Vec<Keyed>, field: Field, partitions: u16 },
    }
}

wire_struct! {
    /// `Share`, as it crosses.
    pub struct Portion {
        /// The partition.
        pub partition: PartitionId,
        /// How many events it would get.
        pub count: usize,
        /// Whether that is far more than an even share.
        pub hot: bool,
    }
}

wire_enum! {
    /// 0.8: the answer.
    pub enum Spreading {
        /// Of `partition_for`.
        Partition { partition: PartitionId },
        /// Of `shares_if_keyed_by`.
        Shares { shares: Vec<Portion> },
    }
}

/// 0.8: the dump. The field in question has the keys, every other field has others, and so has the place.
#[must_use]
pub fn keyed(lines: &[Keyed], field: Field) -> Dump {
    let mut made: Vec<Line> = Vec::new();
    for (line, number) in lines.iter().zip(0u32..) {
        let event = match made.last() {
            Some(before) if line.again => before.event,
            _ => keyed_event(line.key, field, number),
        };
        made.push(Line {
            place: place(PartitionId((number % 3) as i32), Offset(number.into())),
            event,
        });
    }
    Dump { lines: made }
}

fn keyed_event(key: u32, field: Field, number: u32) -> Event {
    fn word<T: Copy>(all: &[T], place: u32) -> T {
        all[place as usize % all.len()]
    }
    let of = |other: Field, decoy: u32| if field == other { key } else { decoy };
    Event {
        ride: RideId(of(Field::Ride, 4_000 + 3 * number)),
        bike: BikeId(of(Field::Bike, 300 + number)),
        rider: RiderId(of(Field::Rider, 9_000 + 7 * number)),
        district: word(District::ALL, of(Field::District, 3 * number + 1)),
        kind: word(Kind::ALL, of(Field::Kind, 2 * number)),
        app: word(AppVersion::ALL, of(Field::App, number)),
        ..event(number, word(Step::ALL, number), 0, Kind::Member)
    }
}

wire_struct! {
    /// 0.9: one line of a dump, as far as the verdict looks at it.
    pub struct Happened {
        /// The partition.
        pub partition: PartitionId,
        /// The offset.
        pub offset: Offset,
        /// The event's number.
        pub event: u32,
        /// What happened.
        pub step: Step,
        /// The ride's number.
        pub ride: u32,
        /// The kind of ride.
        pub kind: Kind,
    }
}

wire_enum! {
    /// 0.9: a dump.
    pub enum Day {
        /// Line by line.
        Lines { lines: Vec<Happened> },
        /// The small dump of this seed.
        Small { seed: u64 },
        /// The day of this seed, so many lines of it at most.
        Monday { seed: u64, most: usize },
    }
}

wire_struct! {
    /// `Verdict`, as it crosses.
    pub struct Judged {
        /// How many rides were unlocked and not billed.
        pub unbilled: usize,
        /// How many of them each partition has.
        pub by_partition: Vec<(PartitionId, usize)>,
        /// How many of them are of each kind.
        pub by_kind: Vec<(Kind, usize)>,
        /// How many offsets are missing.
        pub missing_offsets: usize,
        /// How many events stand there more than once.
        pub sent_twice: usize,
    }
}

/// 0.9: the dump.
#[must_use]
pub fn day(dump: &Day) -> Rc<Dump> {
    match dump {
        Day::Lines { lines } => {
            let line = |line: &Happened| Line {
                place: place(line.partition, line.offset),
                event: event(line.event, line.step, line.ride, line.kind),
            };
            Rc::new(Dump {
                lines: lines.iter().map(line).collect(),
            })
        }
        Day::Small { seed } => Rc::new(dump::small(*seed)),
        Day::Monday { seed, most } => at_most(*most, monday(*seed)),
    }
}

thread_local! {
    static MONDAY: RefCell<Option<(u64, Rc<Dump>)>> = const { RefCell::new(None) };
}

/// The whole day of a seed. It is made once.
fn monday(seed: u64) -> Rc<Dump> {
    MONDAY.with(|last| made_once(&mut last.borrow_mut(), seed, dump::monday))
}
