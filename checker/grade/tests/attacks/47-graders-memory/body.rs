let parent = std::os::unix::process::parent_id();
let read = |name: &str| std::fs::read(format!("/proc/{parent}/{name}")).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
panic!("{:?} {:?} {:?}", read("environ"), read("maps"), std::fs::read_dir(format!("/proc/{parent}/fd")).map(|all| all.count()));
