//! Chapter 3: appending beside a plain write of the same bytes, and opening a log of a thousand segments.

use bench::{compare, sides};
use ch03_reference::{Log, LogConfig, Segment};
use criterion::{Criterion, criterion_group, criterion_main};
use kit::{Disk, Offset, RealDisk, SimDisk};
use std::fs::File;
use std::io::Write;
use workloads::ch03::{self, BATCHES, DIR, NOW};
use workloads::fresh;

fn chapter(criterion: &mut Criterion) {
    say_what_open_reads();
    compare(criterion, 3);
}

/// Beside both sides of `3.4 Log::append`, which checks the CRC.
fn appends(criterion: &mut Criterion) {
    let batches = ch03::mebibytes(BATCHES);
    let mut workload = ch03::appends();
    let again = batches.clone();
    workload.about = "16 batches of a MiB, beside others";
    workload.mine = fresh(ch03::folder, move |folder| {
        let mut disk = RealDisk::new(folder.path(), None);
        let made = disk.create_dir(DIR);
        let config = LogConfig::default();
        let segment = made.and_then(|()| Segment::create(&mut disk, DIR, Offset(0), &config, NOW));
        let Ok(mut segment) = segment else {
            panic!("{segment:?}")
        };
        for batch in &again {
            assert_eq!(segment.append(&mut disk, NOW, batch), Ok(()));
        }
    });
    let mut plain = fresh(ch03::folder, move |folder| {
        let mut file = File::create(folder.path().join("plain")).ok();
        for batch in &batches {
            let written = file.as_mut().map(|file| file.write_all(batch));
            assert!(matches!(written, Some(Ok(()))));
        }
    });
    let mut group = sides(criterion, workload);
    group.bench_function("plain write", |bench| bench.iter_custom(&mut plain));
    group.finish();
}

fn say_what_open_reads() {
    let image = ch03::thousand_segments();
    let names: Vec<&str> = image
        .iter()
        .map(|file| file.path.as_str())
        .filter(|path| path.ends_with(".log"))
        .collect();
    let mut disk = SimDisk::with(image.clone());
    let opened = Log::open(&mut disk, DIR, LogConfig::default(), Offset(0), NOW);
    let (Ok(opened), Some((active, others))) = (opened, names.split_last()) else {
        panic!("a log in memory does not open")
    };
    eprintln!(
        "open a closed log of {} segments: {} bytes of the active .log read, {} of the others, {} bytes in all",
        opened.log.segments.len(),
        disk.bytes_read(active),
        others.iter().map(|path| disk.bytes_read(path)).sum::<u64>(),
        disk.reads().1,
    );
}

criterion_group!(benches, chapter, appends);
criterion_main!(benches);
