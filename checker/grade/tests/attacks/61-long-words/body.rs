panic!("{}", "long ".repeat(200_000));
