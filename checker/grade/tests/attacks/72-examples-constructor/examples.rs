mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {

        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
extern "C" fn first() {}

#[used]
#[unsafe(link_section = ".init_array")]
static FIRST: extern "C" fn() = first;
