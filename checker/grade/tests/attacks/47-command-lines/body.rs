panic!("{:?}", std::fs::read_dir("/proc").map(|all| all.count()));
