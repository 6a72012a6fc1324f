//! Runs one random schedule on the model and prints its trace as JSON: `cargo run -p cluster-model --example trace -- SEED`.

use cluster::{draw, record};
use cluster_model::Model;

fn main() {
    let seed = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let run = record(&draw(seed.unwrap_or(0)), &Model);
    if let Some(trace) = run.trace {
        println!("{}", trace.to_json());
    }
}
