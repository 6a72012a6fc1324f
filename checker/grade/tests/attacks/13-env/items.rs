const SECRET: &str = env!("SECRET");
