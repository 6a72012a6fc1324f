//! Chapter 0: the audit of a whole day, about 52,000 events.

use criterion::{Criterion, criterion_group, criterion_main};

fn chapter(criterion: &mut Criterion) {
    bench::compare(criterion, 0);
}

criterion_group!(benches, chapter);
criterion_main!(benches);
