//! Which laws of a decision hold on their examples when the model's answer is changed: for the suites' own tests.

use super::decision::{Deciding, Decision};
use crate::exercise::{Exercise, Law, Outcome, judge};
use crate::run::Reply;
use probe::Wire;
use probe::ch05::{Ask, Told};

/// The laws that ask alone and do not see the change.
pub(super) fn kept<D: Decision>(change: impl Fn(&D::Call, &mut D::Answer)) -> Vec<&'static str> {
    let laws = Deciding::<D>::laws();
    let alone = laws.iter().filter(|law| !law.examples.is_empty());
    let keeps = |law: &&Law<Deciding<D>>| {
        law.examples.iter().all(|ask| {
            let Ask::Alone(call) = ask else { return true };
            let mut answer = D::expected(call);
            change(call, &mut answer);
            let bytes = Told::Alone(answer).to_bytes();
            judge(law, ask, &Reply::Returned { bytes, peak: 0 }) == Outcome::Holds
        })
    };
    alone.filter(keeps).map(|law| law.id).collect()
}
