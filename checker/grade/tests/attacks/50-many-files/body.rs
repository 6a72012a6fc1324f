let megabyte = vec![1_u8; 1 << 20];
for number in 0..4096 { std::fs::write(format!("file-{number}"), &megabyte).unwrap(); }
panic!("4 GiB were written");
