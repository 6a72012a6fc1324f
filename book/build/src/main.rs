//! Builds the book and checks it. Run from the repository's root:
//!
//! - `cargo book` checks the sources, builds the pages into `book/out` and checks what came out;
//! - `cargo book look FOLDER` also opens each page in a headless Chromium and keeps pictures of it in the folder;
//! - `cargo book replay FOLDER FILE...` opens replays of chapter 5, steps through them and keeps pictures of them.
//!
//! | module | checks |
//! |---|---|
//! | `page` | (reads a page's Markdown) |
//! | `links` | every link and anchor leads somewhere |
//! | `shape` | headings, texts of pictures, folds, nothing that only mdBook shows |
//! | `exercises` | a chapter has all its exercises, each with its file and three hints |
//! | `code` | code comes from compiled files by anchors |
//! | `names` | functions and fields that a page names are there |
//! | `words` | one name for one thing; only commands that exist |
//! | `pictures` | SVG files in the text's colour; puts them into the pages |
//! | `site` | (builds) no dead address in the built pages |
//! | `browser` | width, contrast, size of letters |
//! | `replay` | buttons, keys, address, picture and table of a replay |

mod browser;
mod code;
mod exercises;
mod links;
mod names;
mod page;
mod pictures;
mod replay;
mod shape;
mod site;
mod words;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let pictures = match arguments.as_slice() {
        [] => None,
        ["look", folder] => Some(Path::new(folder)),
        ["replay", folder, files @ ..] if !files.is_empty() => {
            return match replay::look(Path::new(folder), files) {
                Ok(0) => ExitCode::SUCCESS,
                Ok(_) => ExitCode::FAILURE,
                Err(error) => {
                    eprintln!("book: {error}");
                    ExitCode::FAILURE
                }
            };
        }
        _ => {
            eprintln!("usage: cargo book [look FOLDER | replay FOLDER FILE...]");
            return ExitCode::from(2);
        }
    };
    match run(Path::new("."), pictures) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("book: {error}");
            ExitCode::FAILURE
        }
    }
}

/// True when the book is good.
fn run(root: &Path, pictures: Option<&Path>) -> Result<bool, String> {
    let mut problems = Vec::new();
    let words = fs::read_to_string(root.join("book/words.txt"))
        .map_err(|error| format!("book/words.txt: {error} (run from the repository's root)"))?;
    let words = words::Words::new(&words);
    let pages = site::read_pages(root, &mut problems)?;
    let ours = names::read(root);
    for page in &pages {
        names::check(&ours, &words.names, page, &mut problems);
        links::check(root, &pages, page, &mut problems);
        shape::check(page, &mut problems);
        exercises::check(root, &pages, page, &mut problems);
        code::check(root, page, &mut problems);
        words.check(page, &mut problems);
        pictures::check(root, page, &mut problems);
        if page.is_placeholder() {
            println!("book: {} is a placeholder", page.path.display());
        }
    }
    site::build(root, &mut problems)?;
    let addresses = site::check(root, &mut problems)?;
    let mut shots = 0;
    if let Some(pictures) = pictures {
        shots = browser::look(root, &pages, pictures, &mut problems)?;
    }
    problems.sort();
    problems.dedup();
    for problem in &problems {
        println!(
            "{}:{}: {}",
            problem.path.display(),
            problem.line,
            problem.text
        );
    }
    println!(
        "book: {} pages, {addresses} addresses, {shots} pictures, {} problems",
        pages.len(),
        problems.len()
    );
    Ok(problems.is_empty())
}
