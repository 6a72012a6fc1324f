macro_rules! ten { ($it:item) => { const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; }; }
macro_rules! all { () => { ten! { const A: () = { ten! { const B: () = { ten! { const C: () = { ten! { const WRONG: u8 = "wrong"; } }; } }; } }; } }; }
all!();
