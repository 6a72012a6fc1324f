let mut n = 0_u64;
while std::hint::black_box(n) < u64::MAX { n += 1; }
