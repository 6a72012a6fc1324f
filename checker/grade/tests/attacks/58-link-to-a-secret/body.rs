panic!("{:?} {:?}", std::os::unix::fs::symlink("{CANARY}", "disk"), std::fs::hard_link("{CANARY}", "copy"));
