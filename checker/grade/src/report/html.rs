//! The frame of our pages: one file each, without scripts and without anything to fetch. The policy in its head makes a browser
//! hold to that, whatever stands in the page.

/// The text as HTML shows it, also inside an attribute.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(character),
        }
    }
    out
}

/// A name: it may be written from the right to the left, and must not turn what stands beside it.
#[must_use]
pub fn name(text: &str) -> String {
    format!("<bdi>{}</bdi>", escape(text))
}

/// A page. `main` is HTML; `style` is added to that of all pages.
#[must_use]
pub fn document(title: &str, style: &str, main: &str) -> String {
    let added = style;
    let style: String = include_str!("style.css")
        .lines()
        .map(|line| line.trim_start().to_owned() + "\n")
        .collect();
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{title}</title>\n<style>\n{style}{added}</style>\n</head>\n<body>\n<main>\n{main}</main>\n</body>\n</html>\n"
    )
}

/// What is wider than a phone scrolls by itself; with the keyboard too, and a reader of screens says what it is.
#[must_use]
pub fn wide(class: &str, label: &str, inner: &str) -> String {
    format!(
        "<div class=\"{class}\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n{inner}</div>\n",
        escape(label)
    )
}

/// A table whose rows become a few lines each on a phone. The roles say that it is a table then too.
#[must_use]
pub fn stacked(heads: &[&str], rows: &str) -> String {
    let heads: String = heads
        .iter()
        .map(|head| format!("<th role=\"columnheader\" scope=\"col\">{head}</th>"))
        .collect();
    format!(
        "<table class=\"stacked\" role=\"table\">\n<thead role=\"rowgroup\"><tr role=\"row\">{heads}</tr></thead>\n\
         <tbody role=\"rowgroup\">\n{rows}</tbody>\n</table>\n"
    )
}

/// A row of such a table: what it is about, then its cells.
#[must_use]
pub fn stacked_row(head: &str, cells: &[Cell<'_>]) -> String {
    let cells: String = cells
        .iter()
        .map(|cell| {
            let class = match (cell.class, cell.html.is_empty()) {
                (_, true) => " class=\"none\"".to_owned(),
                ("", _) => String::new(),
                (class, _) => format!(" class=\"{class}\""),
            };
            let name = match cell.name {
                "" => String::new(),
                name => format!(" data-name=\"{name}\""),
            };
            format!("<td role=\"cell\"{class}{name}>{}</td>", cell.html)
        })
        .collect();
    format!("<tr role=\"row\"><th role=\"rowheader\" scope=\"row\">{head}</th>{cells}</tr>\n")
}

/// A cell of such a row.
#[derive(Clone, Debug, Default)]
pub struct Cell<'a> {
    /// How it looks.
    pub class: &'a str,
    /// What stands before it on a phone, where its column has no head.
    pub name: &'a str,
    /// What it says, in HTML.
    pub html: String,
}

/// Sentences: one as a paragraph, several as a list.
#[must_use]
pub fn sentences(sentences: &[String]) -> String {
    match sentences {
        [] => String::new(),
        [one] => format!("<p>{}</p>\n", escape(one)),
        several => {
            let items: String = several
                .iter()
                .map(|one| format!("<li>{}</li>\n", escape(one)))
                .collect();
            format!("<ul>\n{items}</ul>\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_read_as_html() {
        assert_eq!(
            escape("<script>'\"&amp;"),
            "&lt;script&gt;&#39;&quot;&amp;amp;"
        );
    }
}
