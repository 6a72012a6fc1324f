#![feature(rustc_private)]
