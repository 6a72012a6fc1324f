const SECRET: &[u8] = include_bytes!("{CANARY}");
