for number in 0..1_000_000 { std::fs::write(format!("name-{number}"), b"").unwrap(); }
panic!("a million files were made");
