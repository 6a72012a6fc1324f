use std::io::Write as _;
let mut file = std::fs::File::create("large").unwrap();
let megabyte = vec![1_u8; 1 << 20];
for _ in 0..4096 { file.write_all(&megabyte).unwrap(); }
panic!("4 GiB were written");
