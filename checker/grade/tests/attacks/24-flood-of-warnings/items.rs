macro_rules! ten { ($it:item) => { const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; const _: () = { $it }; }; }
ten! { const A: () = { ten! { const B: () = { ten! { const C: () = { ten! { fn unused() { let x = 1; } } }; } }; } }; }
