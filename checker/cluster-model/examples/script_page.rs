//! Writes a script's run as a page for a browser, and prints the same as a timeline:
//! `cargo run -p cluster-model --example script_page -- checker/cluster-model/scripts/kip-279.txt PAGE.html`.

use cluster::{Decisions, Script, timeline};
use cluster_model::{Era, Model};
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [script, page] = arguments.as_slice() else {
        return Err("give a script and the page's name".into());
    };
    let script: Script = fs::read_to_string(script)?.parse()?;
    let decisions: &dyn Decisions = match script.decision.as_deref() {
        Some(name) => Era::named(name).ok_or("the script names an unknown decision")?,
        None => &Model,
    };
    let trace = script.play(decisions).trace.ok_or("nothing was recorded")?;
    for line in timeline(&trace, 30, 80) {
        println!("{line}");
    }
    fs::write(page, replay::page("script", &trace.to_json()))?;
    Ok(())
}
