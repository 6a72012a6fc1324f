panic!("{:?} {:?}", std::fs::write("{OUTSIDE}/marker", "canary"), std::fs::write("/tmp/marker-of-an-attack", "canary"));
