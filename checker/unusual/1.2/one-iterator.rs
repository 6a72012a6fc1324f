//! an iterator of the places where a batch ends
pub fn split_batches(bytes: &[u8]) -> Split {
    let size = |at: usize| -> Result<usize, SplitEnd> {
        let rest = &bytes[at..];
        let Some((first, _)) = rest.split_first_chunk::<12>() else {
            return Err(match rest {
                [] => SplitEnd::Clean,
                _ => SplitEnd::Unfinished { at },
            });
        };
        let length = i64::from(i32::from_be_bytes([first[8], first[9], first[10], first[11]]));
        match (length < 49, rest.get(16)) {
            (true, _) => Err(SplitEnd::Garbage { at }),
            (_, Some(magic)) if *magic != 2 => Err(SplitEnd::Garbage { at }),
            _ if length + 12 > rest.len() as i64 => Err(SplitEnd::Unfinished { at }),
            _ => Ok((length + 12) as usize),
        }
    };
    let batches: Vec<_> = std::iter::successors(size(0).ok().map(|size| 0..size), |last| {
        size(last.end).ok().map(|size| last.end..last.end + size)
    })
    .collect();
    let at = batches.last().map_or(0, |last| last.end);
    let end = size(at).err().unwrap_or(SplitEnd::Clean);
    Split { batches, end }
}
