//! The words of 0.7: the offsets of one partition as a row, and the places of one event.

use super::missing_offsets::{Audits, offsets, places};
use crate::exercise::{Case, Exercise, Story};
use crate::page::plural;
use kit::{Offset, PartitionId};
use probe::ch00::{Audit, Findings, Gap, Pair, Seen, seen};

const LABEL: usize = 13;
/// So many offsets are shown side by side.
const COLUMNS: i64 = 8;

/// What to say about a wrong audit.
pub(super) fn story(case: &Case<'_, Audits>) -> Story {
    match (case.call, case.expected, case.got) {
        (
            Audit::Missing { dump },
            Findings::Missing { holes: right },
            Findings::Missing { holes: you },
        ) => missing(dump, right, you),
        (
            Audit::Twice { dump },
            Findings::Twice { events: right },
            Findings::Twice { events: you },
        ) => twice(dump, right, you),
        _ => Story {
            headline: format!(
                "{} was answered with something else.",
                Audits::call_text(case.call)
            ),
            ..Story::default()
        },
    }
}

/// `p2:7`.
fn at((partition, offset): (PartitionId, Offset)) -> String {
    format!("p{partition}:{offset}")
}

/// The dump's lines, if they are few.
fn lines(dump: &Seen) -> Option<String> {
    const FEW: usize = 8;
    let dump = seen(dump);
    let line = |line: &kit::dump::Line| {
        let place = (line.place.partition, line.place.offset);
        format!("{} {}", at(place), line.event.id)
    };
    if dump.lines.len() > FEW {
        return None;
    }
    let text: Vec<String> = dump.lines.iter().map(line).collect();
    let text = format!("{:LABEL$}{}", "lines", text.join("   "));
    (text.chars().count() <= 76).then_some(text)
}

fn range(hole: &Gap) -> String {
    format!("{}..{}", hole.from, hole.to)
}

fn missing(dump: &Seen, right: &[Gap], you: &[Gap]) -> Story {
    let key = |hole: &&Gap| (hole.partition, hole.from, hole.to);
    let extra = you
        .iter()
        .filter(|hole| !right.contains(hole))
        .min_by_key(key);
    let left_out = right
        .iter()
        .filter(|hole| !you.contains(hole))
        .min_by_key(key);
    let Some(wrong) = extra.into_iter().chain(left_out).min_by_key(key) else {
        return order(
            right
                .iter()
                .map(|hole| format!("p{} {}", hole.partition, range(hole)))
                .collect(),
            you.iter()
                .map(|hole| format!("p{} {}", hole.partition, range(hole)))
                .collect(),
            "holes of missing_offsets",
        );
    };
    let partition = wrong.partition;
    let there = offsets(&seen(dump)).remove(&partition).unwrap_or_default();
    let here = |holes: &[Gap]| -> Vec<Gap> {
        holes
            .iter()
            .filter(|hole| hole.partition == partition)
            .cloned()
            .collect()
    };
    let (right, you) = (here(right), here(you));
    let (headline, so) = missing_words(
        wrong,
        &right,
        &you,
        there.first().copied().zip(there.last().copied()),
    );

    let from = wrong.from.0.saturating_sub(2).max(
        there
            .first()
            .copied()
            .unwrap_or(wrong.from.0)
            .min(wrong.from.0),
    );
    let shown = from..from.saturating_add(COLUMNS);
    let width = shown.end.to_string().len() + 2;
    let row = |label: &str, cell: &dyn Fn(i64) -> String, words: &str| {
        let cells: String = shown
            .clone()
            .map(|offset| format!("{:<width$}", cell(offset)))
            .collect();
        format!("{label:LABEL$}{cells}{words}")
            .trim_end()
            .to_string()
    };
    let inside = |offset: i64| {
        there.first().is_some_and(|&first| first <= offset)
            && there.last().is_some_and(|&last| offset <= last)
    };
    let line = |offset: i64| match there.contains(&offset) {
        true => offset.to_string(),
        false if inside(offset) => "..".into(),
        false => String::new(),
    };
    let marks = |holes: &[Gap]| {
        let holes = holes.to_vec();
        move |offset: i64| {
            let hit = holes
                .iter()
                .any(|hole| hole.from.0 <= offset && offset < hole.to.0);
            if hit { "##".to_string() } else { String::new() }
        }
    };
    let near = |holes: &[Gap]| {
        let near = holes
            .iter()
            .filter(|hole| hole.from.0 < shown.end && shown.start < hole.to.0 || *hole == wrong);
        let texts: Vec<String> = near.map(range).take(3).collect();
        if texts.is_empty() {
            "none".into()
        } else {
            texts.join(", ")
        }
    };
    let mut picture: Vec<String> = lines(dump).into_iter().collect();
    picture.extend([
        match there.is_empty() {
            true => format!("{:LABEL$}has no line", format!("partition {partition}")),
            false => row(&format!("partition {partition}"), &line, ""),
        },
        row("expected", &marks(&right), &near(&right)),
        row("you", &marks(&you), &near(&you)),
    ]);
    Story {
        headline,
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

fn missing_words(
    wrong: &Gap,
    right: &[Gap],
    you: &[Gap],
    borders: Option<(i64, i64)>,
) -> (String, &'static str) {
    let partition = wrong.partition;
    let report = format!("missing_offsets reports {}", range(wrong));
    if !you.contains(wrong) {
        let touches =
            |hole: &&Gap| hole.from < wrong.to && wrong.from < hole.to || hole.from == wrong.from;
        return match you.iter().find(touches) {
            Some(other) => (
                format!(
                    "missing_offsets reports {} in partition {partition}, and the hole is {}.",
                    range(other),
                    range(wrong)
                ),
                "who counts what is missing gets a wrong number.",
            ),
            None => (
                format!(
                    "missing_offsets does not report {} in partition {partition}.",
                    range(wrong)
                ),
                "a record with such an offset was there once: nobody would notice that it is gone.",
            ),
        };
    }
    let accuses = "the audit would accuse the log of a loss that it does not show.";
    let counts = "who counts what is missing gets a wrong number.";
    let twice = you.iter().filter(|hole| *hole == wrong).count() > 1;
    match borders {
        _ if twice => (format!("{report} in partition {partition} twice."), counts),
        None => (
            format!("{report} in partition {partition}, which has no line."),
            accuses,
        ),
        Some((first, _)) if wrong.from.0 < first => (
            format!("{report} in partition {partition}, which begins at {first}."),
            "what is missing before the first line cannot be seen: it may have been deleted long ago.",
        ),
        Some((_, last)) if wrong.to.0 > last => (
            format!("{report} in partition {partition}, which ends at {last}."),
            "what is missing behind the last line cannot be seen: it may not be written yet.",
        ),
        _ => match right.iter().find(|hole| {
            hole.from < wrong.to && wrong.from < hole.to
                || hole.to == wrong.to
                || hole.from == wrong.from
        }) {
            Some(hole) => (
                format!(
                    "{report} in partition {partition}, and the hole is {}.",
                    range(hole)
                ),
                counts,
            ),
            None => (
                format!("{report} in partition {partition}, where nothing is missing."),
                accuses,
            ),
        },
    }
}

fn twice(dump: &Seen, right: &[Pair], you: &[Pair]) -> Story {
    let key = |pair: &&Pair| (pair.event, pair.first, pair.second);
    let extra = you
        .iter()
        .filter(|pair| !right.contains(pair))
        .min_by_key(key);
    let left_out = right
        .iter()
        .filter(|pair| !you.contains(pair))
        .min_by_key(key);
    let text = |pair: &Pair| format!("{} and {}", at(pair.first), at(pair.second));
    let Some(wrong) = extra.into_iter().chain(left_out).min_by_key(key) else {
        let names = |pairs: &[Pair]| {
            pairs
                .iter()
                .map(|pair| format!("event-{}", pair.event))
                .collect()
        };
        return order(names(right), names(you), "events of sent_twice");
    };
    let event = wrong.event;
    let here = places(&seen(dump), event);
    let of = |pairs: &[Pair]| -> Vec<String> {
        pairs
            .iter()
            .filter(|pair| pair.event == event)
            .map(text)
            .collect()
    };
    let (rights, yours) = (of(right), of(you));
    let times = match here.len() {
        1 => "once".into(),
        2 => "twice".into(),
        more => format!("{more} times"),
    };
    let (headline, so) = match (rights.as_slice(), yours.as_slice()) {
        ([], _) => (
            format!("sent_twice reports event-{event}, which stands there {times}."),
            "two events are the same when their ids are: whoever drops one of these drops a real event.",
        ),
        (_, []) => (
            format!("sent_twice does not report event-{event}, which stands there {times}."),
            "who counts events would count this one more than once.",
        ),
        (_, [_, _, ..]) => (
            format!("sent_twice reports event-{event} {} times.", yours.len()),
            "it is one event, however often it was sent: who counts them gets a wrong number.",
        ),
        ([right], [yours]) => (
            format!("sent_twice reports event-{event} at {yours}, and not at {right}."),
            "who looks the two places up must find the same two, whichever partition was read first.",
        ),
        _ => (
            format!("sent_twice is wrong about event-{event}."),
            "who counts them gets a wrong number.",
        ),
    };
    let all: Vec<String> = here
        .iter()
        .map(|place| at((place.partition, place.offset)))
        .take(8)
        .collect();
    let list = |texts: &[String]| {
        if texts.is_empty() {
            "not reported".into()
        } else {
            texts.join("; ")
        }
    };
    let mut picture: Vec<String> = lines(dump).into_iter().collect();
    picture.extend([
        format!("{:LABEL$}{}", format!("event-{event}"), all.join("   ")),
        format!("{:LABEL$}{}", "expected", list(&rights)),
        format!("{:LABEL$}{}", "you", list(&yours)),
    ]);
    Story {
        headline,
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

/// Everything is there, and stands in another order.
fn order(right: Vec<String>, you: Vec<String>, what: &str) -> Story {
    let place = right
        .iter()
        .zip(&you)
        .take_while(|(right, you)| right == you)
        .count();
    let from = place.saturating_sub(1);
    let side = |label: &str, texts: &[String]| {
        let shown: Vec<&str> = texts
            .iter()
            .skip(from)
            .take(4)
            .map(String::as_str)
            .collect();
        format!("{label:LABEL$}{}", shown.join("   "))
    };
    let headline = match you.len() == right.len() {
        true => format!("The {what} are right, but they are not in order."),
        false => format!("The {what} are right, but some are there twice."),
    };
    Story {
        headline,
        picture: vec![side("expected", &right), side("you", &you)],
        so: Some("two audits of the same dump could not be compared line by line.".into()),
        ..Story::default()
    }
}

/// A test with the same dump.
pub(super) fn test_code(call: &Audit, expected: &Findings) -> String {
    let (Audit::Missing { dump } | Audit::Twice { dump }) = call;
    let (made, name) = match dump {
        Seen::Small { seed } => (
            format!("    let dump = kit::dump::small({seed});\n"),
            format!("small_{seed}"),
        ),
        Seen::Tuesday { seed, most } => (
            format!(
                "    let mut dump = kit::dump::tuesday({seed});\n    dump.lines.truncate({most});\n"
            ),
            format!("tuesday_{seed}_at_most_{most}"),
        ),
        Seen::Lines { lines } => {
            let list: Vec<String> = lines
                .iter()
                .map(|line| format!("({}, {}, {})", line.partition, line.offset, line.event))
                .collect();
            let names: Vec<String> = lines
                .iter()
                .map(|line| format!("{}_{}", line.partition, line.offset))
                .collect();
            (
                format!(
                    "    let lines: &[(i32, i64, u32)] = &[{}];\n{LINES}",
                    list.join(", ")
                ),
                if lines.len() <= 6 {
                    names.join("_and_")
                } else {
                    plural(lines.len(), "line").replace(' ', "_")
                },
            )
        }
    };
    let name = if name.is_empty() {
        "nothing".to_string()
    } else {
        name
    };
    let place =
        |(partition, offset): (PartitionId, Offset)| format!("place({partition}, {offset})");
    match expected {
        Findings::Missing { holes } => {
            let hole = |hole: &Gap| {
                format!(
                    "ch00_log::Hole {{ partition: PartitionId({}), offsets: Offset({})..Offset({}) }}",
                    hole.partition, hole.from, hole.to
                )
            };
            let holes: Vec<String> = holes.iter().map(hole).collect();
            format!(
                "#[test]\nfn missing_offsets_of_{name}() {{\n    use kit::{{Offset, PartitionId}};\n\n{made}    assert_eq!(ch00_log::missing_offsets(&dump), [{}]);\n}}\n",
                holes.join(", ")
            )
        }
        Findings::Twice { events } => {
            let pair = |pair: &Pair| {
                format!(
                    "ch00_log::SentTwice {{ id: kit::dump::EventId({}), first: {}, second: {} }}",
                    pair.event,
                    place(pair.first),
                    place(pair.second)
                )
            };
            let events: Vec<String> = events.iter().map(pair).collect();
            format!(
                "#[test]\nfn sent_twice_of_{name}() {{\n    use kit::{{Offset, PartitionId}};\n\n{PLACE}{made}    let _ = place;\n    assert_eq!(ch00_log::sent_twice(&dump), [{}]);\n}}\n",
                events.join(", ")
            )
        }
    }
}

const PLACE: &str = "    let place = |partition, offset| kit::dump::Place { partition: PartitionId(partition), offset: Offset(offset) };\n";

/// All events but for their ids are alike.
const LINES: &str = "    let line = |&(partition, offset, id): &(i32, i64, u32)| kit::dump::Line {
        place: kit::dump::Place { partition: PartitionId(partition), offset: Offset(offset) },
        event: kit::dump::Event {
            id: kit::dump::EventId(id),
            time: kit::Timestamp(1_748_851_200_000),
            step: kit::dump::Step::Unlocked,
            kind: kit::dump::Kind::Member,
            ride: kit::dump::RideId(7),
            bike: kit::dump::BikeId(81),
            rider: kit::dump::RiderId(4_077),
            district: kit::dump::District::Harbour,
            app: kit::dump::AppVersion::V4_1_0,
        },
    };
    let dump = kit::dump::Dump { lines: lines.iter().map(line).collect() };
";
