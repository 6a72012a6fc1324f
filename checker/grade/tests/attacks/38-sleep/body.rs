std::thread::sleep(std::time::Duration::from_secs(1_000_000));
