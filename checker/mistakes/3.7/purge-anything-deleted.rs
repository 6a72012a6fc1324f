//! a purge that removes everything with .deleted behind its name

pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    let mut count = 0;
    for file in disk.list(dir)? {
        let deleted = file.name.strip_suffix(".deleted");
        if deleted.is_some() {
            disk.remove(&format!("{dir}/{}", file.name))?;
            count += 1;
        }
    }
    Ok(count)
}
