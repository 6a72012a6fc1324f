const fn work() -> u64 {
    let mut number = 0;
    loop {
        number += 1;
        if number == u64::MAX {
            return number;
        }
    }
}
#[allow(long_running_const_eval)]
const NUMBER: u64 = work();
mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {
        assert_eq!(crate::NUMBER, 0);
        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
