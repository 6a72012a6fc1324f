//! Proves that the tests of some mistakes are right, and that each catches its own: all mistakes are one crate, as where a class is
//! graded, and all tests are one program.

use super::examples::{Candidate, Row};
use super::exercise::Verifier;
use super::pasted;
use crate::build::{self, Job, Library, NotBuilt, Prior, Source, Toolchain};
use crate::examples::{self, Disguise, FILE, HOLDS, Known, Token};
use crate::run::{Bounds, Finish, Limited};
use crate::start::AsItIs;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// CPU time of one test, in seconds.
const CPU: u64 = 2;

/// Sorts the candidates into those that are proved and those that are left, each with the reason.
pub(super) fn prove(
    verifier: &Verifier<'_>,
    candidates: Vec<Candidate>,
    row: &mut Row,
) -> Result<()> {
    if candidates.is_empty() {
        return Ok(());
    }
    let (paths, id) = (verifier.paths, verifier.id);
    let known: Vec<Known> = candidates.iter().map(|one| one.known.clone()).collect();
    let drawn = BTreeMap::from([(id, known)]);
    // Nobody guesses here.
    let token = |number: u32| u64::from(number).to_le_bytes();
    let disguise = Disguise::new(paths, &verifier.solution, &drawn, token)?;
    let bench = Bench {
        verifier,
        toolchain: Toolchain::find(paths)?,
        priors: verifier.priors()?,
    };
    let name = format!("verify-{}-disguise", verifier.worker);
    let library = bench.library(&Source {
        name: name.clone(),
        ..disguise.source
    })?;
    let (program, candidates) = bench.program(&library, candidates, row)?;
    let tokens: BTreeMap<&str, Token> = disguise
        .mistakes
        .values()
        .flatten()
        .map(|(known, token)| (known.id.as_str(), *token))
        .collect();
    if let Some(program) = program {
        let program = Program {
            path: program,
            room: Limited::new(&paths.work)?,
        };
        let all = program.list(&disguise.right)?;
        for Candidate { known, .. } in candidates {
            let own = format!("::{}::", pasted::module(&known.id));
            let tests = all.iter().filter(|test| test.contains(&own));
            let tests: Vec<&str> = tests.map(String::as_str).collect();
            let token = tokens.get(known.id.as_str());
            let token = token.with_context(|| format!("{} was not drawn", known.id))?;
            let why = if tests.is_empty() {
                "its test is not there"
            } else if !program.passes(&tests, &disguise.right)? {
                "its test is not right"
            } else if program.passes(&tests, token)? {
                "its test passes"
            } else {
                row.proved.push(known);
                continue;
            };
            row.left.push((known.id, why.into()));
        }
    }
    let _ = fs::remove_dir_all(paths.work.join(name));
    Ok(())
}

struct Bench<'a> {
    verifier: &'a Verifier<'a>,
    toolchain: Toolchain,
    priors: Vec<Prior>,
}

impl Bench<'_> {
    fn job<'b>(&'b self, source: &'b Source) -> Job<'b> {
        Job {
            paths: self.verifier.paths,
            chapter: &self.verifier.chapter,
            source,
            priors: &self.priors,
            only: None,
            colour: false,
        }
    }

    fn library(&self, source: &Source) -> Result<Library> {
        match build::library_of_ours(&self.job(source), &self.toolchain)? {
            Ok(library) => Ok(library),
            Err(NotBuilt { diagnostics }) => {
                let words = diagnostics.errors.iter();
                let words = words.map(|error| error.rendered.as_str());
                bail!(
                    "the mistakes do not compile together: {}",
                    words.collect::<String>()
                )
            }
        }
    }

    /// A test that does not compile is left out, and the rest is tried again.
    fn program(
        &self,
        library: &Library,
        mut candidates: Vec<Candidate>,
        row: &mut Row,
    ) -> Result<(Option<PathBuf>, Vec<Candidate>)> {
        let Verifier {
            paths, chapter, id, ..
        } = self.verifier;
        while !candidates.is_empty() {
            let (text, lines) = pasted::file(*id, candidates.iter().map(|one| &one.pasted));
            let mut tests = examples::pristine(paths, chapter, text);
            tests.name = format!("verify-{}-disguise", self.verifier.worker);
            let job = self.job(&tests);
            let start = &AsItIs;
            let built =
                build::test_program_once(&job, &self.toolchain, start, library, FILE, HOLDS)?;
            let NotBuilt { diagnostics } = match built {
                Ok(program) => return Ok((Some(program), candidates)),
                Err(broken) => broken,
            };
            let broken = pasted::broken_by(&diagnostics, &lines)?;
            for (index, why) in broken.into_iter().rev() {
                let gone = candidates.remove(index);
                let why = format!("its test does not compile: {why}");
                row.left.push((gone.known.id, why));
            }
        }
        Ok((None, candidates))
    }
}

struct Program {
    path: PathBuf,
    room: Limited,
}

impl Program {
    fn list(&self, token: &Token) -> Result<Vec<String>> {
        let (finish, printed) = self.run(&["--list", "--format", "terse"], token)?;
        ensure!(
            finish == Finish::Left(0),
            "the tests are not listed: {finish:?}"
        );
        let names = printed.lines();
        let names = names.filter_map(|line| line.strip_suffix(": test"));
        Ok(names.map(str::to_owned).collect())
    }

    fn passes(&self, tests: &[&str], token: &Token) -> Result<bool> {
        let arguments = [&["--exact", "--test-threads", "1"], tests].concat();
        let (finish, printed) = self.run(&arguments, token)?;
        let all = format!("test result: ok. {} passed", tests.len());
        Ok(finish == Finish::Left(0) && printed.contains(&all))
    }

    fn run(&self, arguments: &[&str], token: &Token) -> Result<(Finish, String)> {
        let bounds = Bounds {
            input: Some(token),
            ..Bounds::cpu(CPU)
        };
        let path: &Path = &self.path;
        let ran = self.room.run(path, arguments, bounds, &AsItIs);
        ran.with_context(|| format!("cannot run {}", path.display()))
    }
}
