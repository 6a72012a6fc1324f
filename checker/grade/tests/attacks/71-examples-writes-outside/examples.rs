mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        assert!(std::fs::write("{OUTSIDE}/marker", "canary").is_err());
        assert!(std::fs::write("/tmp/marker-of-an-attack", "canary").is_err());
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
