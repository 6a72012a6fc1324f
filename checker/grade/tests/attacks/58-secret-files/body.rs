panic!("{:?} {:?} {:?}", std::fs::read_to_string("{CANARY}"), std::fs::read_to_string("{ROOT}/solutions/ch00-log/src/log.rs"), std::fs::read_dir("/").map(|all| all.count()));
