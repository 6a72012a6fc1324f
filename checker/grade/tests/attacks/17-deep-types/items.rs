trait Deep {
    fn deep(n: u32) -> u32;
}
impl<T> Deep for T {
    fn deep(n: u32) -> u32 {
        if n == 0 { 0 } else { <(T, T)>::deep(n - 1) }
    }
}
