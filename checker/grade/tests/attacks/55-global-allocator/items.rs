#[global_allocator]
static MINE: std::alloc::System = std::alloc::System;
