const ZERO: &[u8] = include_bytes!("/dev/zero");
