//! a purge that looks for .deleted anywhere in the name

pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    let mut count = 0;
    for file in disk.list(dir)? {
        if file.name.contains(".deleted") {
            disk.remove(&format!("{dir}/{}", file.name))?;
            count += 1;
        }
    }
    Ok(count)
}
