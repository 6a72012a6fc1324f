println!("before {before}");
eprint!("\0\u{1b}[31m");
