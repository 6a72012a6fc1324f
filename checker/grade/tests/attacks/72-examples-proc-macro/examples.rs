extern crate proc_macro;

#[proc_macro]
pub fn attack(text: proc_macro::TokenStream) -> proc_macro::TokenStream {
    text
}
mod exercise_0_3 {
    use ch00_log::*;
    use kit::*;

    #[test]
    fn attack() {

        assert_eq!(Log::starting_at(Offset(0)).end(), Offset(0));
    }
}
