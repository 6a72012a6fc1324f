let parent = std::os::unix::process::parent_id().to_string();
panic!("{:?}", std::process::Command::new("/bin/kill").args(["-STOP", &parent]).status());
