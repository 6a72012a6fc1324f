//! Chapter 0: the audit's report on Monday's dump, and on torn Tuesday's to compare.

use super::{Kept, Made, Trophy, Where};
use crate::exercise::ExerciseId;
use crate::lab::{Asker, Stopped, number};
use crate::page::plural;
use kit::dump::THE_CASE;
use probe::ch00::{Audit, Day, Findings, Gap, Judged, Seen, Spread, Spreading};
use std::collections::BTreeSet;

pub(super) const TROPHY: Trophy = Trophy {
    chapter: 0,
    built: "a log, readers with bookmarks of their own, and the audit that asks a dump of Varnholm's rides who lost the bills.",
    turn: "an offset says that a record is there; what are its bytes, and who would notice if one of them changed?",
    make,
};

/// The exercise whose answer closes the case.
const VERDICT: ExerciseId = ExerciseId::new(0, 9);

fn make(asker: &mut Asker<'_>, asked: &Where<'_>) -> Result<Made, Stopped> {
    let monday = Day::Monday {
        seed: THE_CASE,
        most: usize::MAX,
    };
    let verdict: Option<Judged> = match asked.borrowed.contains(&VERDICT) {
        true => None,
        false => Some(asker.ask(9, &monday)?),
    };
    let tuesday = Audit::Missing {
        dump: Seen::Tuesday {
            seed: THE_CASE,
            most: usize::MAX,
        },
    };
    let Findings::Missing { holes } = asker.ask(7, &tuesday)? else {
        return Err(asker.stopped(7, "answered another question"));
    };
    let home = Spread::Partition {
        key: b"ride-216428".to_vec(),
        partitions: 6,
    };
    let Spreading::Partition { partition } = asker.ask(8, &home)? else {
        return Err(asker.stopped(8, "answered another question"));
    };
    let report = report(verdict.as_ref(), &holes);
    let found = match &verdict {
        Some(verdict) => format!(
            "verdict finds {} without a bill in Monday's dump, and {}",
            plural(verdict.unbilled, "ride"),
            plural(verdict.missing_offsets, "missing offset")
        ),
        None => format!(
            "missing_offsets finds {} in torn Tuesday's dump",
            plural(holes.len(), "hole")
        ),
    };
    let text = format!(
        "The audit of Varnholm's log\n\n{}\n\nHoles of Tuesday\n{}\n",
        report.join("\n"),
        holes.iter().map(hole).collect::<String>()
    );
    Ok(Made {
        figure: format!("{found}; partition_for sends ride-216428 to partition {partition} of 6."),
        picture: report,
        about: "the audit's report".into(),
        files: vec![Kept {
            name: "trophy/ch00-audit.txt".into(),
            bytes: text.into(),
        }],
    })
}

fn report(verdict: Option<&Judged>, holes: &[Gap]) -> Vec<String> {
    let mut rows = verdict.map_or_else(
        || {
            vec![row(
                "rides without a bill",
                "for your verdict to find: return 0.9 and write it".into(),
            )]
        },
        judged,
    );
    rows.push(torn(holes));
    rows
}

fn row(label: &str, text: String) -> String {
    format!("{label:<22}{text}")
}

fn judged(verdict: &Judged) -> Vec<String> {
    let partitions = verdict.by_partition.iter();
    let partitions: Vec<String> = partitions
        .map(|(partition, count)| format!("{partition}: {count}"))
        .collect();
    let kinds = verdict.by_kind.iter();
    let kinds: Vec<String> = kinds
        .map(|(kind, count)| format!("{kind}: {count}"))
        .collect();
    vec![
        row(
            "Monday",
            format!(
                "{}, {} sent twice",
                plural(verdict.missing_offsets, "missing offset"),
                plural(verdict.sent_twice, "event")
            ),
        ),
        row("rides without a bill", number(verdict.unbilled as u64)),
        row("  by partition", partitions.join("   ")),
        row("  by kind", kinds.join("   ")),
    ]
}

fn torn(holes: &[Gap]) -> String {
    let torn: BTreeSet<String> = holes
        .iter()
        .map(|hole| hole.partition.to_string())
        .collect();
    let missing: i64 = holes.iter().map(|hole| hole.to.0 - hole.from.0).sum();
    row(
        "Tuesday, torn",
        format!(
            "{} in {}, partitions {}",
            plural(missing.max(0) as usize, "missing offset"),
            plural(holes.len(), "hole"),
            torn.into_iter().collect::<Vec<_>>().join(" and ")
        ),
    )
}

fn hole(hole: &Gap) -> String {
    format!(
        "  partition {}   from {}   {}\n",
        hole.partition,
        hole.from,
        plural((hole.to.0 - hole.from.0).max(0) as usize, "offset")
    )
}
