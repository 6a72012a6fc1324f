panic!("{:?}", std::process::Command::new("/usr/bin/sudo").args(["-n", "true"]).status());
