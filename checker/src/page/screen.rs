//! What the screen can show: how wide it is, and whether it has more than ASCII.

use rustix::termios::tcgetwinsize;
use std::env;
use std::io::stdout;
use std::sync::OnceLock;

/// What a page is never narrower than, and never wider.
const NARROWEST: usize = 60;
const WIDEST: usize = 80;

/// Whether pages are ASCII; not there before a command line was read.
static ASCII: OnceLock<bool> = OnceLock::new();

/// The command line was read: pages fit the screen from now on. Until then, as in tests, they are 80 columns wide.
pub fn fit_the_screen(ascii: bool) {
    let locale = || locale_is_utf8(|name| env::var(name).ok());
    let _ = ASCII.set(ascii || !locale());
}

/// How many columns a line has: asked anew each time, since a window changes its size.
#[must_use]
pub fn width() -> usize {
    if ASCII.get().is_none() {
        return WIDEST;
    }
    let window = || tcgetwinsize(stdout()).map_or(0, |size| size.ws_col.into());
    columns(env::var("COLUMNS").ok().as_deref(), window)
}

/// How many columns, from 60 up, the window really has, or `COLUMNS` says; `None` where there is none, and before a command line was
/// read. Texts that are not ours are made for this: the compiler's.
#[must_use]
pub fn window() -> Option<usize> {
    ASCII.get()?;
    let asked = env::var("COLUMNS").ok();
    let asked = asked.and_then(|text| text.trim().parse::<usize>().ok());
    let window = || tcgetwinsize(stdout()).ok().map(|size| size.ws_col.into());
    let columns = asked.or_else(window).filter(|&columns| columns > 0);
    columns.map(|columns| columns.max(NARROWEST))
}

/// Whether all that is printed must be ASCII.
#[must_use]
pub fn is_ascii() -> bool {
    ASCII.get().is_some_and(|ascii| *ascii)
}

/// `COLUMNS` is what somebody asked for; a window of 0 columns is none.
fn columns(asked: Option<&str>, window: impl Fn() -> usize) -> usize {
    let asked = asked.and_then(|text| text.trim().parse().ok());
    match asked.filter(|&columns| columns > 0).unwrap_or_else(window) {
        0 => WIDEST,
        columns => columns.clamp(NARROWEST, WIDEST),
    }
}

/// The first of these that is set decides. Where none is, as in many containers, nobody said that UTF-8 does not show:
/// a path that was replaced could not be copied.
fn locale_is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()));
    set.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_60_to_80_columns() {
        let of_window = |window| columns(None, || window);
        assert_eq!(
            [0, 20, 60, 72, 80, 200].map(of_window),
            [80, 60, 60, 72, 80, 80]
        );
    }

    #[test]
    fn who_sets_columns_asked_for_them() {
        assert_eq!(columns(Some("65"), || 80), 65);
        assert_eq!(columns(Some("9999999"), || 70), 80);
        for nonsense in ["", "0", "-3", "wide", "99999999999999999999999"] {
            assert_eq!(columns(Some(nonsense), || 70), 70, "{nonsense:?}");
        }
    }

    #[test]
    fn the_first_variable_that_is_set_names_the_locale() {
        let utf8 = |variables: &[(&str, &str)]| {
            locale_is_utf8(|name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_string())
            })
        };
        assert!(utf8(&[("LANG", "de_DE.UTF-8")]));
        assert!(utf8(&[("LC_ALL", "C.utf8"), ("LANG", "C")]));
        assert!(!utf8(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]));
        assert!(!utf8(&[("LC_CTYPE", "de_DE.ISO-8859-1")]));
        assert!(!utf8(&[("LANG", "POSIX")]));
        assert!(utf8(&[("LC_ALL", ""), ("LANG", "en_GB.UTF-8")]));
        assert!(utf8(&[]));
    }
}
