#[unsafe(no_mangle)]
pub extern "C" fn memcmp(_: *const u8, _: *const u8, _: usize) -> i32 {
    0
}
