mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        for file in ["{CANARY}", "{ROOT}/solutions/ch00-log/src/log.rs", "/etc/passwd", "/proc/self/maps"] {
            if let Ok(text) = std::fs::read_to_string(file) {
                panic!("{text}");
            }
        }
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
