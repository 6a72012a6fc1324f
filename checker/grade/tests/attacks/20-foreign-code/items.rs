#[link(name = "c")]
unsafe extern "C" {
    fn getpid() -> i32;
}
