const TEXT: &str = include_str!("{ROOT}/solutions/ch00-log/src/log.rs");
