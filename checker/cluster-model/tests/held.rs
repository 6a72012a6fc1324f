//! The model keeps every rule, and a run depends on its schedule and on nothing else.

use cluster::{draw, record, run};
use cluster_model::Model;

#[test]
fn the_model_holds() {
    for seed in 0..2_000 {
        let run = run(&draw(seed), &Model);
        assert_eq!(run.broken, None, "seed {seed}");
        assert_eq!(run.stopped, None, "seed {seed}");
    }
}

#[test]
fn what_is_recorded_is_what_runs() {
    for seed in 0..200 {
        let schedule = draw(seed);
        let (plain, mut recorded) = (run(&schedule, &Model), record(&schedule, &Model));
        assert!(recorded.trace.take().is_some());
        assert_eq!(plain, recorded, "seed {seed}");
    }
}

#[test]
fn the_same_schedule_makes_the_same_trace() {
    for seed in 0..100 {
        let json = |_: u32| {
            let trace = record(&draw(seed), &Model).trace;
            trace.map(|trace| trace.to_json())
        };
        assert_eq!(json(1), json(2), "seed {seed}");
    }
}
