//! What the learner's files become when borrowed exercises are returned: what each function held before, to the byte.

use super::lend::{mine, solution_files};
use super::mark::{has_mark, lent, same};
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::functions::body_of;
use crate::paths::Paths;
use crate::reset::{Change, backups, with_line_ends_of};
use crate::splice::{Marked, Region};
use crate::stubs;
use anyhow::{Context, Result, anyhow};
use std::fs;
use std::path::Path;

/// What returning comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Back {
    /// These files become others.
    pub changes: Vec<Change>,
    /// The exercises of which something was written before; the others are the stub again.
    pub written: Vec<ExerciseId>,
}

/// Returns exercises of one chapter, all of them borrowed.
///
/// # Errors
/// A file that cannot be read; a solution whose marks are not understood.
pub fn give_back(paths: &Paths, chapter: &Chapter, ids: &[ExerciseId]) -> Result<Back> {
    let mut back = Back::default();
    for (file, solved) in solution_files(paths, chapter)? {
        let marked = Marked::read(&solved).map_err(|why| anyhow!("{}: {why}", file.display()))?;
        let is_asked = |region: &&Region| !region.is_helper() && ids.contains(&region.id);
        let regions: Vec<&Region> = marked.regions().filter(is_asked).collect();
        if regions.is_empty() {
            continue;
        }
        let path = mine(paths, chapter, &file);
        let cannot = || format!("cannot read {}", paths.shown(&path));
        let mut text = fs::read_to_string(&path).with_context(cannot)?;
        for region in regions {
            let kept = kept(paths, &path, &text, &region.name, &lent(&marked, region));
            let body = match kept {
                Some(body) => body,
                None => with_line_ends_of(&text, &stub(paths, chapter, &file, &region.name)?),
            };
            if !is_stub(&body, region) && !back.written.contains(&region.id) {
                back.written.push(region.id);
            }
            let place = body_of(&text, &region.name)
                .with_context(|| format!("{} was there a moment ago", region.name))?;
            text.replace_range(place, &body);
        }
        back.changes.push(Change { path, text });
    }
    Ok(back)
}

/// Whether a function of an exercise has its mark, though the exercise is not borrowed (any more).
///
/// # Errors
/// A solution that cannot be read, or whose marks are not understood.
pub fn was_edited(paths: &Paths, chapter: &Chapter, id: ExerciseId) -> Result<bool> {
    for (file, solved) in solution_files(paths, chapter)? {
        let marked = Marked::read(&solved).map_err(|why| anyhow!("{}: {why}", file.display()))?;
        let text = fs::read(mine(paths, chapter, &file)).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let mut regions = marked.regions().filter(|region| region.id == id);
        let marked = |region: &Region| {
            body_of(&text, &region.name).is_some_and(|body| has_mark(&text[body], id))
        };
        if regions.any(marked) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What a function held before it was borrowed. While it is borrowed every backup has it so; the newest that has something
/// else was made when it was borrowed.
fn kept(paths: &Paths, path: &Path, now: &str, function: &str, lent: &str) -> Option<String> {
    let inside = path.strip_prefix(&paths.root).ok()?;
    backups(paths).into_iter().find_map(|backup| {
        let then = fs::read_to_string(backup.join(inside)).ok()?;
        let body = &then[body_of(&then, function)?];
        if same(body, lent) {
            return None;
        }
        // Where the file's line ends are as they were, not even those that differ from the others change.
        let as_then = now.contains("\r\n") == then.contains("\r\n");
        Some(match as_then {
            true => body.into(),
            false => with_line_ends_of(now, &body.replace("\r\n", "\n")),
        })
    })
}

fn stub(paths: &Paths, chapter: &Chapter, file: &Path, function: &str) -> Result<String> {
    let stubs = stubs::chapter(paths, chapter.folder)?;
    let file = Path::new(chapter.folder).join("src").join(file);
    let text = stubs.get(&file).map(String::as_str).unwrap_or_default();
    let body = body_of(text, function).with_context(|| format!("{function} has no stub"))?;
    Ok(text[body].into())
}

fn is_stub(body: &str, region: &Region) -> bool {
    region.todo().is_some_and(|todo| same(body, todo))
}
