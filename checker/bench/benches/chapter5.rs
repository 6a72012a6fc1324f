//! Chapter 5: schedules a second, with the reference's decisions, with the learner's, and what writing the run down costs.

use bench::sides;
use cluster::record;
use criterion::{Criterion, criterion_group, criterion_main};
use workloads::ch05::{self, Reference};

fn chapter(criterion: &mut Criterion) {
    let drawn = ch05::schedules();
    for workload in ch05::workloads() {
        let mut group = sides(criterion, workload);
        group.bench_function("reference, written down", |bench| {
            bench.iter(|| {
                let recorded = drawn.iter().map(|one| record(one, &Reference));
                recorded.filter(|run| run.trace.is_some()).count()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, chapter);
criterion_main!(benches);
