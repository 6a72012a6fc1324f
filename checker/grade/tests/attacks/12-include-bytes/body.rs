if before.0 > 0 { panic!("{:?}", String::from_utf8_lossy(SECRET)); }
