//! The replay: one HTML file in which a learner steps through a recorded schedule.
//!
//! The page is made of `page.html` (frame), `player.html` (what is embedded), `player.css` and `player.js`; the trace is put in
//! as JSON. The script draws any frame from its JSON alone. What needs no script is made here: the headline, and the
//! sentences of all frames. The file needs no network and no server.
//!
//! | module | holds |
//! |---|---|
//! | `json` | reads the few members that the headline needs |
//! | `pack` | makes recordings smaller for a page that holds several |

mod json;
mod pack;

/// The style of a player, for a page that embeds one.
pub const STYLE: &str = include_str!("player.css");
/// The script of a player, for a page that embeds one. It starts every player of its page.
///
/// A player says `replay:at` when it shows another frame, and shows the last frame up to a tick when it is told `replay:to`; both carry the
/// tick.
pub const SCRIPT: &str = include_str!("player.js");

const PAGE: &str = include_str!("page.html");
const PLAYER: &str = include_str!("player.html");

/// A whole page that plays the trace. Titles and traces may hold any text.
pub fn page(title: &str, trace_json: &str) -> String {
    document(
        title,
        "",
        "",
        &player(title, trace_json, " data-page", [1, 2]),
    )
}

/// A whole page around players that are parts of it: `main` is HTML, style and script are added to the player's.
pub fn document(title: &str, style: &str, script: &str, main: &str) -> String {
    let values = [
        ("title", escape(title)),
        ("style", narrow(STYLE) + &narrow(style)),
        ("script", narrow(SCRIPT) + &narrow(script)),
        ("main", main.to_owned()),
    ];
    fill(PAGE, &values)
}

/// The player alone, for a page that has [`STYLE`] and [`SCRIPT`] already: it leaves the page's address and keys alone,
/// and its headings begin below the page's sections. The trace is packed.
pub fn part(title: &str, trace_json: &str) -> String {
    player(title, trace_json, "", [3, 4])
}

fn player(title: &str, trace: &str, marks: &str, levels: [u8; 2]) -> String {
    let is_page = !marks.is_empty();
    let [top, section] = levels.map(|level| format!("h{level}"));
    let values = [
        ("marks", marks.to_owned()),
        ("headline", headline(title, trace, &top)),
        ("sentences", sentences(trace)),
        (
            "trace",
            match is_page {
                true => inside_script(trace),
                false => inside_script(&pack::pack(trace)),
            },
        ),
        ("section", section),
    ];
    fill(PLAYER, &values)
}

/// Without indents and comment lines: a page is sent around, and its script reads the same.
fn narrow(source: &str) -> String {
    let lines = source.lines().map(str::trim_start);
    let mut out = String::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
        out += line;
        out.push('\n');
    }
    out
}

/// What broke, or what stopped, or that nothing did.
fn headline(title: &str, trace: &str, heading: &str) -> String {
    let broken = json::member(trace, "broken");
    if json::is_object(broken) {
        let get = |name| escape(&json::text(json::member(broken, name)));
        let place = [("tick", "tick"), ("broker", "broker"), ("offset", "offset")]
            .iter()
            .map(|(name, word)| (word, get(name)))
            .filter(|(_, value)| value != "null" && !value.is_empty())
            .map(|(word, value)| format!("{word} {value}"))
            .collect::<Vec<_>>()
            .join(", ");
        return format!(
            "<{heading}><span>Rule broken:</span> {}</{heading}>\n<p>{}</p>\n<p class=\"what\"><b aria-hidden=\"true\">✗</b> {}</p>\n<p class=\"where\">At {place}: expected <b>{}</b>, got <b>{}</b>.</p>",
            get("rule"),
            get("sentence"),
            get("text"),
            get("expected"),
            get("got"),
        );
    }
    let stopped = json::member(trace, "stopped");
    if json::is_object(stopped) {
        let get = |name| escape(&json::text(json::member(stopped, name)));
        return format!(
            "<{heading}><span>Stopped in</span> {}</{heading}>\n<p>At tick {}, broker {} asked your {}.</p>\n<p class=\"what\"><b aria-hidden=\"true\">✗</b> It {}</p>",
            get("decision"),
            get("tick"),
            get("broker"),
            get("decision"),
            get("text"),
        );
    }
    format!(
        "<{heading}>{}</{heading}>\n<p>The cluster lived through this schedule. No rule was broken.</p>",
        escape(title)
    )
}

/// One item a frame, each a link to its frame.
fn sentences(trace: &str) -> String {
    let mut list = String::new();
    for (index, frame) in json::items(json::member(trace, "frames")).enumerate() {
        let step = index + 1;
        let tick = escape(json::member(frame, "tick"));
        let said = escape(&json::text(json::member(frame, "said")));
        list += &format!("<li><a href=\"#{step}\">tick {tick}</a> {said}\n");
    }
    list
}

/// JSON for a script element, which it does not end. Outside of strings JSON has none of these letters.
pub fn inside_script(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// Text for an element or an attribute.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Puts values where the template says `{{name}}`. What a value holds is never read as a place.
pub fn fill(template: &str, values: &[(&str, String)]) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, place)) = rest.split_once("{{") {
        out += before;
        let Some((name, after)) = place.split_once("}}") else {
            break;
        };
        let value = values.iter().find(|(known, _)| *known == name);
        assert!(
            value.is_some(),
            "the template names no unknown value: {name}"
        );
        out += value.map_or("", |(_, value)| value);
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_cannot_end_its_script() {
        let trace = "{\"v\":1,\"title\":\"</script><!-- \u{2028}\u{2029} {{title}}\"}";
        let page = page("a & b </title>", trace);
        assert!(page.contains(
            "{\"v\":1,\"title\":\"\\u003c/script>\\u003c!-- \\u2028\\u2029 {{title}}\"}"
        ));
        assert_eq!(page.matches("</script>").count(), 2);
        assert_eq!(page.matches("</title>").count(), 1);
        assert!(page.contains("<title>a &amp; b &lt;/title&gt;"));
    }

    #[test]
    fn the_headline_has_the_rule_and_both_values() {
        let trace = r#"{"broken":{"rule":"acked-stays","sentence":"An \"acked\" record stays.","tick":17,"broker":null,"offset":1,"expected":"r2","got":"<nothing>","text":"r2 is gone."},"frames":[]}"#;
        assert_eq!(
            headline("title", trace, "h1"),
            "<h1><span>Rule broken:</span> acked-stays</h1>\n<p>An &quot;acked&quot; record stays.</p>\n<p class=\"what\"><b aria-hidden=\"true\">✗</b> r2 is gone.</p>\n<p class=\"where\">At tick 17, offset 1: expected <b>r2</b>, got <b>&lt;nothing&gt;</b>.</p>"
        );
    }

    #[test]
    fn a_stop_names_decision_tick_and_broker() {
        let trace = r#"{"broken":null,"stopped":{"decision":"5.5 leader_hw","tick":4,"broker":1,"text":"never answered."}}"#;
        assert_eq!(
            headline("title", trace, "h3"),
            "<h3><span>Stopped in</span> 5.5 leader_hw</h3>\n<p>At tick 4, broker 1 asked your 5.5 leader_hw.</p>\n<p class=\"what\"><b aria-hidden=\"true\">✗</b> It never answered.</p>"
        );
    }

    #[test]
    fn without_a_break_the_title_is_the_headline() {
        let line = headline("KIP-101, healed", r#"{"broken":null}"#, "h1");
        assert!(line.starts_with("<h1>KIP-101, healed</h1>"));
    }

    #[test]
    fn a_part_has_lower_headings_and_leaves_the_address_alone() {
        let part = part("title", "{}");
        assert!(part.contains("<h3>title</h3>") && part.contains("<h4>The schedule</h4>"));
        assert!(part.starts_with("<div class=\"replay\">"));
        assert!(page("title", "{}").contains("<div class=\"replay\" data-page>"));
    }

    #[test]
    fn sentences_are_there_without_a_script() {
        let trace = r#"{"frames":[{"tick":0,"said":"All is well."},{"tick":3,"said":"a<b"}]}"#;
        assert_eq!(
            sentences(trace),
            "<li><a href=\"#1\">tick 0</a> All is well.\n<li><a href=\"#2\">tick 3</a> a&lt;b\n"
        );
    }

    #[test]
    fn no_text_is_a_trace_too() {
        for trace in [
            "",
            "{",
            "null",
            "[1",
            "{\"frames\":",
            "{\"broken\":{\"rule\":\"\\",
        ] {
            assert!(page("title", trace).ends_with("</html>\n"), "{trace}");
        }
    }

    #[test]
    fn the_player_is_small() {
        let size = STYLE.len() + SCRIPT.len() + PLAYER.len() + PAGE.len();
        assert!(size < 30_000, "{size} bytes");
    }

    #[test]
    fn nothing_comes_from_the_network() {
        let page = page("title", "{}");
        assert!(
            !page.contains("http")
                || page.matches("http").count() == page.matches("http-equiv").count()
        );
        assert!(page.contains("default-src 'none'"));
    }
}
