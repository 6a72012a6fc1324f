include!("{CANARY}");
