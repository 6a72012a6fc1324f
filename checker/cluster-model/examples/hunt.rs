//! Runs random schedules on the model, as fast as it goes: `cargo run --release -p cluster-model --example hunt -- COUNT [FIRST]`.

use cluster::{draw, run};
use cluster_model::Model;

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse().ok());
    let count: u64 = arguments.next().unwrap_or(10_000);
    let first: u64 = arguments.next().unwrap_or(0);
    let (mut ticks, mut acknowledged, mut broken) = (0, 0, 0);
    for seed in first..first + count {
        let schedule = draw(seed);
        let run = run(&schedule, &Model);
        ticks += run.end.0;
        acknowledged += run.acknowledged;
        if let Some(found) = run.broken {
            broken += 1;
            if broken <= 5 {
                println!(
                    "seed {seed}: {} at tick {}: {}",
                    found.rule.id(),
                    found.tick,
                    found.text
                );
            }
        }
    }
    println!(
        "{count} schedules, {ticks} ticks, {acknowledged} records acknowledged with acks=all, {broken} broken"
    );
}
