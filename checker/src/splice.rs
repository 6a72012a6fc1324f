//! Solutions mark the body of each exercise. From the marks come the stubs, and the known mistakes' sources.
//!
//! ```text
//!     // begin 1.3 write_varint: todo!("1.3 write_varint({value}) onto {} bytes", out.len())
//!     ...the body...
//!     // end
//! ```
//!
//! A region named `-` without a replacement is a helper of the solution alone: the stub has nothing in its place.

use crate::exercise::ExerciseId;
use std::collections::BTreeMap;

/// A source file, cut at its marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Given(String),
    Region(Region),
}

/// Bodies of which a file has one at a time, by the region that they are for, each with its number.
pub type Choices = BTreeMap<(ExerciseId, String), Vec<(u32, String)>>;

/// One marked region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The exercise that it belongs to.
    pub id: ExerciseId,
    /// The function's name, `Type::method` for a method, or `-`.
    pub name: String,
    replacement: Option<String>,
    indent: String,
    body: Vec<String>,
}

impl Region {
    /// Whether it is a helper of the solution alone.
    #[must_use]
    pub fn is_helper(&self) -> bool {
        self.name == "-"
    }

    /// What its lines are indented by.
    #[must_use]
    pub fn indent(&self) -> &str {
        &self.indent
    }

    /// What the stub has in its place.
    #[must_use]
    pub fn todo(&self) -> Option<&str> {
        self.replacement.as_deref()
    }

    /// What else it may be, if it is one of several.
    fn among<'a>(&self, others: &'a Choices) -> Option<&'a Vec<(u32, String)>> {
        others.get(&(self.id, self.name.clone()))
    }

    /// Its lines, as they stand in the solution.
    #[must_use]
    pub fn text(&self) -> String {
        self.body
            .iter()
            .flat_map(|line| [line.as_str(), "\n"])
            .collect()
    }
}

impl Marked {
    /// Cuts a file at its marks.
    ///
    /// # Errors
    /// A mark that is not understood, with its line.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut given = String::new();
        let mut open: Option<Region> = None;
        for (line, number) in text.lines().zip(1..) {
            let trimmed = line.trim_start();
            match (&mut open, trimmed.strip_prefix("// begin ")) {
                (None, Some(mark)) => {
                    let indent = &line[..line.len() - trimmed.len()];
                    let region = region(mark, indent)
                        .ok_or_else(|| format!("line {number}: no mark: {trimmed}"))?;
                    pieces.push(Piece::Given(std::mem::take(&mut given)));
                    open = Some(region);
                }
                (Some(_), Some(_)) => {
                    return Err(format!("line {number}: a region begins inside another"));
                }
                (Some(_), None) if trimmed == "// end" => {
                    pieces.extend(open.take().map(Piece::Region))
                }
                (Some(region), None) => region.body.push(line.into()),
                (None, None) => {
                    given.push_str(line);
                    given.push('\n');
                }
            }
        }
        if open.is_some() {
            return Err("the last region has no end".into());
        }
        pieces.push(Piece::Given(given));
        Ok(Self { pieces })
    }

    /// The regions, in order.
    pub fn regions(&self) -> impl Iterator<Item = &Region> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Region(region) => Some(region),
            Piece::Given(_) => None,
        })
    }

    /// The file with each body replaced by its `todo!`.
    #[must_use]
    pub fn stub(&self) -> String {
        self.write(|region| {
            region
                .replacement
                .as_ref()
                .map(|todo| format!("{}{todo}\n", region.indent))
                .unwrap_or_default()
        })
    }

    /// The file with each body replaced by its `todo!`, between the same marks: all that is given, and nothing that is not.
    #[must_use]
    pub fn emptied(&self) -> String {
        self.write(|region| {
            let Region { id, name, .. } = region;
            let indent = &region.indent;
            region.todo().map_or_else(String::new, |todo| {
                format!("{indent}// begin {id} {name}: {todo}\n{indent}{todo}\n{indent}// end\n")
            })
        })
    }

    /// The file with some bodies of one exercise replaced; the marks are gone.
    #[must_use]
    pub fn with_bodies(&self, id: ExerciseId, bodies: &BTreeMap<String, String>) -> String {
        self.replaced(id, bodies).write(Region::text)
    }

    /// The same with some bodies of one exercise replaced, between the same marks.
    #[must_use]
    pub fn replaced(&self, id: ExerciseId, bodies: &BTreeMap<String, String>) -> Self {
        let piece = |piece: &Piece| match piece {
            Piece::Region(region) if region.id == id => {
                Piece::Region(match bodies.get(&region.name) {
                    Some(body) => Region {
                        body: body.lines().map(str::to_string).collect(),
                        ..region.clone()
                    },
                    None => region.clone(),
                })
            }
            other => other.clone(),
        };
        Self {
            pieces: self.pieces.iter().map(piece).collect(),
        }
    }

    /// The file with some bodies that are one of several: the expression `chosen` says which, by its number. The region's own body
    /// is that of all other numbers; the marks are gone.
    #[must_use]
    pub fn with_choices(&self, others: &Choices, chosen: &str) -> String {
        self.write(|region| {
            let own = region.text();
            match region.among(others) {
                Some(others) => {
                    let arms = others.iter();
                    let arms = arms.map(|(number, body)| format!("{number} => {{\n{body}}}\n"));
                    let arms: String = arms.collect();
                    format!("match {chosen} {{\n{arms}_ => {{\n{own}}}\n}}\n")
                }
                None => own,
            }
        })
    }

    /// For each line of [`Marked::with_choices`] the line where it stands in the file that has the bodies of this number alone.
    #[must_use]
    pub fn lines_of_choice(&self, others: &Choices, number: u32) -> Vec<u32> {
        let mut lines = Vec::new();
        let mut next = 1;
        for piece in &self.pieces {
            let (own, others) = match piece {
                Piece::Given(text) => (count(text), None),
                Piece::Region(region) => (count(&region.text()), region.among(others)),
            };
            let Some(others) = others else {
                lines.extend(next..next + own);
                next += own;
                continue;
            };
            lines.push(next);
            for length in others.iter().map(|(_, body)| count(body)).chain([own]) {
                lines.push(next);
                lines.extend(next..=next + length);
            }
            lines.push(next);
            let chosen = others.iter().find(|(other, _)| *other == number);
            next += chosen.map_or(own, |(_, body)| count(body));
        }
        lines
    }

    /// The file with the bodies of one exercise replaced by their `todo!`s; the marks are gone.
    #[must_use]
    pub fn with_stubs_of(&self, id: ExerciseId) -> String {
        self.write(|region| match region.todo().filter(|_| region.id == id) {
            Some(todo) => format!("{todo}\n"),
            None => region.text(),
        })
    }

    fn write(&self, body: impl Fn(&Region) -> String) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Given(text) => text.clone(),
            Piece::Region(region) => body(region),
        };
        self.pieces.iter().map(piece).collect()
    }
}

fn count(text: &str) -> u32 {
    text.matches('\n').count() as u32
}

fn region(mark: &str, indent: &str) -> Option<Region> {
    let (id, rest) = mark.split_once(' ')?;
    let (name, replacement) = match rest.split_once(": ") {
        Some((name, replacement)) => (name, Some(replacement)),
        None => (rest, None),
    };
    if (name == "-") != replacement.is_none() {
        return None;
    }
    Some(Region {
        id: id.parse().ok()?,
        name: name.trim().into(),
        replacement: replacement.map(str::to_string),
        indent: indent.into(),
        body: Vec::new(),
    })
}

/// A known mistake, or a right solution that looks unusual: some bodies of an exercise, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its stable name: the file's.
    pub id: String,
    /// What it is, as in "your answers are those of ...".
    pub sentence: String,
    /// The bodies by the regions' names.
    pub bodies: BTreeMap<String, String>,
}

impl Variant {
    /// Reads a variant's file: `//!` lines with the sentence, then whole functions at the left margin. A comment line
    /// `// Type::method` above a function says which region it is for, where the bare name does not.
    ///
    /// # Errors
    /// What is missing.
    pub fn read(id: &str, text: &str) -> Result<Self, String> {
        let sentence: Vec<&str> = text
            .lines()
            .map_while(|line| line.strip_prefix("//!"))
            .map(str::trim)
            .collect();
        let mut bodies = BTreeMap::new();
        let mut name: Option<String> = None;
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if let Some(path) = line
                .strip_prefix("// ")
                .filter(|path| path.contains("::") && !path.contains(' '))
            {
                name = Some(path.into());
            }
            let signature = line.strip_prefix("pub ").unwrap_or(line);
            let Some(signature) = signature.strip_prefix("fn ") else {
                continue;
            };
            let bare = signature.split(['(', '<']).next().unwrap_or_default();
            let mut last = line;
            while !last.trim_end().ends_with('{') {
                last = lines.next().ok_or_else(|| format!("{bare} has no body"))?;
            }
            let body: String = lines
                .by_ref()
                .take_while(|line| *line != "}")
                .flat_map(|line| [line, "\n"])
                .collect();
            bodies.insert(name.take().unwrap_or_else(|| bare.into()), body);
        }
        if sentence.is_empty() || bodies.is_empty() {
            return Err("a variant needs a sentence in //! lines and a function".into());
        }
        Ok(Self {
            id: id.into(),
            sentence: sentence.join(" "),
            bodies,
        })
    }

    /// The bodies under the regions' full names.
    ///
    /// # Errors
    /// The name of a body that no region of the exercise has, or more than one.
    pub fn named_as(&self, regions: &[Region]) -> Result<BTreeMap<String, String>, String> {
        let mut named = BTreeMap::new();
        for (name, body) in &self.bodies {
            let suffix = format!("::{name}");
            let same = |region: &&Region| region.name == *name || region.name.ends_with(&suffix);
            let mut found = regions.iter().filter(same);
            match (found.next(), found.next()) {
                (Some(region), None) => named.insert(region.name.clone(), body.clone()),
                (None, _) => return Err(format!("no region is called {name}")),
                (Some(_), Some(_)) => {
                    return Err(format!(
                        "several regions are called {name}: say which in a comment"
                    ));
                }
            };
        }
        Ok(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str = "\
/// Adds.
pub fn add(one: u8, two: u8) -> u8 {
    // begin 1.3 add: todo!(\"1.3 add({one}, {two})\")
    one + helper(two)
    // end
}

// begin 1.3 -
fn helper(two: u8) -> u8 {
    two
}
// end
";

    #[test]
    fn a_stub_has_the_todo_and_no_helper() {
        let stub = Marked::read(SOLUTION).map(|marked| marked.stub());
        let expected = "/// Adds.\npub fn add(one: u8, two: u8) -> u8 {\n    todo!(\"1.3 add({one}, {two})\")\n}\n\n";
        assert_eq!(stub, Ok(expected.into()));
    }

    #[test]
    fn an_emptied_solution_makes_the_same_stub_and_tells_nothing() {
        let Ok(marked) = Marked::read(SOLUTION) else {
            panic!("it is well formed");
        };
        let emptied = marked.emptied();
        assert!(!emptied.contains("one + ") && !emptied.contains("helper"));
        let again = Marked::read(&emptied);
        assert_eq!(again.as_ref().map(Marked::stub), Ok(marked.stub()));
        assert_eq!(again.map(|again| again.emptied()), Ok(emptied));
    }

    #[test]
    fn a_mistake_takes_the_place_of_its_body_only() {
        let variant = Variant::read(
            "off-by-one",
            "//! an adder that adds one more\nfn add(one: u8, two: u8) -> u8 {\n    one + two + 1\n}\n",
        );
        let marked = Marked::read(SOLUTION);
        let (Ok(variant), Ok(marked)) = (variant, marked) else {
            panic!("both are well formed");
        };
        let regions: Vec<Region> = marked
            .regions()
            .filter(|region| region.name != "-")
            .cloned()
            .collect();
        let text = variant
            .named_as(&regions)
            .map(|bodies| marked.with_bodies(ExerciseId::new(1, 3), &bodies));
        assert!(
            text.as_ref()
                .is_ok_and(|text| text.contains("one + two + 1") && text.contains("fn helper"))
        );
        assert_eq!(variant.sentence, "an adder that adds one more");
    }

    #[test]
    fn each_line_of_several_bodies_is_found_where_one_stands_alone() {
        let Ok(marked) = Marked::read(SOLUTION) else {
            panic!("it is well formed");
        };
        let id = ExerciseId::new(1, 3);
        let bodies = ["    1\n", "    one\n        + two\n        + 1\n"];
        let numbered = (1..).zip(bodies.map(str::to_string)).collect();
        let choices = Choices::from([((id, "add".into()), numbered)]);
        let together = marked.with_choices(&choices, "chosen()");
        for (number, body) in [
            (0, "    one + helper(two)\n"),
            (1, bodies[0]),
            (2, bodies[1]),
        ] {
            let alone = BTreeMap::from([("add".into(), body.to_string())]);
            let alone = marked.with_bodies(id, &alone);
            let lines = marked.lines_of_choice(&choices, number);
            assert_eq!(lines.len(), together.lines().count());
            let found: Vec<&str> = alone
                .lines()
                .zip(1..)
                .filter(|(line, at)| {
                    let same = together.lines().zip(&lines);
                    same.filter(|(_, found)| *found == at)
                        .any(|(text, _)| text == *line)
                })
                .map(|(line, _)| line)
                .collect();
            assert_eq!(found, Vec::from_iter(alone.lines()));
        }
    }

    #[test]
    fn a_region_without_an_end_is_an_error() {
        assert!(Marked::read("// begin 1.3 add: todo!()\n").is_err());
    }
}
