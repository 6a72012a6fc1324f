//! Markdown in lines that fit a terminal. Only what flows is broken: paragraphs, quotes, lists.

use crate::page::wrap;

const WIDTH: usize = 78;

/// The same text in shorter lines. Tables, headings and blocks of code are as they were.
pub(super) fn wrapped(lines: &[String]) -> Vec<String> {
    let (mut out, mut flow) = (Vec::new(), Flow::default());
    let mut in_code = false;
    for line in lines {
        let fence = line.starts_with("```");
        if fence || in_code || line.is_empty() || line.starts_with(['|', '#']) {
            flow.end(&mut out);
            out.push(line.clone());
            in_code ^= fence;
        } else if let Some(quoted) = line.strip_prefix("> ") {
            flow.begin_unless("> ", "> ", &mut out);
            flow.add(quoted);
        } else if let Some(item) = line.strip_prefix("- ") {
            flow.end(&mut out);
            flow.begin_unless("- ", "  ", &mut out);
            flow.add(item);
        } else {
            flow.add(line);
        }
    }
    flow.end(&mut out);
    out
}

/// A text that is being collected.
#[derive(Default)]
struct Flow {
    first: &'static str,
    others: &'static str,
    text: String,
}

impl Flow {
    fn begin_unless(&mut self, first: &'static str, others: &'static str, out: &mut Vec<String>) {
        if self.first != first {
            self.end(out);
            (self.first, self.others) = (first, others);
        }
    }

    fn add(&mut self, line: &str) {
        self.text.push_str(line.trim());
        self.text.push(' ');
    }

    fn end(&mut self, out: &mut Vec<String>) {
        let flow = std::mem::take(self);
        let lines = wrap(&flow.text, WIDTH - flow.first.len());
        let begins = [flow.first]
            .into_iter()
            .chain(std::iter::repeat(flow.others));
        out.extend(
            lines
                .iter()
                .zip(begins)
                .map(|(line, begin)| format!("{begin}{line}")),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_flows_is_broken_and_the_rest_stays() {
        let long = "word ".repeat(20);
        let text = format!(
            "> {long}\n> end\n\n- {long}\n  end\n- two\n\n{long}\nend\n\n| {long} |\n```text\n{long}\n- one\n```\n"
        );
        let lines: Vec<String> = text.lines().map(Into::into).collect();
        let out = wrapped(&lines);
        let (fifteen, rest) = ("word ".repeat(15), "word ".repeat(5) + "end");
        let fifteen = fifteen.trim();
        let expected = format!(
            "> {fifteen}\n> {rest}\n\n- {fifteen}\n  {rest}\n- two\n\n{fifteen}\n{rest}\n\n| {long} |\n```text\n{long}\n- one\n```"
        );
        assert_eq!(out.join("\n"), expected);
    }
}
