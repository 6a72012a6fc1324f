//! 5.5 `leader_hw`.

mod calls;
mod story;

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::words::offset;
use crate::exercise::{About, ExerciseId, Law, Story};
use calls::{Kind, calls, in_sync, kind_of, leader_seen, may_join, standing, unseen};
use cluster::Brokers;
use kit::Offset;
use probe::ch05::{LeaderHw, model};
use proptest::prelude::*;

pub(super) struct Leading;

impl Decision for Leading {
    type Call = LeaderHw;
    type Answer = Offset;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 5),
            title: "leader_hw",
            file: "leader_hw.rs",
            functions: &["leader_hw"],
            minutes: 30,
            weight: 3,
            heart: false,
            learnt: "The high watermark is the smallest end of all who count, and never goes back in a term.",
        }
    }

    fn expected(call: &LeaderHw) -> Offset {
        model().leader_hw(&cluster::Standing {
            me: call.me,
            own_end: call.own_end,
            current: call.current,
            counts: call.counts,
            joinable: call.joinable,
            seen: &call.seen.iter().copied().collect(),
            committed: call.committed,
            min_isr: call.min_isr,
            replicas: call.replicas,
        })
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let law = |id, sentence, kind: Kind, examples: Vec<LeaderHw>| {
            alone::<Self>(
                id,
                sentence,
                calls().prop_filter(id, move |call| kind_of(call) == kind),
            )
            .examples(each::<Self>(examples))
            .cases(60)
        };
        let three = standing([9, 7, 8], [1, 2, 3]);
        let two = standing([9, 7, 4], [1, 2]);
        vec![
            law(
                "watermark-smallest",
                "the high watermark is the smallest end of the leader and of all in `counts`",
                Kind::Smallest,
                vec![
                    standing([4, 4, 4], [1, 2, 3]),
                    three.clone(),
                    LeaderHw {
                        current: Offset(7),
                        ..three.clone()
                    },
                    standing([9, 8, 7], [1, 2, 3]),
                ],
            ),
            law(
                "watermark-enough",
                "exactly min(`min_isr`, `replicas`) in sync (`committed`) are enough",
                Kind::Enough,
                vec![
                    in_sync(2, 2, standing([9, 7, 7], [1, 2])),
                    unseen(3, standing([9, 7, 7], [1, 2])),
                    in_sync(3, 3, three.clone()),
                    in_sync(3, 5, three.clone()),
                ],
            ),
            law(
                "watermark-joinable",
                "those in `joinable` count as well as those in `counts`",
                Kind::Joinable,
                vec![
                    may_join(3, standing([9, 9, 8], [1, 2])),
                    may_join(2, standing([9, 7, 8], [1, 3])),
                ],
            ),
            law(
                "watermark-others",
                "followers that are neither in `counts` nor in `joinable` do not count, however far behind they are",
                Kind::Others,
                vec![two.clone(), standing([9, 3, 8], [1, 3])],
            ),
            law(
                "watermark-leader",
                "for the leader its end is `own_end`, whether it is listed or not",
                Kind::Leader,
                vec![
                    standing([5, 7, 8], [1, 2, 3]),
                    standing([5, 7, 8], [2, 3]),
                    standing([9, 9, 9], [1]),
                    leader_seen(7, standing([5, 7, 8], [1, 2, 3])),
                    leader_seen(4, standing([9, 7, 8], [1, 2, 3])),
                ],
            ),
            law(
                "watermark-below-minimum",
                "while `committed` is below min(`min_isr`, `replicas`), it stands still",
                Kind::BelowMinimum,
                vec![
                    in_sync(1, 2, standing([9, 9, 9], [1])),
                    in_sync(2, 3, two.clone()),
                    in_sync(2, 5, two),
                    in_sync(1, 2, standing([9, 9, 9], [1, 2])),
                ],
            ),
            law(
                "watermark-unseen",
                "while one in `counts` has not been seen, it stands still",
                Kind::Unseen,
                vec![
                    unseen(3, three.clone()),
                    unseen(2, three.clone()),
                    unseen(3, unseen(2, three.clone())),
                ],
            ),
            law(
                "watermark-not-back",
                "it is never below `current`; if one who counts has less, it stays there",
                Kind::NotBack,
                vec![
                    LeaderHw {
                        current: Offset(8),
                        ..three.clone()
                    },
                    LeaderHw {
                        current: Offset(9),
                        ..standing([9, 7, 4], [1, 2])
                    },
                    LeaderHw {
                        current: Offset(8),
                        ..standing([12, 7, 10], [1, 2, 3])
                    },
                    may_join(3, standing([9, 9, 2], [1, 2])),
                ],
            ),
        ]
    }

    fn call_text(call: &LeaderHw) -> String {
        format!("leader_hw with {} counting", call.counts)
    }

    fn answer_text(answer: &Offset) -> String {
        offset(*answer)
    }

    fn story(call: &LeaderHw, expected: &Offset, got: &Offset, _law: &str) -> Story {
        story::of(call, *expected, *got)
    }

    fn test(call: &LeaderHw, expected: &Offset) -> String {
        let ends: Vec<String> = call
            .seen
            .iter()
            .map(|(id, progress)| format!("({id}, {})", progress.end))
            .collect();
        let mut body = match ends.is_empty() {
            true => vec!["let seen = std::collections::BTreeMap::new();".to_string()],
            false => vec![
                "let seen = |(id, end)| {".into(),
                "    let progress = cluster::Progress {".into(),
                "        end: kit::Offset(end),".into(),
                "        caught_up: None,".into(),
                "        last_fetch: cluster::Tick(0),".into(),
                "        end_at_last_fetch: kit::Offset(end + 2),".into(),
                "    };".into(),
                "    (kit::BrokerId(id), progress)".into(),
                "};".into(),
                format!("let seen = [{}].map(seen).into();", ends.join(", ")),
            ],
        };
        body.extend([
            "let hw = ch05_replication::leader_hw(&cluster::Standing {".into(),
            format!("    me: {},", code::value(&call.me)),
            format!("    own_end: {},", code::value(&call.own_end)),
            format!("    current: {},", code::value(&call.current)),
            format!("    counts: {},", brokers(call.counts)),
            format!("    joinable: {},", brokers(call.joinable)),
            "    seen: &seen,".into(),
            format!("    committed: {},", call.committed),
            format!("    min_isr: {},", call.min_isr),
            format!("    replicas: {},", call.replicas),
            "});".into(),
            format!("assert_eq!(hw, {});", code::value(expected)),
        ]);
        code::test("leader_hw", call, &body)
    }
}

fn brokers(brokers: Brokers) -> String {
    let ids: Vec<String> = brokers.iter().map(|id| id.to_string()).collect();
    format!("cluster::Brokers::from([{}])", ids.join(", "))
}

#[cfg(test)]
mod tests {
    use super::calls::end_of;
    use super::*;
    use crate::course::ch05::kept::kept;
    use crate::exercise::Exercise;
    use probe::ch05::Ask;

    const ALL: [(&str, Kind); 8] = [
        ("watermark-smallest", Kind::Smallest),
        ("watermark-enough", Kind::Enough),
        ("watermark-joinable", Kind::Joinable),
        ("watermark-others", Kind::Others),
        ("watermark-leader", Kind::Leader),
        ("watermark-below-minimum", Kind::BelowMinimum),
        ("watermark-unseen", Kind::Unseen),
        ("watermark-not-back", Kind::NotBack),
    ];

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(kept::<Leading>(|_, _| {}), ALL.map(|(id, _)| id));
        for (id, kind) in ALL {
            let kept = kept::<Leading>(|call, hw| {
                if kind_of(call) == kind {
                    hw.0 += 1;
                }
            });
            let others = ALL.iter().filter(|(other, _)| *other != id);
            assert_eq!(kept, others.map(|(id, _)| *id).collect::<Vec<_>>());
        }
    }

    /// A member that has not been seen is in `counts`, as who may join has always fetched.
    #[test]
    fn who_may_join_has_been_seen() {
        let examples = Deciding::<Leading>::laws();
        for ask in examples.iter().flat_map(|law| &law.examples) {
            let Ask::Alone(call) = ask else { continue };
            assert!(call.joinable.iter().all(|id| end_of(call, id).is_some()));
        }
    }
}
