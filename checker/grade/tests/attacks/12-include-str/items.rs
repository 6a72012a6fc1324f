compile_error!(include_str!("{CANARY}"));
