//! 4.7 `recovery_plan`.

use super::{code, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::Offset;
use probe::ch04::{Plan, PlanCall, SegmentFile};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) struct Plans;

/// One more than the largest distance of an offset from its segment's base.
const ROOM: i64 = 1 << 31;

impl Exercise for Plans {
    type Call = PlanCall;
    type Answer = Plan;

    fn about() -> About {
        About {
            id: ExerciseId::new(4, 7),
            title: "recovery_plan",
            file: "plan.rs",
            functions: &["recovery_plan"],
            minutes: 25,
            weight: 3,
            heart: false,
            learnt: "After a crash you scan from the recovery point's segment on, and trust all before it.",
        }
    }

    fn expected(call: &PlanCall) -> Plan {
        let which = |wanted: &str| -> Vec<Offset> {
            let base = |file: &SegmentFile| file.base_offset;
            let is = |file: &&SegmentFile| fate(call, file.base_offset) == wanted;
            call.listing.iter().filter(is).map(base).collect()
        };
        Plan {
            remove: which(REMOVE),
            trusted: which(TRUST),
            scan: which(SCAN),
            check_tail: which(TAIL).first().copied(),
        }
    }

    fn laws() -> Vec<Law<Self>> {
        let point = |clean: bool| {
            (listing(1..7), any::<u8>(), -2..3_i64).prop_map(move |(listing, at, off)| {
                let near = listing[usize::from(at) % listing.len()].base_offset;
                // Between the first base offset and the last one.
                let last = listing[listing.len() - 1].base_offset.0;
                let point = (near.0 + off).clamp(listing[0].base_offset.0, last);
                crashed(&listing, point).clean(clean)
            })
        };
        let outside =
            (listing(1..6), any::<bool>(), 1..5000_i64).prop_map(|(listing, above, off)| {
                let (first, last) = (
                    listing[0].base_offset.0,
                    listing[listing.len() - 1].base_offset.0,
                );
                crashed(
                    &listing,
                    if above {
                        last + off
                    } else {
                        (first - off).max(0)
                    },
                )
            });
        let start = (
            listing(1..6),
            prop_oneof![2 => -2..3_i64, 1 => -ROOM..2],
            any::<bool>(),
            any::<u8>(),
        )
            .prop_map(|(listing, off, clean, at)| {
                let near = listing[usize::from(at) % listing.len()].base_offset;
                let start = end(&listing) + off;
                PlanCall {
                    log_start: Offset(start),
                    ..crashed(&listing, near.0)
                }
                .clean(clean)
            });
        let four = || sized(&[(0, 900), (1000, 900), (2000, 900), (3000, 900)]);
        let one = || sized(&[(1000, 900)]);
        let with_start = |listing: Vec<SegmentFile>, start: i64| PlanCall {
            log_start: Offset(start),
            ..crashed(&listing, 2400)
        };
        vec![
            Law::new(
                "plan-scan",
                "after a crash the segment that holds the recovery point and all behind it are scanned, all before it are trusted",
                point(false),
            )
            .examples(vec![
                crashed(&one(), 1000),
                crashed(&four()[..2], 1000),
                crashed(&four()[..2], 999),
                crashed(&four(), 2400),
                crashed(&four(), 2000),
                crashed(&four(), 1999),
                crashed(&four(), 0),
                crashed(&sized(&[(0, 900), (1000, 0), (2000, 900)]), 1500),
                crashed(&sized(&[(0, 0), (1000, 0), (2000, 0)]), 1000),
                crashed(&sized(&[(0, 61), (1000, 60), (2000, 60)]), 999),
            ])
            .cases(90),
            Law::new(
                "plan-outside",
                "a recovery point behind the log's end is held by the last segment; if all segments lie above it, by the first",
                outside,
            )
            .examples(vec![
                crashed(&one(), 5),
                crashed(&one(), 5000),
                crashed(&four(), 3900),
                crashed(&four(), 1 << 40),
                crashed(&four(), i64::MAX),
                crashed(&four()[2..], 0),
                crashed(&four()[2..], 1999),
                crashed(&sized(&[(0, 900), (1000, 0)]), 1500),
            ])
            .cases(60),
            Law::new(
                "plan-clean",
                "after a clean stop the last segment's tail is checked, and all others are trusted, whatever the recovery point says",
                point(true),
            )
            .examples(vec![
                crashed(&one(), 1000).clean(true),
                crashed(&four(), 0).clean(true),
                crashed(&four(), 2400).clean(true),
                crashed(&four(), 9000).clean(true),
                crashed(&sized(&[(0, 900), (1000, 0)]), 1000).clean(true),
            ])
            .cases(60),
            Law::new(
                "plan-remove",
                "all segments go when log_start lies above the end that the listing allows, else none",
                start,
            )
            .examples({
                let mut examples = Vec::new();
                for (listing, end) in [
                    (sized(&[(1000, 0)]), 1000),
                    (sized(&[(1000, 60)]), 1000),
                    (sized(&[(1000, 61)]), 1000 + ROOM),
                    (four(), 3000 + ROOM),
                    (sized(&[(0, 900), (1000, 900), (2000, 0)]), 2000),
                ] {
                    for off in [1, 0, -1] {
                        examples.push(with_start(listing.clone(), end + off));
                    }
                    examples.push(with_start(listing.clone(), end + 1).clean(true));
                }
                // A log start inside the log, between two segments, and below it.
                examples.extend([2000, 2500, 3001, 0].map(|start| with_start(four(), start)));
                examples.push(with_start(four()[2..].to_vec(), 10));
                examples.push(with_start(sized(&[(i64::MAX - 5, 900)]), i64::MAX - 5));
                examples
            })
            .cases(90),
            Law::new(
                "plan-empty",
                "an empty listing gives an empty plan",
                (0..5000_i64, 0..5000_i64, any::<bool>()).prop_map(|(point, start, clean)| {
                    PlanCall { log_start: Offset(start), ..crashed(&[], point) }.clean(clean)
                }),
            )
            .examples(vec![
                crashed(&[], 0),
                crashed(&[], 0).clean(true),
                crashed(&[], 1000),
                with_start(Vec::new(), 1000),
            ])
            .cases(15),
        ]
    }

    fn call_text(call: &PlanCall) -> String {
        format!(
            "recovery_plan of {} after a {}",
            plural(call.listing.len(), "segment"),
            if call.clean { "clean stop" } else { "crash" }
        )
    }

    fn answer_text(answer: &Plan) -> String {
        let list = |bases: &[Offset]| -> String {
            let bases: Vec<String> = bases.iter().map(|base| words::number(base.0)).collect();
            bases.join(" ")
        };
        let mut parts = Vec::new();
        for (name, bases) in [
            ("remove", &answer.remove),
            ("trust", &answer.trusted),
            ("scan", &answer.scan),
        ] {
            if !bases.is_empty() {
                parts.push(format!("{name} {}", list(bases)));
            }
        }
        parts.extend(
            answer
                .check_tail
                .map(|base| format!("check the tail of {base}")),
        );
        if parts.is_empty() {
            return "an empty plan".into();
        }
        parts.join(", ")
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        story(case)
    }

    fn test(call: &PlanCall, expected: &Plan) -> String {
        let file = |file: &SegmentFile| format!("    ch04_recovery::{},", code::value(file));
        let mut body = vec!["let listing: &[ch04_recovery::SegmentFile] = &[".to_string()];
        body.extend(call.listing.iter().map(file));
        body.push("];".into());
        body.push(format!(
            "let plan = ch04_recovery::recovery_plan(listing, {}, {}, {});",
            code::value(&call.recovery_point),
            code::value(&call.log_start),
            call.clean
        ));
        let plan = code::value(expected).replace(": [", ": vec![");
        body.push(format!("assert_eq!(plan, ch04_recovery::{plan});"));
        code::test("recovery_plan", call, &body)
    }

    fn size(call: &PlanCall) -> Option<String> {
        Some(plural(call.listing.len(), "segment"))
    }
}

const REMOVE: &str = "remove";
const TRUST: &str = "trust";
const SCAN: &str = "scan";
const TAIL: &str = "check_tail";

/// What becomes of one segment.
fn fate(call: &PlanCall, base: Offset) -> &'static str {
    let after = || call.listing.iter().filter(|file| file.base_offset > base);
    if call.log_start.0 > end(&call.listing) {
        REMOVE
    } else if call.clean {
        if after().count() == 0 { TAIL } else { TRUST }
    } else if after().any(|file| file.base_offset <= call.recovery_point) {
        // A later one holds the recovery point, or lies nearer to it.
        TRUST
    } else {
        SCAN
    }
}

/// The end that a listing allows.
fn end(listing: &[SegmentFile]) -> i64 {
    match listing.last() {
        // Behind the largest number no log starts.
        Some(last) if last.bytes >= 61 => last.base_offset.0.saturating_add(ROOM),
        Some(last) => last.base_offset.0,
        None => i64::MAX,
    }
}

/// What a plan says about one segment: nothing, one thing, or more.
fn said(plan: &Plan, base: Offset) -> String {
    let mut said = Vec::new();
    for (name, bases) in [
        (REMOVE, &plan.remove),
        (TRUST, &plan.trusted),
        (SCAN, &plan.scan),
    ] {
        said.extend(bases.iter().filter(|there| **there == base).map(|_| name));
    }
    said.extend(plan.check_tail.filter(|there| *there == base).map(|_| TAIL));
    if said.is_empty() {
        "nothing".into()
    } else {
        said.join(", ")
    }
}

fn story(case: &Case<'_, Plans>) -> Story {
    let call = case.call;
    let differs = |file: &&SegmentFile| {
        said(case.got, file.base_offset) != said(case.expected, file.base_offset)
    };
    let lost = |file: &&SegmentFile| said(case.got, file.base_offset) == "nothing";
    let mut all_wrong = call.listing.iter().filter(differs);
    let wrong = all_wrong.clone().find(lost).or_else(|| all_wrong.next());
    let mut picture = Vec::new();
    let wrong_at = call
        .listing
        .iter()
        .position(|file| Some(file) == wrong)
        .unwrap_or(0);
    // Five segments have room beside each other.
    let first = wrong_at
        .saturating_sub(2)
        .min(call.listing.len().saturating_sub(5));
    let shown: Vec<&SegmentFile> = call.listing.iter().skip(first).take(5).collect();
    let row = |label: &str, cell: &dyn Fn(&SegmentFile) -> String| -> String {
        let dots = if first > 0 { "... " } else { "" };
        let cells: String = shown
            .iter()
            .map(|file| format!("{:<12}", cell(file)))
            .collect();
        format!("{label:<12}{dots}{cells}").trim_end().to_string()
    };
    if call.listing.is_empty() {
        picture.push("listing     (no segments)".into());
    } else {
        picture.push(row("listing", &|file| words::number(file.base_offset.0)));
        picture.push(row("bytes", &|file| file.bytes.to_string()));
    }
    let last = call.listing.last().map_or(0, |last| last.base_offset.0);
    let far = |offset: i64| match offset.checked_sub(last) {
        Some(above) if above > 1_000_000 && !call.listing.is_empty() => {
            format!("{} above the last base offset", words::number(above))
        }
        _ => words::number(offset),
    };
    picture.push(format!(
        "flushed     up to {}; log start {}",
        far(call.recovery_point.0),
        far(call.log_start.0)
    ));
    if !call.listing.is_empty() {
        picture.push(row("expected", &|file| {
            said(case.expected, file.base_offset)
        }));
        picture.push(row("you", &|file| said(case.got, file.base_offset)));
    }
    let text = Plans::call_text(call);
    let Some(wrong) = wrong else {
        // The right segments in another order, or others that are not there.
        picture.push(format!("expected    {}", Plans::answer_text(case.expected)));
        picture.push(format!("you         {}", Plans::answer_text(case.got)));
        return Story {
            headline: format!("{text} names other segments, or in another order."),
            picture,
            so: Some("each segment stands once in the plan, and each list is ascending.".into()),
            ..Story::default()
        };
    };
    picture.push(row("", &|file| {
        if file == wrong {
            "^^^^".into()
        } else {
            String::new()
        }
    }));
    let base = wrong.base_offset;
    let (right, yours) = (said(case.expected, base), said(case.got, base));
    let says = |what: &str| match what {
        TAIL => "has its tail checked".into(),
        REMOVE => "is removed".into(),
        TRUST => "is trusted".into(),
        SCAN => "is scanned".into(),
        "nothing" => "is not in the plan".into(),
        more => format!("stands in the plan as {more}"),
    };
    let must = |what: &str| match what {
        TAIL => "its tail must be checked",
        REMOVE => "must be removed",
        TRUST => "must be trusted",
        _ => "must be scanned",
    };
    Story {
        headline: format!(
            "After a {} segment {} {}, and {}.",
            if call.clean { "clean stop" } else { "crash" },
            words::number(base.0),
            says(&yours),
            must(&right)
        ),
        picture,
        so: Some(consequence(&right, &yours).into()),
        ..Story::default()
    }
}

fn consequence(right: &str, yours: &str) -> &'static str {
    match (right, yours) {
        (_, REMOVE) => "records that were acknowledged are deleted, and nobody else may have them.",
        (REMOVE, _) => {
            "the log would end below its own start: what is appended next has an offset that nobody may read."
        }
        (SCAN, TRUST | TAIL | "nothing") => {
            "what the crash left in it, half a batch or zeros, stays in the log: records behind it are lost."
        }
        (TRUST, SCAN) => {
            "all of it is read at each start: on a broker with a thousand segments that is an hour."
        }
        (TRUST, TAIL) => "only the segment that was appended to can have a torn end.",
        (TAIL, SCAN) => "the log was closed: reading all of it again makes each start slow.",
        (TAIL, TRUST) => {
            "a tail that was torn later is not seen, and the next append goes behind it."
        }
        _ => "each segment stands exactly once in the plan, or nobody knows what to do with it.",
    }
}

fn sized(files: &[(i64, u64)]) -> Vec<SegmentFile> {
    let file = |&(base, bytes): &(i64, u64)| SegmentFile {
        base_offset: Offset(base),
        bytes,
    };
    files.iter().map(file).collect()
}

/// A crash; the log starts below its first segment, or with it.
fn crashed(listing: &[SegmentFile], recovery_point: i64) -> PlanCall {
    PlanCall {
        listing: listing.to_vec(),
        recovery_point: Offset(recovery_point),
        log_start: Offset(0),
        clean: false,
    }
}

trait Clean {
    fn clean(self, clean: bool) -> Self;
}

impl Clean for PlanCall {
    fn clean(self, clean: bool) -> Self {
        PlanCall { clean, ..self }
    }
}

fn listing(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<SegmentFile>> {
    let bytes = prop_oneof![3 => 100..900_u64, 1 => Just(0_u64), 1 => 60..62_u64];
    (1..3000_i64, vec((1..1500_i64, bytes), count)).prop_map(|(base, steps)| {
        let mut next = base;
        let file = |(step, bytes)| {
            let base_offset = Offset(next);
            next += step;
            SegmentFile { base_offset, bytes }
        };
        steps.into_iter().map(file).collect()
    })
}
