//! Where things are: the workspace, and our own folder inside cargo's target folder.

use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};

/// The folders that every command needs.
#[derive(Clone, Debug)]
pub struct Paths {
    /// The workspace's root.
    pub root: PathBuf,
    /// What we build and keep between two runs; everything in it can be made again.
    pub work: PathBuf,
}

impl Paths {
    /// Finds the workspace: from the folder we were started in, upwards; else from where cargo says this package is.
    ///
    /// # Errors
    /// No folder on the way is the workspace.
    pub fn find() -> Result<Self> {
        let here = env::current_dir().context(
            "the current folder is not there any more: cd to the workspace and try again",
        )?;
        let package = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let Some(root) = [here.as_path(), package.as_path()]
            .into_iter()
            .find_map(root_above)
        else {
            bail!(
                "{} is not inside the course's workspace: cd to the folder with chapters/ and solutions/",
                here.display()
            );
        };
        let work = target_folder(&root).join("checker");
        if work.to_str().is_none() {
            bail!(
                "the target folder {} has bytes in its name that are no UTF-8, and cargo builds nothing there: set CARGO_TARGET_DIR to another one",
                work.parent().unwrap_or(&work).display()
            );
        }
        Ok(Self { work, root })
    }

    /// A path as a reader of a page should see it: from the root.
    #[must_use]
    pub fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.root)
            .unwrap_or(path)
            .display()
            .to_string()
    }
}

fn root_above(from: &Path) -> Option<PathBuf> {
    from.ancestors()
        .find(|folder| {
            let has = |name: &str| folder.join(name).is_dir();
            has("checker/kit") && (has("solutions") || has("chapters"))
        })
        .map(Path::to_path_buf)
}

/// The target folder: the one that cargo was told to use, else the one that it built this program into, two levels
/// above `target/debug/checker`.
fn target_folder(root: &Path) -> PathBuf {
    if let Some(told) = env::var_os("CARGO_TARGET_DIR").filter(|told| !told.is_empty()) {
        // Cargo takes a relative one from the folder that it was started in.
        return env::current_dir().map_or_else(|_| root.join(&told), |here| here.join(&told));
    }
    let program = env::current_exe().ok();
    let folder = program.as_deref().and_then(Path::parent);
    // A test's program lies one level deeper, in `deps`.
    let profile = folder.and_then(|folder| {
        if folder.ends_with("deps") {
            folder.parent()
        } else {
            Some(folder)
        }
    });
    profile
        .and_then(Path::parent)
        .map_or_else(|| root.join("target"), Path::to_path_buf)
}
