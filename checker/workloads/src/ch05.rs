//! Chapter 5: schedules of a whole cluster, with the reference's decisions and with the learner's.

use crate::workload::{Amount, Workload, plain};
use cluster::{Decisions, Schedule, draw, run};
use std::rc::Rc;

/// The reference's decisions.
#[derive(Clone, Copy, Debug)]
pub struct Reference;
cluster::decisions!(Reference, ch05_reference);

/// The learner's.
#[derive(Clone, Copy, Debug)]
pub struct Mine;
cluster::decisions!(Mine, ch05_mine);

const SCHEDULES: u64 = 100;

/// The schedules that are played.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    (0..SCHEDULES).map(draw).collect()
}

/// The chapter's workloads.
#[must_use]
pub fn workloads() -> Vec<Workload> {
    let drawn: Rc<[Schedule]> = schedules().into();
    let play = |table: Box<dyn Decisions>| {
        let drawn = Rc::clone(&drawn);
        plain(move || {
            let broken = drawn
                .iter()
                .filter(|one| run(one, table.as_ref()).broken.is_some());
            broken.count()
        })
    };
    vec![Workload {
        exercise: "5",
        name: "all decisions",
        about: "100 schedules of three brokers",
        amount: Amount::Items(SCHEDULES),
        reference: play(Box::new(Reference)),
        mine: play(Box::new(Mine)),
    }]
}
