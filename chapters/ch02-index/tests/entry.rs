//! 2.1: an entry as eight bytes.

use ch02_index::{EntryError, read_entry, write_entry};
use kit::{IndexEntry, Offset, Position};

fn entry(offset: i64, position: u64) -> IndexEntry {
    IndexEntry {
        offset: Offset(offset),
        position: Position(position),
    }
}

#[test]
fn an_entry_is_the_distance_from_the_base_and_the_position() {
    let bytes = [0, 0, 0, 11, 0, 0, 0x10, 0x68];
    assert_eq!(write_entry(Offset(50), entry(61, 4200)), Ok(bytes));
    assert_eq!(read_entry(Offset(50), bytes), Ok(entry(61, 4200)));
}

#[test]
fn the_largest_distance_is_two_to_the_31_less_one() {
    let base = Offset(1000);
    let (last, offset) = (1000 + 0x7fff_ffff, Offset(1000 + 0x8000_0000));
    let bytes = [0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 9];
    assert_eq!(write_entry(base, entry(last, 9)), Ok(bytes));
    assert_eq!(read_entry(base, bytes), Ok(entry(last, 9)));
    let error = EntryError::OffsetOutOfRange { offset, base };
    assert_eq!(write_entry(base, entry(offset.0, 9)), Err(error));
}

#[test]
fn an_offset_below_the_base_is_an_error() {
    let (base, offset) = (Offset(10), Offset(9));
    let error = EntryError::OffsetOutOfRange { offset, base };
    assert_eq!(write_entry(base, entry(9, 0)), Err(error));
}

#[test]
fn a_position_above_two_gigabytes_is_an_error() {
    let position = Position(0x8000_0000);
    let error = EntryError::PositionOutOfRange { position };
    assert_eq!(write_entry(Offset(0), entry(7, position.0)), Err(error));
    let bytes = [0, 0, 0, 7, 0x80, 0, 0, 0];
    assert_eq!(read_entry(Offset(0), bytes), Err(EntryError::Damaged));
}
