//! a purge that goes on when the disk refuses

pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    let mut count = 0;
    for file in disk.list(dir)? {
        let deleted = file.name.strip_suffix(".deleted");
        if deleted.and_then(parse_file_name).is_some() {
            if disk.remove(&format!("{dir}/{}", file.name)).is_ok() {
                count += 1;
            }
        }
    }
    Ok(count)
}
