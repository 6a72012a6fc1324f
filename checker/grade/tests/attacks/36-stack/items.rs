fn deeper(n: u64) -> u64 {
    let here = [n; 100];
    if n == u64::MAX { 0 } else { deeper(n + 1) + std::hint::black_box(here)[50] }
}
