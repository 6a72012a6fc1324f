extern crate proc_macro;
extern crate rustc_driver;
