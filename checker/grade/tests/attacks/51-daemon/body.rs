panic!("{:?}", std::process::Command::new("/bin/sh").args(["-c", "(sleep 600; echo canary > {OUTSIDE}/marker) &"]).status());
