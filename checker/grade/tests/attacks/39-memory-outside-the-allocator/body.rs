let mut threads = Vec::new();
loop { threads.push(std::thread::Builder::new().stack_size(256 << 20).spawn(std::thread::park).unwrap()); }
