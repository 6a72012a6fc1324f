mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        assert_ne!(vec![1_u8; 4 << 30].len(), 7);
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
