macro_rules! grow {
    (@ [] $($all:tt)*) => { [$($all)*].len() };
    (@ [$step:tt $($steps:tt)*] $($all:tt)*) => { grow!(@ [$($steps)*] $($all)* $($all)*) };
}
const LEN: usize = grow!(@ [1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1] 1,);
