//! A timestamp as a date, in UTC.

/// `2023-11-14 22:13:20.401`; no text for -1 and for what lies outside the years 1 to 9999.
pub(super) fn date(ms: i64) -> Option<String> {
    const DAY: i64 = 86_400_000;
    if !(-62_135_596_800_000..253_402_300_800_000).contains(&ms) || ms == -1 {
        return None;
    }
    let (days, rest) = (ms.div_euclid(DAY), ms.rem_euclid(DAY));
    // Years that begin in March: the leap day is their last.
    let since = days + 719_468;
    let (era, day) = (since.div_euclid(146_097), since.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = era * 400 + year + next;
    let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60);
    Some(format!(
        "{year:04}-{month:02}-{of_month:02} {hour:02}:{minute:02}:{second:02}.{:03}",
        rest % 1000
    ))
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (ms, text) in [
            (0, "1970-01-01 00:00:00.000"),
            (1_700_000_000_401, "2023-11-14 22:13:20.401"),
            (951_782_400_000, "2000-02-29 00:00:00.000"),
            (4_107_542_399_999, "2100-02-28 23:59:59.999"),
            (-86_400_000, "1969-12-31 00:00:00.000"),
            (253_402_300_799_999, "9999-12-31 23:59:59.999"),
        ] {
            assert_eq!(date(ms).as_deref(), Some(text));
        }
        assert_eq!(
            (date(-1), date(i64::MAX), date(i64::MIN)),
            (None, None, None)
        );
    }
}
