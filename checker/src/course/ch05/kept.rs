//! For the tests of suites: which laws a changed answer keeps.

use super::decision::{Deciding, Decision};
use crate::exercise::{Exercise, Law, Outcome, judge};
use crate::run::Reply;
use probe::Wire;
use probe::ch05::{Ask, Told};

/// Which laws hold on their examples when the model's answer is changed so.
pub(super) fn kept<D: Decision>(
    change: impl Fn(&D::Call, D::Answer) -> D::Answer,
) -> Vec<&'static str> {
    let laws = Deciding::<D>::laws();
    let alone = laws.iter().filter(|law| !law.examples.is_empty());
    let keeps = |law: &&Law<Deciding<D>>| {
        law.examples.iter().all(|ask| {
            let Ask::Alone(call) = ask else { return true };
            let answer = change(call, D::expected(call));
            let bytes = Told::Alone(answer).to_bytes();
            judge(law, ask, &Reply::Returned { bytes, peak: 0 }) == Outcome::Holds
        })
    };
    alone.filter(keeps).map(|law| law.id).collect()
}

/// Which laws it breaks.
pub(super) fn broken<D: Decision>(
    change: impl Fn(&D::Call, D::Answer) -> D::Answer,
) -> Vec<&'static str> {
    let kept = kept::<D>(change);
    let laws = Deciding::<D>::laws().into_iter();
    laws.filter(|law| !law.examples.is_empty() && !kept.contains(&law.id))
        .map(|law| law.id)
        .collect()
}
