//! Lab 0b: the holes of Monday's log, and of torn Tuesday's to compare.

use super::page::number;
use super::{Asker, Lab, Outcome, Stopped};
use crate::exercise::ExerciseId;
use crate::page::plural;
use kit::dump::{Dump, THE_CASE, monday, tuesday};
use kit::{Offset, PartitionId};
use probe::ch00::{Audit, Findings, Gap, Seen, Sighting};
use serde_json::json;
use std::collections::BTreeMap;

pub(super) const LAB: Lab = Lab {
    name: "0b",
    chapter: 0,
    question: "How many holes has Monday's log? A hole is a run of offsets between a partition's first and last line that have no line.",
    counts: "holes",
    exercises: &[ExerciseId::new(0, 7)],
    run,
};

/// How many cells a partition's strip has.
const CELLS: usize = 28;

/// One day, and what the audit found in it.
struct Audited {
    lines: usize,
    /// The first and the last offset of each partition.
    ends: BTreeMap<PartitionId, (Offset, Offset)>,
    holes: Vec<Gap>,
    twice: usize,
}

impl Audited {
    fn missing(&self) -> i64 {
        self.holes.iter().map(|hole| hole.to.0 - hole.from.0).sum()
    }

    /// A partition from its first to its last offset: `.` where something is missing.
    fn strip(&self, partition: PartitionId) -> String {
        let Some((first, last)) = self.ends.get(&partition) else {
            return String::new();
        };
        let length = (last.0 - first.0 + 1).max(1);
        let cell = |offset: Offset| ((offset.0 - first.0) * CELLS as i64 / length) as usize;
        let mut cells = vec!['='; CELLS];
        for hole in self.holes.iter().filter(|hole| hole.partition == partition) {
            let to = cell(Offset(hole.to.0 - 1)).min(CELLS - 1);
            // What the learner's code answers may lie anywhere.
            if let Some(torn) = cells.get_mut(cell(hole.from)..=to) {
                torn.fill('.');
            }
        }
        cells.into_iter().collect()
    }
}

fn run(asker: &mut Asker<'_>) -> Result<Outcome, Stopped> {
    let monday = audit(asker, &monday(THE_CASE))?;
    let tuesday = audit(asker, &tuesday(THE_CASE))?;
    Ok(outcome(&monday, &tuesday))
}

fn audit(asker: &mut Asker<'_>, dump: &Dump) -> Result<Audited, Stopped> {
    let sighting = |line: &kit::dump::Line| Sighting {
        partition: line.place.partition,
        offset: line.place.offset,
        event: line.event.id.0,
    };
    let lines: Vec<Sighting> = dump.lines.iter().map(sighting).collect();
    let seen = Seen::Lines { lines };
    let missing = Audit::Missing { dump: seen.clone() };
    let Findings::Missing { holes } = asker.ask(7, &missing)? else {
        return Err(asker.stopped(7, "answered another question"));
    };
    let Findings::Twice { events } = asker.ask(7, &Audit::Twice { dump: seen })? else {
        return Err(asker.stopped(7, "answered another question"));
    };
    let mut ends = BTreeMap::new();
    for line in &dump.lines {
        let offset = line.place.offset;
        let (_, last) = ends.entry(line.place.partition).or_insert((offset, offset));
        *last = offset;
    }
    Ok(Audited {
        lines: dump.lines.len(),
        ends,
        holes,
        twice: events.len(),
    })
}

fn outcome(monday: &Audited, tuesday: &Audited) -> Outcome {
    let days = [("Monday", monday), ("Tuesday, torn", tuesday)];
    let row = |label: &str, cells: [String; 2]| {
        let [first, second] = cells;
        format!("{label:<14}{first:<31}{second}")
            .trim_end()
            .to_string()
    };
    let figure =
        |label: &str, of: fn(&Audited) -> u64| row(label, days.map(|(_, day)| number(of(day))));
    let mut picture = vec![row("", days.map(|(name, _)| name.into()))];
    for partition in monday.ends.keys() {
        let label = format!("partition {partition}");
        picture.push(row(&label, days.map(|(_, day)| day.strip(*partition))));
    }
    picture.push(String::new());
    picture.push(figure("events", |day| day.lines as u64));
    picture.push(figure("holes", |day| day.holes.len() as u64));
    picture.push(figure("missing", |day| day.missing().max(0) as u64));
    picture.push(figure("sent twice", |day| day.twice as u64));
    let figures = |day: &Audited| {
        json!({
            "events": day.lines,
            "holes": day.holes.len(),
            "missing_offsets": day.missing(),
            "sent_twice": day.twice,
        })
    };
    Outcome {
        result: monday.holes.len().to_string(),
        says: match monday.holes.len() {
            0 => format!("none, in {} events", number(monday.lines as u64)),
            some => plural(some, "hole"),
        },
        picture,
        meaning: "Between the first and the last line of each partition every offset is there: whatever became of the missing bills, no \
                  record was lost from the middle of the log, while torn Tuesday shows what such a loss looks like."
            .into(),
        data: json!({ "monday": figures(monday), "tuesday": figures(tuesday) }),
        replay: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hole_is_seen_where_it_is_also_when_it_is_nonsense() {
        let day = |from, to| Audited {
            lines: 0,
            ends: BTreeMap::from([(PartitionId(1), (Offset(100), Offset(379)))]),
            holes: vec![Gap {
                partition: PartitionId(1),
                from: Offset(from),
                to: Offset(to),
            }],
            twice: 0,
        };
        let whole = "=".repeat(CELLS);
        assert_eq!(
            day(110, 130).strip(PartitionId(1)),
            format!("=..{}", &whole[3..])
        );
        assert_eq!(
            day(379, 380).strip(PartitionId(1)),
            format!("{}.", &whole[1..])
        );
        for (from, to) in [(500, 600), (130, 110), (0, 10)] {
            assert_eq!(day(from, to).strip(PartitionId(1)).len(), CELLS);
        }
        assert_eq!(day(110, 130).strip(PartitionId(2)), "");
    }
}
