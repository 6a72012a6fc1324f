//! For the tests of suites: which laws hold on their examples, and which do not, when the model's answer is changed.

use super::decision::{Deciding, Decision};
use crate::exercise::{Exercise, Law, Outcome, judge};
use crate::run::Reply;
use probe::Wire;
use probe::ch05::{Ask, Told};

/// The laws that ask alone and do not see the change.
pub(super) fn kept<D: Decision>(change: impl Fn(&D::Call, &mut D::Answer)) -> Vec<&'static str> {
    let change = |call: &D::Call, mut answer: D::Answer| {
        change(call, &mut answer);
        answer
    };
    names::<D>(|law| keeps(law, &change))
}

/// The laws that ask alone and see the change.
pub(super) fn broken<D: Decision>(
    change: impl Fn(&D::Call, D::Answer) -> D::Answer,
) -> Vec<&'static str> {
    names::<D>(|law| !keeps(law, &change))
}

fn names<D: Decision>(of: impl Fn(&Law<Deciding<D>>) -> bool) -> Vec<&'static str> {
    let laws = Deciding::<D>::laws();
    let alone = laws.iter().filter(|law| !law.examples.is_empty());
    alone.filter(|law| of(law)).map(|law| law.id).collect()
}

fn keeps<D: Decision>(
    law: &Law<Deciding<D>>,
    change: &impl Fn(&D::Call, D::Answer) -> D::Answer,
) -> bool {
    law.examples.iter().all(|ask| {
        let Ask::Alone(call) = ask else { return true };
        let bytes = Told::Alone(change(call, D::expected(call))).to_bytes();
        judge(law, ask, &Reply::Returned { bytes, peak: 0 }) == Outcome::Holds
    })
}
