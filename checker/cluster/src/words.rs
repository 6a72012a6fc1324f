//! Steps in words, as a person reads them.

use crate::message::CONTROLLER;
use crate::{At, Step, Target};
use kit::BrokerId;

/// A node by its name: `broker 2`, `the controller`.
pub(crate) fn node(id: BrokerId) -> String {
    match id {
        CONTROLLER => "the controller".into(),
        id => format!("broker {id}"),
    }
}

/// Each step in words, in order. Writes are counted: the first writes `r1`.
#[must_use]
pub fn steps_in_words(steps: &[At]) -> Vec<String> {
    let mut writes = 0;
    let mut words = |at: &At| {
        writes += i32::from(matches!(at.step, Step::Write { .. }));
        in_words(at.step, writes)
    };
    steps.iter().map(&mut words).collect()
}

fn in_words(step: Step, writes: i32) -> String {
    let target = |to| match to {
        Target::Leader => "the leader".into(),
        Target::Broker(id) => node(id),
    };
    match step {
        Step::Write { acks, to } => format!("write r{writes} acks={acks} to {}", target(to)),
        Step::Retry(to) => format!(
            "write the last unacknowledged record again to {}",
            target(to)
        ),
        Step::Stop(id) => format!("kill broker {id}"),
        Step::ShutDown(id) => format!("shut broker {id} down"),
        Step::Start(id) => format!("start broker {id}"),
        Step::Cut(a, b) => format!("cut the link between {} and {}", node(a), node(b)),
        Step::Isolate(id) => format!("cut broker {id} off from all others"),
        Step::Mend(a, b) => format!("mend the link between {} and {}", node(a), node(b)),
        Step::Slow(a, b, extra) => {
            format!(
                "slow the link between {} and {} by {extra}",
                node(a),
                node(b)
            )
        }
        Step::Pause(id) => format!("pause broker {id}"),
        Step::Resume(id) => format!("let broker {id} go on"),
        Step::PowerLoss(id, records) => {
            format!("take broker {id}'s power, its last {records} records are lost")
        }
        Step::Heal => "mend, resume and start everything".into(),
    }
}
