//! Builds the book and looks at what came out.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use mdbook_driver::MDBook;
use mdbook_driver::book::BookItem;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber, span};

use crate::page::{Page, Problem};
use crate::pictures;

/// Where the pages are written: as deep as `book/src`, so that relative links lead to the same files.
pub const OUT: &str = "book/out";

/// Reads all pages that `SUMMARY.md` names.
pub fn read_pages(root: &Path, problems: &mut Vec<Problem>) -> Result<Vec<Page>, String> {
    let folder = Path::new("book/src");
    let summary = fs::read_to_string(root.join(folder).join("SUMMARY.md"))
        .map_err(|error| format!("SUMMARY.md: {error}"))?;
    let listed = Page::new(&folder.join("SUMMARY.md"), summary);
    let mut pages = Vec::new();
    for link in &listed.links {
        match fs::read_to_string(root.join(folder).join(&link.to)) {
            Ok(text) => pages.push(Page::new(&folder.join(&link.to), text)),
            Err(error) => problems.push(listed.problem(link.line, format!("{}: {error}", link.to))),
        }
    }
    for entry in fs::read_dir(root.join(folder))
        .map_err(|error| error.to_string())?
        .flatten()
    {
        let name = entry.file_name();
        let path = folder.join(&name);
        if path.extension().is_some_and(|extension| extension == "md")
            && name != "SUMMARY.md"
            && !pages.iter().any(|page| page.path == path)
        {
            problems.push(listed.problem(0, format!("{} is missing here", path.display())));
        }
    }
    Ok(pages)
}

/// Builds the HTML. What mdBook only warns about is a problem here.
pub fn build(root: &Path, problems: &mut Vec<Problem>) -> Result<(), String> {
    let warnings = Warnings::default();
    let built = tracing::subscriber::with_default(warnings.clone(), || -> Result<(), String> {
        let mut book = MDBook::load(root.join("book")).map_err(|error| format!("{error:#}"))?;
        book.book.for_each_mut(|item| {
            if let BookItem::Chapter(chapter) = item
                && let Some(path) = &chapter.source_path
            {
                let page = Path::new("book/src").join(path);
                chapter.content = pictures::put_in(root, &page, &chapter.content);
            }
        });
        book.build().map_err(|error| format!("{error:#}"))
    });
    let lines = warnings
        .lines
        .lock()
        .map_err(|_| "a panic while mdBook logged")?;
    problems.extend(lines.iter().map(|text| Problem {
        path: PathBuf::from("book"),
        line: 0,
        text: format!("mdBook: {text}"),
    }));
    built
}

/// Keeps what mdBook logs as warning or error.
#[derive(Clone, Default)]
struct Warnings {
    lines: Arc<Mutex<Vec<String>>>,
}

impl Subscriber for Warnings {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= Level::WARN
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        struct Message(String);
        impl Visit for Message {
            fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
                if field.name() == "message" {
                    self.0 = format!("{value:?}");
                }
            }
        }
        let mut message = Message(String::new());
        event.record(&mut message);
        if let Ok(mut lines) = self.lines.lock() {
            lines.push(message.0);
        }
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

/// Checks that every address in the built pages leads to a file, and every `#` to an id. It sees what mdBook made of our links.
pub fn check(root: &Path, problems: &mut Vec<Problem>) -> Result<usize, String> {
    let mut sites = BTreeMap::new();
    for entry in fs::read_dir(root.join(OUT))
        .map_err(|error| format!("{OUT}: {error}"))?
        .flatten()
    {
        let path = Path::new(OUT).join(entry.file_name());
        if path
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            let html = fs::read_to_string(root.join(&path)).map_err(|error| error.to_string())?;
            let ids: BTreeSet<String> = values(&html, "id").map(str::to_owned).collect();
            sites.insert(path, (html, ids));
        }
    }
    let mut count = 0;
    for (path, (html, _)) in &sites {
        for address in values(html, "href").chain(values(html, "src")) {
            count += 1;
            if let Err(text) = leads_somewhere(root, &sites, path, address) {
                problems.push(Problem {
                    path: path.clone(),
                    line: 0,
                    text: format!("{address}: {text}"),
                });
            }
        }
    }
    Ok(count)
}

type Sites = BTreeMap<PathBuf, (String, BTreeSet<String>)>;

fn leads_somewhere(root: &Path, sites: &Sites, from: &Path, address: &str) -> Result<(), String> {
    if address.starts_with("https://") || address.is_empty() {
        return Ok(());
    }
    let (file, fragment) = address.split_once('#').unwrap_or((address, ""));
    let target = match file {
        "" => from.to_owned(),
        _ => crate::links::beside(from, file).ok_or("leaves the repository")?,
    };
    match sites.get(&target) {
        Some((_, ids)) if fragment.is_empty() || ids.contains(fragment) => Ok(()),
        Some(_) => Err("no such id in the built page".to_owned()),
        None if root.join(&target).exists() => Ok(()),
        None => Err("no such file in the built book".to_owned()),
    }
}

fn values<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let open = format!(" {name}=\"");
    let starts: Vec<usize> = html
        .match_indices(&open)
        .map(|(at, _)| at + open.len())
        .collect();
    starts
        .into_iter()
        .filter_map(|start| html.get(start..)?.split('"').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dead_address_in_a_built_page_is_found() {
        let sites = Sites::from([(
            PathBuf::from("book/out/a.html"),
            (String::new(), BTreeSet::from(["top".to_owned()])),
        )]);
        let to = |address| {
            leads_somewhere(
                Path::new("../.."),
                &sites,
                Path::new("book/out/a.html"),
                address,
            )
        };
        assert_eq!(to("#top"), Ok(()));
        assert_eq!(to("../../Cargo.toml"), Ok(()));
        assert_eq!(to("#end"), Err("no such id in the built page".to_owned()));
        assert_eq!(
            to("../../AGENTS.html"),
            Err("no such file in the built book".to_owned())
        );
    }
}
