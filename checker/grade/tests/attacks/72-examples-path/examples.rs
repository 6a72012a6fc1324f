#[path = "{CANARY}.rs"]
mod secret;
mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        panic!("{}", crate::secret::SECRET);
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
