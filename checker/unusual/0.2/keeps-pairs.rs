//! pairs each record with its offset and counts those that fit
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let pairs: Vec<(Offset, &Record)> = (self.start.0..).map(Offset).zip(&self.records).collect();
    let inside = pairs.iter().any(|(offset, _)| *offset == from) || from == self.end();
    if !inside {
        return Err(OutOfRange {
            start: self.start(),
            end: self.end(),
        });
    }
    let before = pairs.iter().filter(|(offset, _)| *offset < from).count();
    let taken = pairs.iter().filter(|(offset, _)| *offset >= from).take(max).count();
    Ok(&self.records[before..before + taken])
}
