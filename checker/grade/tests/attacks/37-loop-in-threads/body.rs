let threads: Vec<_> = (0..4).map(|_| std::thread::spawn(|| {
    let mut n = 0_u64;
    while std::hint::black_box(n) < u64::MAX { n += 1; }
})).collect();
for thread in threads { let _ = thread.join(); }
