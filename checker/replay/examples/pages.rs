//! Writes the pages that `cargo book replay` opens in a browser: `cargo run -p replay --example pages -- FOLDER`.

#[path = "../tests/long/mod.rs"]
mod long;

use std::fs;
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(
        std::env::args()
            .nth(1)
            .unwrap_or("target/replay".to_owned()),
    );
    fs::create_dir_all(&folder)?;
    let pages = [
        (
            "acked-lost",
            include_str!("../tests/samples/acked-lost.json").to_owned(),
        ),
        (
            "panic",
            include_str!("../tests/samples/panic.json").to_owned(),
        ),
        (
            "healed",
            include_str!("../tests/samples/healed.json").to_owned(),
        ),
        ("odd", include_str!("../tests/samples/odd.json").to_owned()),
        ("sixty", long::recording(60, 8)),
        ("long", long::recording(2000, 30)),
    ];
    for (name, trace) in pages {
        let page = replay::page(name, &trace);
        println!("{name}: {} bytes", page.len());
        fs::write(folder.join(format!("{name}.html")), page)?;
    }
    Ok(())
}
