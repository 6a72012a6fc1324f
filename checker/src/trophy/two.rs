//! Chapter 2: what a search in a gigabyte costs, over the intervals of the index.

use super::{Kept, Made, Trophy, Where};
use crate::lab::{Asker, Stopped, two};

pub(super) const TROPHY: Trophy = Trophy {
    chapter: 2,
    built: "two indexes, and the fetch that stands on them: who asks Varnholm's log for one ride, or for all since ten, reads a few \
            headers, not the day.",
    turn: "this file only grows, and the disk does not: who may delete what, and when does record 0 go?",
    make,
};

fn make(asker: &mut Asker<'_>, _: &Where<'_>) -> Result<Made, Stopped> {
    let outcome = (two::LAB.run)(asker)?;
    let mut file = vec![
        format!(
            "What your lookup and find_batch read to find an offset: {}.",
            outcome.says
        ),
        String::new(),
    ];
    file.extend(outcome.picture.iter().cloned());
    Ok(Made {
        figure: format!("lookup and find_batch read {} to find 217.", outcome.says),
        picture: outcome.picture,
        about: "the table over index intervals".into(),
        files: vec![Kept {
            name: "trophy/ch02-intervals.txt".into(),
            bytes: (file.join("\n") + "\n").into(),
        }],
    })
}
