mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        use std::os::unix::process::CommandExt as _;
        let itself = std::env::args().next().unwrap();
        panic!("{}", std::process::Command::new(itself).exec());
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
