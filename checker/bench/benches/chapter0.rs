//! Chapter 0: the audit of a whole day, about 52,000 events.

use bench::is_written;
use criterion::{Criterion, criterion_group, criterion_main};
use kit::dump::{THE_CASE, monday};
use std::hint::black_box;

fn audit(criterion: &mut Criterion) {
    let dump = monday(THE_CASE);
    let mut group = criterion.benchmark_group("0.7 missing_offsets, a day");
    group.bench_function("reference", |bench| {
        bench.iter(|| ch00_reference::missing_offsets(black_box(&dump)))
    });
    if is_written("0.7 missing_offsets", || ch00_mine::missing_offsets(&dump)) {
        group.bench_function("mine", |bench| {
            bench.iter(|| ch00_mine::missing_offsets(black_box(&dump)))
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("0.9 verdict, a day");
    group.sample_size(20);
    group.bench_function("reference", |bench| {
        bench.iter(|| ch00_reference::verdict(black_box(&dump)))
    });
    if is_written("0.9 verdict", || ch00_mine::verdict(&dump)) {
        group.bench_function("mine", |bench| {
            bench.iter(|| ch00_mine::verdict(black_box(&dump)))
        });
    }
    group.finish();
}

criterion_group!(benches, audit);
criterion_main!(benches);
