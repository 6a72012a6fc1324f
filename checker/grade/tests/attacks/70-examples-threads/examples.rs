mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        for _ in 0..4 {
            std::thread::spawn(|| loop {});
        }
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
