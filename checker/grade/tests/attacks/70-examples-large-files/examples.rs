mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        for name in 0.. {
            std::fs::write(name.to_string(), vec![1; 1 << 20]).unwrap();
        }
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
