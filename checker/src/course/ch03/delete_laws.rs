//! 3.7: where the scripts come from, and the laws.

use super::batches::{TIME, part};
use super::config::plain;
use super::delete::{Deleting, exact, survives};
use super::dirs::{FOREIGN, Plan, file, plans};
use crate::course::ON_REAL_FILES;
use crate::exercise::Law;
use kit::disk::FileImage;
use kit::{Offset, Timestamp};
use probe::ch03::{DeleteCall, DeleteScript, Trouble};
use probe::disk::Where;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::{Index, select};

pub(super) fn laws() -> Vec<Law<Deleting>> {
    vec![
        Law::new(
            "delete-oldest",
            "start moves up to the first segment that stays, and the files of the older ones get .deleted behind their name",
            histories(Where::Simulated, 5),
        )
        .holds(exact)
        .examples(vec![
            old(2, 1),
            old(3, 2),
            old(3, 0),
            started(old(3, 2), 3),
            marked(old(3, 2), 3),
            marked(old(3, 2), 2),
            started(marked(old(3, 0), 3), 5),
            empty_end(old(3, 2)),
            again(old(4, 2)),
        ])
        .cases(60),
        Law::new(
            "delete-all",
            "if all segments may go, the log first rolls to a new segment at its end, so that the end stays",
            everything(),
        )
.stays("when all segments go, which happens seldom in the histories of the law before it")
        .holds(exact)
        .examples(vec![
            old(1, 1),
            old(2, 2),
            again(old(2, 2)),
            started(old(2, 2), 3),
            empty_end(old(1, 0)),
        ])
        .cases(30),
        Law::new(
            "delete-stopped",
            "stopped at any call of the disk, the directory is still a log, and nothing at or above start is lost",
            stopped(),
        )
        .holds(survives)
        .examples(vec![
            troubled(old(2, 1), Trouble::Stop),
            troubled(old(3, 2), Trouble::Stop),
            troubled(old(2, 2), Trouble::Stop),
            troubled(old(3, 2), Trouble::PowerLoss { seed: 0 }),
            troubled(old(2, 2), Trouble::PowerLoss { seed: 0 }),
            troubled(old(2, 2), Trouble::PowerLoss { seed: 1 }),
        ])
        .cases(36),
        Law::new(
            "delete-goes-on",
            "a rename that fails is an error, start has moved by then, and the next call goes on where it stopped",
            failures(),
        )
        .holds(exact)
        .examples(vec![
            troubled(again(old(2, 1)), Trouble::Full),
            troubled(again(old(1, 1)), Trouble::Full),
            troubled(again(old(3, 2)), Trouble::Denied),
            troubled(again(old(3, 2)), Trouble::Interrupted),
        ])
        .cases(50),
        Law::new(
            "purge-own",
            "purge removes the files that are called like a segment's with .deleted behind, and no others, and counts them",
            purges(),
        )
        .holds(exact)
        .examples(vec![
            purging(&["00000000000000000000.log.deleted"], &[]),
            purging(&[], &[]),
            purging(
                &[
                    "00000000000000000000.index.deleted",
                    "00000000000000000000.log.deleted",
                    "00000000000000000000.timeindex.deleted",
                    "00000000000000000007.log",
                ],
                &FOREIGN,
            ),
            purging(&["00000000000000000003.index", "00000000000000000003.log.deleted"], &[]),
            no_directory(),
            troubled(
                purging(
                    &["00000000000000000000.index.deleted", "00000000000000000000.log.deleted"],
                    &["notes.deleted"],
                ),
                Trouble::Denied,
            ),
        ])
        .cases(36),
        Law::new(
            "delete-real-files",
            "on real files all of this holds too",
            histories(Where::Real, 4),
        )
.stays(ON_REAL_FILES)
        .holds(exact)
        .examples(vec![on_files(again(old(3, 2))), on_files(old(2, 2)), on_files(purged(old(3, 2)))])
        .cases(50),
    ]
}

/// A log of `segments` segments with two records each, of which the first `old` are too old. One call.
fn old(segments: usize, old: usize) -> DeleteScript {
    let time = |number: usize| TIME + if number < old { 0 } else { 100 };
    let plan = Plan {
        base: 0,
        segments: (0..segments)
            .map(|number| vec![part(2, time(number))])
            .collect(),
        interval: 0,
        closed: true,
    };
    let mut script = scripted(&plan, Where::Simulated);
    script.config.retention.retention_ms = 50;
    let end = script.end;
    script.calls = vec![delete(TIME + 60, end.0)];
    script
}

fn scripted(plan: &Plan, on: Where) -> DeleteScript {
    let models = plan.models();
    DeleteScript {
        on,
        files: plan.image(),
        segments: models.iter().map(|one| Offset(one.base_offset)).collect(),
        end: Offset(models.last().map_or(plan.base, |last| last.next_offset())),
        start: Offset(plan.base),
        config: plain(plan.interval),
        calls: Vec::new(),
        trouble: None,
    }
}

fn delete(now: i64, mark: i64) -> DeleteCall {
    DeleteCall::Delete {
        now: Timestamp(now),
        high_watermark: Offset(mark),
    }
}

/// The same from another log start.
fn started(mut script: DeleteScript, start: i64) -> DeleteScript {
    script.start = Offset(start);
    script
}

/// The same with another high watermark.
fn marked(mut script: DeleteScript, mark: i64) -> DeleteScript {
    for call in &mut script.calls {
        if let DeleteCall::Delete { high_watermark, .. } = call {
            *high_watermark = Offset(mark);
        }
    }
    script
}

/// The same with an empty segment at the end.
fn empty_end(mut script: DeleteScript) -> DeleteScript {
    let end = script.end;
    for suffix in ["index", "log", "timeindex"] {
        script
            .files
            .push(file(&format!("{:020}.{suffix}", end.0), &[]));
    }
    script.segments.push(end);
    script
}

/// The same, then once more.
fn again(mut script: DeleteScript) -> DeleteScript {
    script.calls.extend(script.calls.clone());
    script
}

/// The same, then purged.
fn purged(mut script: DeleteScript) -> DeleteScript {
    script.calls.push(DeleteCall::Purge);
    script
}

fn troubled(mut script: DeleteScript, trouble: Trouble) -> DeleteScript {
    script.trouble = Some(trouble);
    script
}

fn on_files(script: DeleteScript) -> DeleteScript {
    DeleteScript {
        on: Where::Real,
        ..script
    }
}

/// A purge of a directory with these files, and a segment at 500.
fn purging(own: &[&str], foreign: &[&str]) -> DeleteScript {
    let plan = Plan {
        base: 500,
        segments: vec![vec![part(1, TIME)]],
        interval: 0,
        closed: true,
    };
    let mut script = scripted(&plan, Where::Simulated);
    let named = |(number, name): (usize, &&str)| file(name, &vec![7; number]);
    let more: Vec<FileImage> = own.iter().chain(foreign).enumerate().map(named).collect();
    script.files.extend(more);
    script.files.sort_by(|one, two| one.path.cmp(&two.path));
    script.calls = vec![DeleteCall::Purge, DeleteCall::Purge];
    script
}

fn no_directory() -> DeleteScript {
    let mut script = purging(&[], &[]);
    (script.files, script.segments) = (Vec::new(), Vec::new());
    script
}

/// Up to three calls as time goes on.
fn histories(on: Where, most: usize) -> impl Strategy<Value = DeleteScript> {
    let bytes = prop_oneof![2 => Just(-1_i64), 1 => 0..600_i64];
    let ms = prop_oneof![1 => Just(-1_i64), 4 => 0..15_i64];
    let calls = vec((0..25_i64, any::<bool>(), any::<Index>()), 1..4);
    let start = (any::<bool>(), any::<Index>());
    (plans(most), bytes, ms, calls, start).prop_map(move |(mut plan, bytes, ms, calls, start)| {
        if on == Where::Real {
            // When a file was changed is the real disk's own business.
            for part in plan.segments.iter_mut().flatten() {
                part.time = part.time.max(TIME);
            }
        }
        let mut script = scripted(&plan, on);
        script.config.retention.retention_bytes = bytes;
        script.config.retention.retention_ms = ms;
        let length = (script.end.0 - plan.base) as usize;
        let inside = |index: Index| plan.base + index.index(length + 1) as i64;
        if start.0 {
            script.start = Offset(inside(start.1));
        }
        let mut now = TIME - 2;
        for (passed, all, index) in calls {
            now += passed;
            let mark = if all { script.end.0 } else { inside(index) };
            script.calls.push(delete(now, mark));
        }
        match on {
            Where::Simulated => script,
            Where::Real => purged(script),
        }
    })
}

/// Everything is too old, or nothing may stay by size.
fn everything() -> impl Strategy<Value = DeleteScript> {
    (plans(3), any::<bool>()).prop_map(|(plan, by_size)| {
        let mut script = scripted(&plan, Where::Simulated);
        let limit = if by_size { (0, -1) } else { (-1, 0) };
        let retention = &mut script.config.retention;
        (retention.retention_bytes, retention.retention_ms) = limit;
        script.calls = vec![delete(TIME + 1000, script.end.0)];
        again(script)
    })
}

fn stopped() -> impl Strategy<Value = DeleteScript> {
    let trouble = prop_oneof![
        2 => Just(Trouble::Stop),
        1 => any::<u16>().prop_map(|seed| Trouble::PowerLoss { seed: seed.into() }),
    ];
    (histories(Where::Simulated, 4), trouble).prop_map(|(mut script, trouble)| {
        script.calls.truncate(1);
        troubled(script, trouble)
    })
}

fn failures() -> impl Strategy<Value = DeleteScript> {
    let trouble = select(vec![Trouble::Full, Trouble::Denied, Trouble::Interrupted]);
    let both = prop_oneof![3 => histories(Where::Simulated, 4), 1 => everything()];
    (both, trouble).prop_map(|(mut script, trouble)| {
        script.calls.truncate(1);
        troubled(again(script), trouble)
    })
}

fn purges() -> impl Strategy<Value = DeleteScript> {
    let own = (0..6_u8, 0..3_usize, any::<bool>()).prop_map(|(base, suffix, deleted)| {
        let suffix = ["log", "index", "timeindex"][suffix];
        let deleted = if deleted { ".deleted" } else { "" };
        format!("{base:020}.{suffix}{deleted}")
    });
    let foreign = vec(select(FOREIGN.to_vec()), 0..4);
    let trouble = prop_oneof![3 => Just(None), 1 => Just(Some(Trouble::Full))];
    (vec(own, 0..7), foreign, trouble).prop_map(|(mut own, mut foreign, trouble)| {
        own.sort();
        own.dedup();
        foreign.sort_unstable();
        foreign.dedup();
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        let mut script = purging(&own, &foreign);
        script.trouble = trouble;
        script
    })
}
