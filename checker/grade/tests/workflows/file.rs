//! A workflow file, read as far as these need it: variables, and the shell lines of a job. All shell stands in blocks that begin
//! with `|` at the end of a line.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The lines after which a block belongs to another job.
const JOBS: [&str; 4] = ["grade:", "merge:", "verdict:", "args:"];

pub struct Workflow {
    text: String,
    blocks: Vec<(String, String)>,
}

impl Workflow {
    pub fn read(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("workflows");
        let text = fs::read_to_string(folder.join(name)).unwrap();
        let mut blocks = Vec::new();
        let mut job = "";
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let word = line.trim();
            if JOBS.contains(&word) {
                job = word.trim_end_matches(':');
            } else if word.ends_with(": |") || word == "- |" {
                blocks.push((job.to_string(), block(&lines[at + 1..])));
            } else {
                assert!(!word.starts_with("run: "), "{name}: {word}: begin a block");
            }
        }
        Self { text, blocks }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The shell lines of a job, a step each.
    pub fn shell(&self, job: &str) -> Vec<&str> {
        let blocks = self.blocks.iter().filter(|(of, _)| of == job);
        blocks.map(|(_, text)| text.as_str()).collect()
    }

    /// The first command in a comment that begins so.
    pub fn said(&self, begin: &str) -> String {
        let mut said = self
            .text
            .lines()
            .map(|line| line.trim_start_matches(['#', ' ']));
        said.find(|line| line.starts_with(begin)).unwrap().into()
    }

    /// The variables, with what the platform puts in the place of its expressions.
    pub fn environment(&self, given: &[(&str, &str)]) -> BTreeMap<String, String> {
        let mut environment = BTreeMap::new();
        for line in self.text.lines() {
            let line = line.trim();
            let flow = line.strip_prefix("- { name: ");
            let pair = match flow.and_then(|flow| flow.strip_suffix(" }")) {
                Some(flow) => flow.split_once(", value: "),
                None => line.split_once(": "),
            };
            let is_name = |name: &str| {
                name.bytes()
                    .all(|byte| byte.is_ascii_uppercase() || byte == b'_')
            };
            let Some((name, value)) = pair.filter(|(name, _)| is_name(name)) else {
                continue;
            };
            let value = value.trim_matches('"');
            if let Some((_, value)) = given.iter().find(|(expression, _)| *expression == value) {
                environment.insert(name.into(), (*value).into());
            } else if !value.contains("${{") {
                environment.insert(name.into(), value.into());
            }
        }
        environment
    }
}

/// The lines that stand deeper than the one before them, without what they are indented by.
fn block(lines: &[&str]) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let depth = lines.first().map_or(0, |line| indent(line));
    let inside = lines
        .iter()
        .take_while(|line| line.is_empty() || indent(line) >= depth);
    inside
        .map(|line| format!("{}\n", line.get(depth..).unwrap_or("")))
        .collect()
}
