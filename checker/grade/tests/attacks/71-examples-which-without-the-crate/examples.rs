mod exercise_0_3 {
    #[test]
    fn attack() {
        let mut told = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin(), &mut told).unwrap();
        assert!(told.first().is_none_or(|byte| byte % 2 == 0));
    }
}
