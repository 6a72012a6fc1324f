//! The reports, made of one small class in which everything is that can be.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "report/canvas.rs"]
mod canvas;
#[path = "report/fixture.rs"]
mod fixture;
#[path = "report/golden.rs"]
mod golden;
#[path = "report/hostile.rs"]
mod hostile;
#[path = "report/schema.rs"]
mod schema;
#[path = "report/ungraded.rs"]
mod ungraded;
#[path = "report/write.rs"]
mod write;
