//! Chapter 5: schedules a second, with the reference's decisions, with the learner's, and what writing the run down costs.

use bench::is_written;
use cluster::{Decisions, Schedule, draw, record, run};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

struct Reference;
cluster::decisions!(Reference, ch05_reference);

struct Mine;
cluster::decisions!(Mine, ch05_mine);

const SCHEDULES: u64 = 100;

fn schedules(criterion: &mut Criterion) {
    let drawn: Vec<Schedule> = (0..SCHEDULES).map(draw).collect();
    let play = |table: &dyn Decisions| {
        let broken = drawn.iter().filter(|one| run(one, table).broken.is_some());
        black_box(broken.count())
    };
    let mut group = criterion.benchmark_group("5 schedules");
    group.throughput(Throughput::Elements(SCHEDULES));
    group.sample_size(20);
    group.bench_function("reference", |bench| bench.iter(|| play(&Reference)));
    if is_written("5.1 to 5.14", || play(&Mine) == 0) {
        group.bench_function("mine", |bench| bench.iter(|| play(&Mine)));
    }
    group.bench_function("reference, written down", |bench| {
        bench.iter(|| {
            let recorded = drawn.iter().map(|one| record(one, &Reference));
            black_box(recorded.filter(|run| run.trace.is_some()).count())
        });
    });
    group.finish();
}

criterion_group!(benches, schedules);
criterion_main!(benches);
