//! a purge that answers how many segments it removed

pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    let mut count = 0;
    for file in disk.list(dir)? {
        let deleted = file.name.strip_suffix(".deleted");
        if deleted.and_then(parse_file_name).is_some() {
            disk.remove(&format!("{dir}/{}", file.name))?;
            if file.name.ends_with(".log.deleted") {
                count += 1;
            }
        }
    }
    Ok(count)
}
