//! 5.1 `follower_hw`.

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::table::Table;
use super::words::offset;
use crate::exercise::{About, ExerciseId, Law, Story};
use kit::Offset;
use probe::ch05::{FollowerHw, model};
use proptest::prelude::*;

pub(super) struct Following;

impl Decision for Following {
    type Call = FollowerHw;
    type Answer = Offset;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 1),
            title: "follower_hw",
            file: "follower.rs",
            functions: &["follower_hw"],
            minutes: 10,
            weight: 1,
            heart: false,
            learnt: "A follower's high watermark is the smaller of its leader's and its own end, and may go back.",
        }
    }

    fn expected(call: &FollowerHw) -> Offset {
        model().follower_hw(call.leader_hw, call.own_end)
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        vec![
            alone(
                "watermark-below-end",
                "a leader's high watermark below the own end is taken as it is, also when it is less than before",
                (0..9_i64, 1..9_i64).prop_map(|(leader_hw, more)| call(leader_hw, leader_hw + more)),
            )
            .examples(each::<Self>(vec![call(0, 1), call(0, 5), call(5, 6), call(5, 9)]))
            .cases(60),
            alone(
                "watermark-at-end",
                "a leader's high watermark at the own end is taken as it is",
                (0..9_i64).prop_map(|end| call(end, end)),
            )
            .examples(each::<Self>(vec![call(0, 0), call(5, 5)]))
            .cases(30),
            alone(
                "watermark-above-end",
                "if the leader's high watermark is above the own end, the answer is the own end",
                (0..9_i64, 1..9_i64).prop_map(|(own_end, more)| call(own_end + more, own_end)),
            )
            .examples(each::<Self>(vec![call(1, 0), call(6, 5), call(9, 5)]))
            .cases(60),
        ]
    }

    fn call_text(call: &FollowerHw) -> String {
        format!(
            "follower_hw({}, {})",
            offset(call.leader_hw),
            offset(call.own_end)
        )
    }

    fn answer_text(answer: &Offset) -> String {
        offset(*answer)
    }

    fn story(call: &FollowerHw, expected: &Offset, got: &Offset, _law: &str) -> Story {
        let row = |answer: &Offset| [call.leader_hw, call.own_end, *answer].map(offset);
        let what = match (*got > call.own_end, *got > call.leader_hw) {
            (true, _) => format!(
                "says {}, but the follower's log ends at {}",
                offset(*got),
                offset(call.own_end)
            ),
            (false, true) => format!(
                "says {}, but the leader says {}",
                offset(*got),
                offset(call.leader_hw)
            ),
            (false, false) => format!(
                "says {}, but the follower has all below {} and the leader says {}",
                offset(*got),
                offset(call.own_end),
                offset(call.leader_hw)
            ),
        };
        let so = match (*got > call.own_end, got > expected) {
            (true, _) => {
                "elected, this follower would call records committed that it does not have."
            }
            (false, true) => {
                "elected, this follower would show consumers records that can still be lost."
            }
            _ => "elected, this follower would hide committed records from consumers for a while.",
        };
        Story {
            headline: format!("{} {what}.", Self::call_text(call)),
            picture: Table::new(&["leader's", "own end", "follower's"])
                .judged(&row(expected), &row(got))
                .lines(),
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &FollowerHw, expected: &Offset) -> String {
        let body = [
            format!(
                "let hw = ch05_replication::follower_hw({}, {});",
                code::value(&call.leader_hw),
                code::value(&call.own_end)
            ),
            format!("assert_eq!(hw, {});", code::value(expected)),
        ];
        code::test("follower_hw", call, &body)
    }
}

fn call(leader_hw: i64, own_end: i64) -> FollowerHw {
    FollowerHw {
        leader_hw: Offset(leader_hw),
        own_end: Offset(own_end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::ch05::kept::kept;

    #[test]
    fn each_law_catches_what_no_other_does() {
        let below = "watermark-below-end";
        let at = "watermark-at-end";
        let above = "watermark-above-end";
        let kept = |wrong: fn(i64, i64) -> i64| {
            kept::<Following>(|call, hw| *hw = Offset(wrong(call.leader_hw.0, call.own_end.0)))
        };
        assert_eq!(kept(i64::min), [below, at, above]);
        assert_eq!(kept(|leader_hw, _| leader_hw), [below, at]);
        assert_eq!(kept(|_, own_end| own_end), [at, above]);
        let only_more = |leader_hw: i64, own_end| match leader_hw.cmp(&own_end) {
            std::cmp::Ordering::Equal => leader_hw - 1,
            _ => leader_hw.min(own_end),
        };
        assert_eq!(kept(only_more), [below, above]);
    }
}
