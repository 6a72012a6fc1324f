//! One page, read once: what the checks need to know of its Markdown.
//!
//! The parser and its options are mdBook's, so a heading here is a heading there. Anchors follow mdBook's rule, which for our
//! headings is also the rule of the usual code hosts: the page can be read in both places with the same links.

use std::path::{Path, PathBuf};

use mdbook_markdown::pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};
use mdbook_markdown::{MarkdownOptions, new_cmark_parser};

/// Something that an author has to mend.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, from the repository's root.
    pub path: PathBuf,
    /// The line, from 1; 0 when the problem is of the whole file.
    pub line: usize,
    /// What is wrong and how to mend it.
    pub text: String,
}

/// A heading.
#[derive(Debug)]
pub struct Heading {
    /// Where it stands.
    pub line: usize,
    /// 1 to 6.
    pub level: usize,
    /// Its words without markup.
    pub text: String,
    /// The part behind `#` in a link to it.
    pub anchor: String,
    /// It sets an anchor by `{#...}`, which only mdBook understands.
    pub has_attributes: bool,
}

/// A link or a picture.
#[derive(Debug)]
pub struct Link {
    /// Where it stands.
    pub line: usize,
    /// Where it leads.
    pub to: String,
    /// The words that show, or a picture's text.
    pub text: String,
}

/// A fenced block.
#[derive(Debug)]
pub struct Fence {
    /// Where it begins.
    pub line: usize,
    /// The words behind the three backticks.
    pub language: String,
    /// What stands inside.
    pub body: String,
}

/// Running text without code, with the lines it came from.
#[derive(Debug, Default)]
pub struct Passage {
    /// The words. Code is left out, line ends are spaces.
    pub text: String,
    /// Where in `text` which line begins.
    pub lines: Vec<(usize, usize)>,
}

impl Passage {
    /// The line on which the byte `at` of the text stands.
    pub fn line_of(&self, at: usize) -> usize {
        let after = self.lines.partition_point(|&(start, _)| start <= at);
        self.lines
            .get(after.saturating_sub(1))
            .map_or(0, |&(_, line)| line)
    }
}

/// A page of the book.
#[derive(Debug)]
pub struct Page {
    /// From the repository's root.
    pub path: PathBuf,
    /// The source.
    pub text: String,
    /// In their order.
    pub headings: Vec<Heading>,
    /// In their order.
    pub links: Vec<Link>,
    /// In their order.
    pub pictures: Vec<Link>,
    /// In their order.
    pub fences: Vec<Fence>,
    /// Raw HTML: line and the tag's name, without `/`.
    pub tags: Vec<(usize, String)>,
    /// Code in running text: line and code.
    pub codes: Vec<(usize, String)>,
    /// Running text, a block each.
    pub prose: Vec<Passage>,
}

impl Page {
    /// Reads a page.
    pub fn new(path: &Path, text: String) -> Page {
        let mut page = Page {
            path: path.to_owned(),
            text: String::new(),
            headings: Vec::new(),
            links: Vec::new(),
            pictures: Vec::new(),
            fences: Vec::new(),
            tags: Vec::new(),
            codes: Vec::new(),
            prose: Vec::new(),
        };
        page.read(&text);
        page.text = text;
        page
    }

    /// A problem on this page.
    pub fn problem(&self, line: usize, text: impl Into<String>) -> Problem {
        Problem {
            path: self.path.clone(),
            line,
            text: text.into(),
        }
    }

    /// The file's name without `.md`.
    pub fn stem(&self) -> &str {
        self.path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default()
    }

    /// The page says of itself that its text is not written yet.
    pub fn is_placeholder(&self) -> bool {
        self.text.contains("<!-- placeholder -->")
    }

    fn read(&mut self, text: &str) {
        let lines = Lines::new(text);
        let mut passage = Passage::default();
        let mut heading: Option<Heading> = None;
        let mut fence: Option<Fence> = None;
        // Links and pictures may lie in each other.
        let mut open: Vec<Link> = Vec::new();
        for (event, range) in parser(text).into_offset_iter() {
            let line = lines.line_of(range.start);
            match event {
                Event::Start(Tag::Heading {
                    level,
                    id,
                    classes,
                    attrs,
                }) => {
                    self.flush(&mut passage);
                    heading = Some(Heading {
                        line,
                        level: depth(level),
                        text: String::new(),
                        anchor: String::new(),
                        has_attributes: id.is_some() || !classes.is_empty() || !attrs.is_empty(),
                    });
                }
                Event::End(TagEnd::Heading(_)) => {
                    self.flush(&mut passage);
                    if let Some(mut done) = heading.take() {
                        done.anchor = anchor(&done.text);
                        self.headings.push(done);
                    }
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    self.flush(&mut passage);
                    let language = match kind {
                        CodeBlockKind::Fenced(info) => info.to_string(),
                        CodeBlockKind::Indented => "(indented)".to_owned(),
                    };
                    fence = Some(Fence {
                        line,
                        language,
                        body: String::new(),
                    });
                }
                Event::End(TagEnd::CodeBlock) => self.fences.extend(fence.take()),
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    open.push(Link {
                        line,
                        to: dest_url.to_string(),
                        text: String::new(),
                    });
                }
                Event::End(TagEnd::Link) => self.links.extend(open.pop()),
                Event::End(TagEnd::Image) => self.pictures.extend(open.pop()),
                Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough)
                | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {}
                Event::Start(_) | Event::End(_) => self.flush(&mut passage),
                Event::Text(words) => match &mut fence {
                    Some(fence) => fence.body.push_str(&words),
                    None => {
                        passage.lines.push((passage.text.len(), line));
                        passage.text.push_str(&words);
                        add_words(&words, &mut heading, &mut open);
                    }
                },
                Event::Code(code) => {
                    // A stand-in, so that the words on both sides do not meet.
                    passage.text.push('`');
                    self.codes.push((line, code.to_string()));
                    add_words(&code, &mut heading, &mut open);
                }
                Event::SoftBreak | Event::HardBreak => {
                    passage.text.push(' ');
                    add_words(" ", &mut heading, &mut open);
                }
                Event::Html(html) | Event::InlineHtml(html) => {
                    self.tags
                        .extend(tag_names(&html).into_iter().map(|name| (line, name)));
                }
                _ => {}
            }
        }
        self.flush(&mut passage);
    }

    fn flush(&mut self, passage: &mut Passage) {
        let done = std::mem::take(passage);
        if !done.text.trim().is_empty() {
            self.prose.push(done);
        }
    }
}

fn add_words(words: &str, heading: &mut Option<Heading>, open: &mut [Link]) {
    if let Some(heading) = heading {
        heading.text.push_str(words);
    }
    for link in open {
        link.text.push_str(words);
    }
}

/// The parser that mdBook will use, with the options of `book.toml`.
pub fn parser(text: &str) -> Parser<'_> {
    let mut options = MarkdownOptions::default();
    options.smart_punctuation = false;
    options.definition_lists = false;
    options.admonitions = false;
    new_cmark_parser(text, &options)
}

fn depth(level: HeadingLevel) -> usize {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

/// The anchor of a heading: small letters, digits, `-` and `_` stay, each space becomes `-`, all else goes.
pub fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
        c if c.is_whitespace() => Some('-'),
        _ => None,
    });
    kept.collect::<String>().to_lowercase()
}

fn tag_names(html: &str) -> Vec<String> {
    let mut names = Vec::new();
    for piece in html.split('<').skip(1) {
        let name: String = piece
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        if !name.is_empty() {
            names.push(name.to_ascii_lowercase());
        }
    }
    names
}

struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    fn new(text: &str) -> Lines {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines {
            starts: std::iter::once(0).chain(ends).collect(),
        }
    }

    fn line_of(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_anchor_is_what_mdbook_makes_of_the_heading() {
        assert_eq!(
            anchor("2.4 lookup: where to start"),
            "24-lookup-where-to-start"
        );
        assert_eq!(anchor("What Kafka does beyond"), "what-kafka-does-beyond");
    }

    #[test]
    fn a_word_is_found_on_its_own_line() {
        let page = Page::new(
            Path::new("p.md"),
            "# T\n\none two\nthree `four` five\n".to_owned(),
        );
        let passage = &page.prose[1];
        assert_eq!(passage.text, "one two three ` five");
        assert_eq!(
            passage.text.find("five").map(|at| passage.line_of(at)),
            Some(4)
        );
    }
}
