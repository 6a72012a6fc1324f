panic!("{TEXT}");
