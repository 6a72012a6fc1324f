use std::io::Write as _;
// 0 is /dev/null, 1 and 2 are what it prints to: its own. Behind them lie the frames.
for number in 3..64 {
    if let Ok(mut file) = std::fs::OpenOptions::new().write(true).open(format!("/proc/self/fd/{number}")) {
        let _ = file.write_all(&[0; 4096]);
        panic!("descriptor {number} could be opened again");
    }
}
