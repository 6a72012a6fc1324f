//! a purge that answers 0 where the directory is not there

pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    let mut count = 0;
    for file in disk.list(dir).unwrap_or_default() {
        let deleted = file.name.strip_suffix(".deleted");
        if deleted.and_then(parse_file_name).is_some() {
            disk.remove(&format!("{dir}/{}", file.name))?;
            count += 1;
        }
    }
    Ok(count)
}
