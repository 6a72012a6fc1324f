#[path = "{CANARY}.rs"]
mod outside;
