let this = std::env::args_os().next().unwrap();
panic!("{:?}", std::process::Command::new(this).spawn().map(|child| child.id()));
