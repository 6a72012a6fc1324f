//! A page is small enough to be sent to somebody.

mod long;

const SAMPLES: [(&str, &str); 3] = [
    ("acked-lost", include_str!("samples/acked-lost.json")),
    ("panic", include_str!("samples/panic.json")),
    ("healed", include_str!("samples/healed.json")),
];

#[test]
fn sixty_frames_stay_below_100_kilobytes() {
    let size = replay::page("logs-agree", &long::recording(60, 8)).len();
    assert!(size < 100_000, "{size} bytes");
}

#[test]
fn two_thousand_frames_have_a_page() {
    let page = replay::page("logs-agree", &long::recording(2000, 30));
    assert_eq!(page.matches("<li><a href=\"#").count(), 2000);
}

#[test]
fn each_sample_has_its_page() {
    for (name, trace) in SAMPLES {
        let page = replay::page(name, trace);
        assert!(page.contains(trace), "{name}");
        assert!(page.len() < 60_000, "{name}: {} bytes", page.len());
    }
}
