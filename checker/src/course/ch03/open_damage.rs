//! 3.8: what may have happened to a segment's files.

use super::dirs::{name, segment_file};
use probe::ch03::OpenScript;
use proptest::prelude::{Just, Strategy, prop_oneof};
use proptest::sample::select;

/// What happened to one segment.
#[derive(Clone, Copy, Debug)]
pub(super) enum Damage {
    /// All three files are empty.
    EmptySegment,
    /// The `.log` is empty, the indexes are not.
    EmptyLog,
    /// The `.log` holds anything but batches.
    Garbage,
    /// A file is not there.
    Missing(&'static str),
    /// So many bytes behind a file's end.
    Stray(&'static str, usize),
    /// A last time entry with a timestamp below 0.
    NegativeTime,
    /// A last time entry with an offset below the base.
    NegativeOffset,
    /// The only time entry is of time 0, and of the segment's end.
    TimeZero,
    /// A last time entry that is this far from the segment's end.
    Time(i64),
    /// A last index entry with these numbers.
    Entry(i32, i32),
    /// The `.log` has only its first bytes.
    Cut(usize),
    /// The same byte so many times behind the `.log`'s end.
    Behind(u8, usize),
}

/// Damages of a segment that is not active.
pub(super) fn any_damage() -> impl Strategy<Value = Damage> {
    let index = || select(vec![".index", ".timeindex"]);
    prop_oneof![
        2 => Just(Damage::EmptySegment),
        1 => Just(Damage::EmptyLog),
        1 => Just(Damage::Garbage),
        1 => index().prop_map(Damage::Missing),
        2 => (index(), 1..12_usize).prop_map(|(suffix, count)| Damage::Stray(suffix, count)),
        1 => Just(Damage::NegativeTime),
        1 => Just(Damage::NegativeOffset),
        3 => (-2..5_i64).prop_map(Damage::Time),
    ]
}

/// The directory with this damage of its segment number `number`.
pub(super) fn damaged(mut script: OpenScript, number: usize, damage: &Damage) -> OpenScript {
    let mut bases: Vec<i64> = script
        .files
        .iter()
        .filter_map(|file| segment_file(name(&file.path)))
        .filter(|(_, suffix)| *suffix == ".log")
        .map(|(base, _)| base)
        .collect();
    bases.sort_unstable();
    let Some(&base) = bases.get(number) else {
        return script;
    };
    // The end of the active one is where its last batch ends.
    let end = bases
        .get(number + 1)
        .copied()
        .or_else(|| end_of(&script, base));
    let own = |path: &str| {
        let (of, suffix) = segment_file(name(path))?;
        let all = [".log", ".index", ".timeindex"];
        let suffix = all.into_iter().find(|one| *one == suffix)?;
        (of == base).then_some(suffix)
    };
    let relative = |far: i64| (end.unwrap_or(base) + far - base) as i32;
    if let Damage::Missing(suffix) = damage {
        script.files.retain(|file| own(&file.path) != Some(*suffix));
        return script;
    }
    for file in &mut script.files {
        let Some(suffix) = own(&file.path) else {
            continue;
        };
        let time = |bytes: &mut Vec<u8>, timestamp: i64, relative: i32| {
            bytes.extend(timestamp.to_be_bytes());
            bytes.extend(relative.to_be_bytes());
        };
        match (*damage, suffix) {
            (Damage::NegativeTime, ".timeindex") => time(&mut file.bytes, -2, 0),
            (Damage::NegativeOffset, ".timeindex") => time(&mut file.bytes, 9000, -1),
            (Damage::TimeZero, ".timeindex") => {
                file.bytes.clear();
                time(&mut file.bytes, 0, relative(0));
            }
            (Damage::Time(far), ".timeindex") => {
                time(&mut file.bytes, 9000, relative(far).max(0));
            }
            (Damage::EmptySegment, _) | (Damage::EmptyLog, ".log") => file.bytes.clear(),
            (Damage::Garbage, ".log") => file.bytes.fill(255),
            (Damage::Stray(of, count), _) if of == suffix => {
                file.bytes.extend(vec![1; count]);
            }
            (Damage::Entry(offset, position), ".index") => {
                file.bytes.extend(offset.to_be_bytes());
                file.bytes.extend(position.to_be_bytes());
            }
            (Damage::Cut(len), ".log") => file.bytes.truncate(len),
            (Damage::Behind(byte, count), ".log") => file.bytes.extend(vec![byte; count]),
            _ => {}
        }
    }
    script
}

fn end_of(script: &OpenScript, base: i64) -> Option<i64> {
    use super::open_model::borders;
    let path = format!("{base:020}.log");
    let log = script.files.iter().find(|file| name(&file.path) == path)?;
    let borders = borders(&log.bytes);
    let [.., start, end] = borders.as_slice() else {
        return Some(base);
    };
    let last = &log.bytes[*start as usize..*end as usize];
    Some(crate::course::model::segment::ModelBatch::read(last).last_offset + 1)
}
