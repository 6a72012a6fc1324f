//! 3.8: where the directories come from, and the laws.

use super::batches::{TIME, chain, part, parts};
use super::config::{NOW, plain};
use super::dirs::{FOREIGN, Plan, file, plans};
use super::open::{Opening, cheap, exact, others};
use super::open_damage::{Damage, any_damage, damaged};
use super::open_model::borders;
use crate::course::ON_REAL_FILES;
use crate::exercise::Law;
use kit::Offset;
use probe::ch03::{Many, OpenScript};
use probe::disk::Where;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::{Index, select};

pub(super) fn laws() -> Vec<Law<Opening>> {
    vec![
        Law::new(
            "open-segments",
            "a .log is a segment; those that are not active end where the next one begins, and the rest is what Segment::found says",
            plans(5).prop_map(|plan| scripted(&plan)),
        )
        .holds(others)
        .examples(vec![of(&[1]), of(&[1, 1]), of(&[2, 1, 0]), of(&[1, 2, 1])])
        .cases(30),
        Law::new(
            "open-active",
            "the active segment's headers from its last index entry on give next_offset and newest, its first one first_timestamp; nothing else is judged",
            actives(),
        )
        .holds(exact)
        .examples(vec![
            of(&[0]),
            of(&[1]),
            of(&[3]),
            times(&[TIME + 9, TIME, TIME + 4]),
            times(&[TIME, TIME, TIME]),
            times(&[-1, -1]),
            times(&[-1, TIME]),
            open(&[TIME, TIME + 5, TIME + 9]),
            open(&[TIME + 9, TIME, TIME + 9]),
            sparse(&[TIME, TIME + 5, TIME + 9]),
            changed(of(&[2]), 17),
            changed(of(&[2]), 16),
            changed(of(&[2]), 70),
        ])
        .cases(48),
        Law::new(
            "open-goes-on",
            "what is appended after opening lies in the files as if the log had never been closed",
            goes_on(),
        )
        .holds(exact)
        .examples(vec![
            more(of(&[0]), &[TIME]),
            more(of(&[2]), &[TIME]),
            behind_record_0(),
            more(sparse(&[TIME, TIME + 5]), &[TIME + 9, TIME + 10]),
            more(open(&[TIME, TIME + 5, TIME + 9]), &[TIME + 2, TIME + 20]),
        ])
        .cases(50),
        Law::new(
            "open-start",
            "start is the larger of log_start and the lowest base offset; above the end it is OutOfRange; without a segment one is made at log_start",
            starts(),
        )
        .holds(others)
        .examples(vec![
            empty(0),
            empty(40),
            no_directory(Where::Simulated),
            from(of(&[2, 2]), 99),
            from(of(&[2, 2]), 103),
            from(of(&[2, 2]), 108),
            from(of(&[2, 2]), 109),
            from(of(&[2, 0]), 104),
            from(of(&[2, 0]), 105),
        ])
        .cases(50),
        Law::new(
            "open-foreign",
            "files whose name is no segment's, nor one with .deleted behind it, are left alone and named, ascending",
            foreign(),
        )
        .holds(others)
        .examples(
            FOREIGN
                .iter()
                .map(|name| with(of(&[1, 1]), &[name]))
                .chain([with(of(&[1]), &FOREIGN), with(empty(0), &["99.log", "abc.log"])])
                .collect(),
        )
        .cases(25),
        Law::new(
            "open-cleaning",
            "when there was no error so far, .deleted files are purged and index files without their .log are removed; where that fails it can be done again",
            cleaning(),
        )
        .holds(others)
        .examples(vec![
            with(of(&[1, 1]), &["00000000000000000000.log.deleted"]),
            with(of(&[1, 1]), &["00000000000000000007.index"]),
            with(of(&[1, 1]), &["00000000000000000101.timeindex", "00000000000000000500.index"]),
            with(of(&[1, 1]), &["00000000000000000007.index.deleted", "00000000000000000100.index.deleted"]),
            with(empty(0), &["00000000000000000000.index", "00000000000000000000.log.deleted"]),
            failing(with(of(&[1]), &["00000000000000000000.log.deleted"]), 1),
            failing(with(of(&[1]), &["00000000000000000000.log.deleted", "00000000000000000007.index"]), 2),
            failing(empty(0), 1),
            failing(empty(0), 3),
        ])
        .cases(50),
        Law::new(
            "open-damaged",
            "a segment whose index files are not there or do not fit, or that overlaps the next one, is an error that names the file; an empty .log before the active one is a gap; an error deletes nothing",
            damages(),
        )
        .holds(others)
        .examples(
            [
                (0, Damage::EmptySegment),
                (0, Damage::EmptyLog),
                (0, Damage::Missing(".index")),
                (0, Damage::Missing(".timeindex")),
                (1, Damage::Missing(".index")),
                (1, Damage::Missing(".timeindex")),
                (0, Damage::Stray(".index", 3)),
                (0, Damage::Stray(".timeindex", 8)),
                (1, Damage::Stray(".index", 4)),
                (1, Damage::Stray(".timeindex", 1)),
                (0, Damage::NegativeTime),
                (0, Damage::NegativeOffset),
                (0, Damage::Time(0)),
                (0, Damage::Time(-1)),
                (0, Damage::Time(5)),
                (0, Damage::TimeZero),
                (0, Damage::Garbage),
            ]
            .map(|(segment, damage)| damaged(littered(of(&[2, 2])), segment, &damage))
            .into_iter()
            .chain([damaged(littered(of(&[1, 1, 1])), 1, &Damage::EmptySegment)])
            .collect(),
        )
        .cases(36),
        Law::new(
            "open-torn",
            "a .log that does not end where a batch ends, or that its indexes do not fit, is NeedsRecovery with the end of the last whole batch, or 0",
            torn(),
        )
        .holds(exact)
        .examples(torn_examples())
        .cases(36),
        Law::new(
            "open-cost",
            "of the segments that are not active nothing of the .log is read and twelve bytes of the time index, of the active one's .log no header more than twice, from the last index entry on",
            large(),
        )
        .holds(cheap)
        .examples(vec![many(3, 4), many(1, 40), many(200, 2), many(20, 12)])
        .cases(6),
        Law::new(
            "open-real-files",
            "on real files all of this holds too",
            real(),
        )
.stays(ON_REAL_FILES)
        .holds(exact)
        .examples(vec![
            on_files(of(&[1, 1])),
            no_directory(Where::Real),
            on_files(empty(7)),
            on_files(with(of(&[1, 1]), &["99.log", "00000000000000000000.log.deleted", "00000000000000000007.index"])),
        ])
        .cases(50),
    ]
}

/// A closed log from offset 100 on, with so many batches of two records in each segment, each but the first with an index entry.
fn of(batches: &[usize]) -> OpenScript {
    let parts = |count: &usize| vec![part(2, TIME); *count];
    scripted(&Plan {
        base: 100,
        segments: batches.iter().map(parts).collect(),
        interval: 0,
        closed: true,
    })
}

fn one(times: &[i64], interval: u64, closed: bool) -> OpenScript {
    scripted(&Plan {
        base: 100,
        segments: vec![times.iter().map(|&time| part(2, time)).collect()],
        interval,
        closed,
    })
}

/// A closed segment with a batch for each time.
fn times(times: &[i64]) -> OpenScript {
    one(times, 0, true)
}

/// The same, but it was not closed.
fn open(times: &[i64]) -> OpenScript {
    one(times, 100, false)
}

/// The same, closed, and with no index entry.
fn sparse(times: &[i64]) -> OpenScript {
    one(times, 1000, true)
}

fn empty(start: i64) -> OpenScript {
    let mut script = of(&[]);
    script.log_start = Offset(start);
    script
}

fn no_directory(on: Where) -> OpenScript {
    OpenScript {
        on,
        dir_there: false,
        ..empty(0)
    }
}

fn scripted(plan: &Plan) -> OpenScript {
    OpenScript {
        on: Where::Simulated,
        dir_there: true,
        files: plan.image(),
        many: None,
        config: plain(plan.interval),
        log_start: Offset(0),
        now: NOW,
        fails: None,
        appends: Vec::new(),
    }
}

fn from(mut script: OpenScript, start: i64) -> OpenScript {
    script.log_start = Offset(start);
    script
}

/// With these files too.
fn with(mut script: OpenScript, names: &[&str]) -> OpenScript {
    for (name, number) in names.iter().zip(1..) {
        let file = file(name, &vec![7; 12 * number]);
        if !script.files.iter().any(|other| other.path == file.path) {
            script.files.push(file);
        }
    }
    script.files.sort_by(|one, two| one.path.cmp(&two.path));
    script
}

/// With files that are to be cleaned up, if there is no error.
fn littered(script: OpenScript) -> OpenScript {
    with(
        script,
        &[
            "00000000000000000000.log.deleted",
            "00000000000000000007.index",
        ],
    )
}

fn failing(mut script: OpenScript, call: u64) -> OpenScript {
    script.fails = Some(call);
    script
}

/// One byte of the last `.log` is another.
fn changed(mut script: OpenScript, at: usize) -> OpenScript {
    let log = script
        .files
        .iter_mut()
        .rfind(|file| file.path.ends_with(".log"));
    if let Some(byte) = log.and_then(|log| log.bytes.get_mut(at)) {
        *byte ^= 1;
    }
    script
}

/// With a batch more for each time.
fn more(mut script: OpenScript, times: &[i64]) -> OpenScript {
    let log = script
        .files
        .iter()
        .rfind(|file| file.path.ends_with(".log"));
    let end = log.map_or(100, |log| {
        let borders = borders(&log.bytes);
        100 + 2 * borders.len().saturating_sub(1) as i64
    });
    let parts: Vec<_> = times.iter().map(|&time| part(1, time)).collect();
    script.appends = chain(end, &parts);
    script
}

/// The only record that there is has offset 0.
fn behind_record_0() -> OpenScript {
    let mut script = scripted(&Plan {
        base: 0,
        segments: vec![vec![part(1, TIME)]],
        interval: 0,
        closed: true,
    });
    script.appends = chain(1, &[part(1, TIME)]);
    script
}

fn many(segments: u32, batches: u32) -> OpenScript {
    let mut script = of(&[]);
    script.many = Some(Many { segments, batches });
    script
}

fn on_files(script: OpenScript) -> OpenScript {
    OpenScript {
        on: Where::Real,
        ..script
    }
}

/// Each length of a log of two batches, whether its indexes reach as far or not, and a few things behind it.
fn torn_examples() -> Vec<OpenScript> {
    let script = littered(sparse(&[-1, -1]));
    let log = script.files.iter().find(|file| file.path.ends_with(".log"));
    let len = log.map_or(0, |log| log.bytes.len());
    let mut all: Vec<OpenScript> = (1..len)
        .map(|cut| damaged(script.clone(), 0, &Damage::Cut(cut)))
        .collect();
    let indexed = || littered(of(&[3]));
    let borders = borders(&log.map(|log| log.bytes.clone()).unwrap_or_default());
    for border in borders {
        let near = [border.saturating_sub(1), border, border + 1];
        all.extend(near.map(|cut| damaged(indexed(), 0, &Damage::Cut(cut as usize))));
    }
    let damages = [
        Damage::Behind(0, 1),
        Damage::Behind(0, 200),
        Damage::Behind(7, 60),
        Damage::Behind(255, 61),
        Damage::Entry(0, 0),
        Damage::Entry(5, 75),
        Damage::Entry(5, 76),
        Damage::Entry(6, 100_000),
        Damage::Time(0),
        Damage::Time(-1),
        Damage::Time(4),
        Damage::TimeZero,
    ];
    all.extend(damages.map(|damage| damaged(indexed(), 0, &damage)));
    all
}

fn actives() -> impl Strategy<Value = OpenScript> {
    (plans(2), any::<bool>(), any::<bool>(), any::<Index>()).prop_map(
        |(mut plan, closed, change, at)| {
            plan.closed = closed;
            let mut script = scripted(&plan);
            if change {
                // Epoch, magic, CRC, attributes and the base timestamp: none of them is looked at.
                let free: Vec<usize> = (12..23).chain(27..35).chain(43..61).collect();
                script = changed(script, free[at.index(free.len())]);
            }
            script
        },
    )
}

fn goes_on() -> impl Strategy<Value = OpenScript> {
    (plans(2), any::<bool>(), parts(3)).prop_map(|(mut plan, closed, parts)| {
        plan.closed = closed;
        let end = plan.models().last().map_or(0, |last| last.next_offset());
        let mut script = scripted(&plan);
        script.appends = chain(end, &parts);
        script
    })
}

fn starts() -> impl Strategy<Value = OpenScript> {
    let near = prop_oneof![
        1 => Just(None),
        4 => any::<Index>().prop_map(Some),
    ];
    (plans(3), near, any::<bool>()).prop_map(|(plan, near, none)| {
        let mut script = scripted(&plan);
        let end = plan.models().last().map_or(0, |last| last.next_offset());
        if none {
            script.files.clear();
        }
        let low = (plan.base - 3).max(0);
        let places = (end + 3 - low) as usize;
        let start = near.map_or(0, |near| low + near.index(places) as i64);
        from(script, start)
    })
}

fn foreign() -> impl Strategy<Value = OpenScript> {
    (plans(3), vec(select(FOREIGN.to_vec()), 1..6)).prop_map(|(plan, mut names)| {
        names.sort_unstable();
        names.dedup();
        with(scripted(&plan), &names)
    })
}

fn cleaning() -> impl Strategy<Value = OpenScript> {
    let own = (0..5_u8, 0..3_usize, any::<bool>()).prop_map(|(base, suffix, deleted)| {
        match deleted {
            true => format!(
                "{base:020}.{}.deleted",
                ["log", "index", "timeindex"][suffix]
            ),
            // Far behind all segments, so that they are nobody's.
            false => format!("9{base:018}.{}", ["index", "index", "timeindex"][suffix])
                .replacen('9', "09", 1),
        }
    });
    let fails = prop_oneof![2 => Just(None), 1 => (1..6_u64).prop_map(Some)];
    let none = prop_oneof![3 => Just(false), 1 => Just(true)];
    (plans(3), vec(own, 1..6), fails, none).prop_map(|(plan, mut names, fails, none)| {
        names.sort();
        names.dedup();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut script = scripted(&plan);
        if none {
            script.files.clear();
        }
        script.fails = fails;
        with(script, &names)
    })
}

fn damages() -> impl Strategy<Value = OpenScript> {
    (plans(4), any_damage(), any::<Index>()).prop_map(|(mut plan, damage, at)| {
        // The last one is empty and stays as it is: what may happen to the active one is another law's.
        plan.segments.push(Vec::new());
        plan.segments.retain(|parts| !parts.is_empty());
        if plan.segments.is_empty() {
            plan.segments.push(vec![part(1, TIME)]);
        }
        let others = plan.segments.len();
        plan.segments.push(Vec::new());
        let script = littered(scripted(&plan));
        damaged(script, at.index(others), &damage)
    })
}

fn torn() -> impl Strategy<Value = OpenScript> {
    let damage = prop_oneof![
        4 => any::<u16>().prop_map(|at| Damage::Cut(at.into())),
        2 => (select(vec![0_u8, 1, 7, 255]), 1..150_usize).prop_map(|(byte, count)| Damage::Behind(byte, count)),
        1 => (0..8_i32, 0..300_i32).prop_map(|(offset, position)| Damage::Entry(offset, position)),
        1 => (-2..4_i64).prop_map(Damage::Time),
    ];
    (parts(4), 0..200_u64, any::<bool>(), damage).prop_map(|(parts, interval, closed, damage)| {
        let plan = Plan {
            base: 100,
            segments: vec![parts],
            interval,
            closed,
        };
        let script = littered(scripted(&plan));
        let len = script
            .files
            .iter()
            .find(|file| file.path.ends_with(".log"))
            .map_or(1, |log| log.bytes.len());
        let damage = match damage {
            Damage::Cut(at) => Damage::Cut(at % (len + 1)),
            other => other,
        };
        damaged(script, 0, &damage)
    })
}

fn large() -> impl Strategy<Value = OpenScript> {
    let walked = (parts(12), 200..900_u64).prop_map(|(parts, interval)| {
        scripted(&Plan {
            base: 0,
            segments: vec![parts],
            interval,
            closed: true,
        })
    });
    prop_oneof![
        1 => (2..30_u32, 2..12_u32).prop_map(|(segments, batches)| many(segments, batches)),
        1 => walked,
    ]
}

fn real() -> impl Strategy<Value = OpenScript> {
    let litter = any::<bool>();
    prop_oneof![
        (plans(3), litter).prop_map(|(plan, litter)| {
            let script = on_files(scripted(&plan));
            if litter {
                with(littered(script), &FOREIGN[..3])
            } else {
                script
            }
        }),
        torn().prop_map(on_files),
        goes_on().prop_map(on_files),
    ]
}
