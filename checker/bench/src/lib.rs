//! The workloads of `checker/workloads` in criterion's hands.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use workloads::{Amount, Workload, is_written};

/// Measures the reference and, if it is written, the learner's code.
pub fn compare(criterion: &mut Criterion, chapter: u8) {
    for workload in workloads::of_chapter(chapter) {
        sides(criterion, workload).finish();
    }
}

/// Measures both sides of one workload; who else does the same is measured in the group that is answered.
pub fn sides(criterion: &mut Criterion, mut workload: Workload) -> BenchmarkGroup<'_, WallTime> {
    let Workload {
        exercise,
        name,
        about,
        ..
    } = workload;
    let mut group = criterion.benchmark_group(format!("{exercise} {name}, {about}"));
    group.throughput(match workload.amount {
        Amount::Bytes(bytes) => Throughput::Bytes(bytes),
        Amount::Items(items) => Throughput::Elements(items),
    });
    // What takes long is measured less often.
    if (workload.reference)(1).as_millis() >= 10 {
        group.sample_size(20);
    }
    group.bench_function("reference", |bench| {
        bench.iter_custom(|times| (workload.reference)(times));
    });
    if is_written(&mut workload) {
        group.bench_function("mine", |bench| {
            bench.iter_custom(|times| (workload.mine)(times));
        });
    } else {
        eprintln!("{exercise} {name} is not written yet, or panics: left out");
    }
    group
}
