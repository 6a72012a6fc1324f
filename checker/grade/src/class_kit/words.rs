//! What README and AGENTS say in a class's copy: what is true of the course and not of the copy is replaced, sentence by sentence. A
//! sentence that is not there any more is an error, so that whoever changes README looks here.

use anyhow::{Result, bail};

/// What stands at the top, above how to begin.
const COPY: &str = "\
## A class's copy

This is a copy for a class, made by `class-kit`: all chapters with their tests, the book and the checker, without the reference's bodies and without
the list of known mistakes. What follows from that:

| in the whole course | here |
|---|---|
| a chapter stands on the reference's earlier chapters until yours have passed | it stands on yours: finish chapter 1 before chapter 2. `--prior reference` and `--solution` say so; `--prior mine` builds on what you have |
| a failure's *Cause* names the known mistake whose answers yours are | there is no such line; the rule, the case and the picture are the same |
| a failure that is the fault of an earlier chapter names the exercise | it does not |
| `solution`, `borrow`, `return`, `examples` and `bench` | each says that it needs the reference |
| `lab N` runs on the reference where your code is not ready | it asks you to finish the exercises that it needs |
| `reset` puts a stub back, `hint`, `explain`, `watch`, `replay`, `inspect`, `doctor` | the same |

The checker judges by slow and obvious models, which are in `checker/src`: who looks for answers finds them, here and in the course itself, which is
public. A teacher who grades compares what is handed in with the reference, and talks about what is equal.

Pushed to GitHub, a student's copy gets a verdict for each chapter: `.github/workflows/verdict.yml` asks for it, and needs no secret.

For the teacher: commit this folder as it is, give it out, and grade from the whole course, not from here. When the course changes in the middle of the
term, make the copy anew and copy `book/`, `checker/`, `Cargo.toml` and `Cargo.lock` over the class's, never `chapters/`.

";

/// What README says of the course and of no copy.
const README: [(&str, &str); 4] = [
    ("## Begin\n", ""),
    (
        "cargo test                # the checker's and the reference's own tests: all pass\n",
        "cargo test -p ch01-batch  # the visible examples of chapter 1: they fail until it is written\n",
    ),
    (
        "`checker/` judges, `solutions/` holds the reference.",
        "`checker/` judges.",
    ),
    (
        "(it reads well as plain Markdown; `cargo book` builds it)",
        "(it reads well as plain Markdown)",
    ),
];

/// `README.md`.
pub(super) fn readme(text: &str) -> Result<String> {
    let mut text = text.to_string();
    for (was, is) in README {
        let is = match is {
            "" => format!("{COPY}{was}"),
            _ => is.into(),
        };
        text = replaced(&text, was, &is)?;
    }
    // Teachers and authors are sent to the whole course.
    let is_for_others =
        |line: &&str| !line.starts_with("| a teacher |") && !line.starts_with("| an author |");
    let lines: Vec<&str> = text.lines().filter(is_for_others).collect();
    Ok(lines.join("\n") + "\n")
}

/// `AGENTS.md`.
pub(super) fn agents(text: &str) -> Result<String> {
    replaced(
        text,
        "**Do not read `solutions/` or `checker/`.** They hold",
        "**Do not read `checker/`.** It holds",
    )
}

/// The book's table of contents, without the page that is left out.
pub(super) fn summary(text: &str) -> Result<String> {
    replaced(text, "[For teachers](grading.md)\n", "")
}

/// A page whose link leads to captured bytes, which lie among the checker's tests.
pub(super) fn captured(text: &str) -> Result<String> {
    replaced(
        text,
        "[`client-batches.json`](../../checker/golden/client-batches.json)",
        "`checker/golden/client-batches.json` of the whole course",
    )
}

fn replaced(text: &str, was: &str, is: &str) -> Result<String> {
    match text.matches(was).count() {
        1 => Ok(text.replacen(was, is, 1)),
        count => bail!("it has this {count} times and not once: {was:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_is_gone_is_an_error() {
        assert_eq!(replaced("a b", "b", "c").ok().as_deref(), Some("a c"));
        assert!(replaced("a", "b", "c").is_err());
        assert!(replaced("b b", "b", "c").is_err());
    }
}
