//! Pictures are SVG files beside the page, drawn in `currentColor`.
//!
//! In the source they are ordinary Markdown pictures, so that a code host shows them too. When the book is built each one is
//! put into the page itself: only then does it take the text's colour in a light and in a dark page.

use std::fs;
use std::path::{Path, PathBuf};

use mdbook_markdown::pulldown_cmark::{Event, Tag, TagEnd};

use crate::links::beside;
use crate::page::{Page, Problem, parser};

/// Checks the SVG files of one page.
pub fn check(root: &Path, page: &Page, problems: &mut Vec<Problem>) {
    for picture in &page.pictures {
        let Some(path) = beside(&page.path, &picture.to) else {
            continue;
        };
        if path.extension().is_none_or(|extension| extension != "svg") {
            problems.push(page.problem(picture.line, format!("{} is not an SVG file", picture.to)));
            continue;
        }
        // A missing file is reported as a broken link.
        let Ok(svg) = fs::read_to_string(root.join(&path)) else {
            continue;
        };
        let stem = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default();
        problems.extend(problems_in(&svg, stem).into_iter().map(|text| Problem {
            path: path.clone(),
            line: 0,
            text,
        }));
    }
}

fn problems_in(svg: &str, stem: &str) -> Vec<String> {
    let mut problems = Vec::new();
    if !svg.starts_with("<svg ") || !svg.contains("viewBox=\"") {
        problems.push("begins with <svg and has a viewBox".to_owned());
    }
    for word in [
        "<script",
        "<image",
        "<foreignObject",
        "href=\"http",
        "data:",
    ] {
        if svg.contains(word) {
            problems.push(format!("{word} has no place in a picture"));
        }
    }
    let drawn = without_style(svg);
    for name in ["fill", "stroke", "color", "stop-color"] {
        for value in attributes(&drawn, name) {
            if !(value == "none" || value == "currentColor" || value.starts_with("url(#")) {
                problems.push(format!(
                    "{name}=\"{value}\": use currentColor, with an opacity for shades"
                ));
            }
        }
    }
    for id in attributes(&drawn, "id") {
        if !id.starts_with(stem) {
            problems.push(format!(
                "id=\"{id}\" may meet another picture's: begin it with {stem}"
            ));
        }
    }
    problems
}

fn attributes<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let open = format!(" {name}=\"");
    svg.split(open.as_str())
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

/// The page's Markdown with its SVG pictures put in. The picture's text becomes its label.
pub fn put_in(root: &Path, page: &Path, text: &str) -> String {
    let mut out = String::new();
    let mut done = 0;
    let mut open: Option<(usize, PathBuf, String)> = None;
    for (event, range) in parser(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Image { dest_url, .. }) => {
                open = beside(page, &dest_url)
                    .map(|path| (range.start, root.join(path), String::new()));
            }
            Event::Text(words) | Event::Code(words) => {
                if let Some((_, _, label)) = &mut open {
                    label.push_str(&words);
                }
            }
            Event::SoftBreak => {
                if let Some((_, _, label)) = &mut open {
                    label.push(' ');
                }
            }
            Event::End(TagEnd::Image) => {
                let Some((start, path, label)) = open.take() else {
                    continue;
                };
                let Ok(svg) = fs::read_to_string(&path) else {
                    continue;
                };
                out.push_str(text.get(done..start).unwrap_or_default());
                out.push_str(&inline(&svg, &label));
                done = range.end;
            }
            _ => {}
        }
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

fn inline(svg: &str, label: &str) -> String {
    let label = label
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;");
    let labelled = without_style(svg).replacen(
        "<svg ",
        &format!("<svg role=\"img\" aria-label=\"{label}\" "),
        1,
    );
    // A line end could end the HTML block, or the list around it.
    let lines: Vec<&str> = labelled
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    format!("<figure class=\"picture\">{}</figure>", lines.join(" "))
}

/// A file's own style only serves code hosts, where no page around it says what colour text has.
fn without_style(svg: &str) -> String {
    match (svg.find("<style"), svg.find("</style>")) {
        (Some(from), Some(to)) if from < to => {
            format!("{}{}", &svg[..from], &svg[to + "</style>".len()..])
        }
        _ => svg.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_in_the_colour_of_the_text_is_fine() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><style>svg { color: #222 }</style>\
                   <path id=\"log-arrow\" fill=\"currentColor\" stroke=\"none\"/></svg>";
        assert_eq!(problems_in(svg, "log"), Vec::<String>::new());
    }

    #[test]
    fn fixed_colours_scripts_and_foreign_ids_are_named() {
        assert_eq!(
            problems_in(
                "<svg viewBox=\"0 0 9 9\"><script/><path id=\"a\" fill=\"#000\"/></svg>",
                "log"
            ),
            [
                "<script has no place in a picture",
                "fill=\"#000\": use currentColor, with an opacity for shades",
                "id=\"a\" may meet another picture's: begin it with log",
            ]
        );
    }

    #[test]
    fn a_picture_is_put_into_the_page_with_its_text_as_label() {
        let svg = "<svg viewBox=\"0 0 9 9\">\n\n<style>x</style>\n<path/></svg>\n";
        assert_eq!(
            inline(svg, "a \"log\""),
            "<figure class=\"picture\"><svg role=\"img\" aria-label=\"a &quot;log&quot;\" viewBox=\"0 0 9 9\"> <path/></svg></figure>"
        );
    }
}
