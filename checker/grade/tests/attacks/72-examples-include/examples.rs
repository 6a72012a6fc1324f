include!("{CANARY}.rs");
mod exercise_0_3 {
    use super::*;
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        panic!("{}", super::SECRET);
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
