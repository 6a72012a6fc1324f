let mut all = Vec::new();
for _ in 0..20_000 {
    all.push(std::thread::Builder::new().stack_size(16 << 10).spawn(std::thread::park).unwrap());
}
panic!("twenty thousand threads run");
