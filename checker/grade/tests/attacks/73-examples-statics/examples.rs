use std::sync::atomic::AtomicBool;
static SEEN: AtomicBool = AtomicBool::new(false);
mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        assert!(!crate::SEEN.swap(true, std::sync::atomic::Ordering::SeqCst));
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }

    #[test]
    fn other() {
        assert!(!crate::SEEN.swap(true, std::sync::atomic::Ordering::SeqCst));
    }
}
