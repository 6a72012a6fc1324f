//! Opens replays of chapter 5 as a learner would, steps through them by button, key, slider and address, and looks at them.
//!
//! A page may hold several players, as `my-kafka.html` does: each is used. Only a page's own player listens to the address, and to keys where
//! nothing has the focus; two in a pair show the same tick.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::browser::{Browser, VIEWS, address};

/// What a player shows of itself. In all scripts `ROOT` is the player.
const STATE: &str = "(() => {
  const root = ROOT;
  const find = (s) => root.querySelector(s);
  const [, step, count] = find('.step').textContent.match(/^Step (\\d+) of (\\d+), tick \\d+$/).map(Number);
  const story = [...find('.story').children];
  return {
    step, count,
    slider: Number(find('input').value),
    current: story.findIndex((item) => item.hasAttribute('aria-current')) + 1,
    isTold: story[step - 1].textContent.trim().endsWith(find('.said p').textContent),
    play: find('[data-go=play]').textContent,
  };
})()";

/// Which facts the picture and the table do not share.
const FACTS: &str = "(() => {
  const words = (part) => Object.fromEntries(
    [...ROOT.querySelectorAll(`${part} [data-f]`)].map((e) => [e.dataset.f, e.textContent.replace(/[\\s✓✗✂≈▲]/g, '')]));
  const picture = words('.cluster');
  const table = words('.facts');
  const few = (key) => key.includes('.seen.') || key.startsWith('link.');
  const wrong = Object.keys(picture).filter((key) => !(key in table) || (!few(key) && picture[key] !== table[key]));
  // The rest is in the table alone.
  const alone = Object.keys(table).filter((key) => !(key in picture) && !/^\\d+\\.(start|end|epochs)$|^(ack|fail)\\./.test(key));
  return [...wrong, ...alone];
})()";

/// Whether the schedule's list shows the last step that has happened.
const IN_SIGHT: &str = "[...document.querySelectorAll('.replay .steps')].every((box) => {
  const item = [...box.querySelectorAll('[aria-current]')].at(-1);
  if (!item) return true;
  const [outer, inner] = [box.getBoundingClientRect(), item.getBoundingClientRect()];
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
})";

/// The longest and the middle time of a step until it is laid out, and of one until it is on the screen, in milliseconds.
const TIMES: &str = "(async () => {
  const root = ROOT;
  const forward = root.querySelector('[data-go=forward]');
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  root.querySelector('[data-go=first]').click();
  const work = [];
  const paint = [];
  const count = Number(root.querySelector('input').max);
  for (let i = 1; i < count; i++) {
    const from = performance.now();
    forward.click();
    void document.documentElement.scrollHeight;
    work.push(performance.now() - from);
    if (i % 50 === 0 || count < 100) {
      const from = performance.now();
      root.querySelector('[data-go=back]').click();
      await frame();
      paint.push(performance.now() - from);
      forward.click();
    }
  }
  const sum = (list) => {
    const sorted = list.sort((a, b) => a - b);
    return [sorted[sorted.length >> 1] ?? 0, sorted[sorted.length - 1] ?? 0];
  };
  return [...sum(work), ...sum(paint)];
})()";

/// The step with which a player opens: before the break, at the stop, else the first. A pair opens at the end of its first.
const BEGIN: &str = "(() => {
  const read = (root) => JSON.parse(root.querySelector('script').textContent);
  const { broken, stopped, frames } = read(ROOT);
  const pair = ROOT.closest('.pair');
  if (pair) {
    const end = read(pair.querySelector('.replay')).frames.at(-1).tick;
    return frames.filter((frame) => frame.tick <= end).length;
  }
  return broken ? Math.max(1, frames.length - 1) : stopped ? frames.length : 1;
})()";

/// The ticks of the first in a pair at which the second is not at its last frame up to there.
const PAIR: &str = "(() => {
  const [first, second] = document.querySelectorAll('.pair .replay');
  const ticks = JSON.parse(second.querySelector('script').textContent).frames.map((frame) => frame.tick);
  const tick = (root) => Number(root.querySelector('.step').textContent.match(/tick (\\d+)$/)[1]);
  const wrong = [];
  first.querySelector('[data-go=first]').click();
  for (let i = 1; i < Number(first.querySelector('input').max); i++) {
    first.querySelector('[data-go=forward]').click();
    const now = tick(first);
    if (tick(second) !== ticks.filter((other) => other <= now).at(-1)) wrong.push(now);
  }
  second.querySelector('[data-go=first]').click();
  if (tick(first) > tick(second)) wrong.push('back');
  return wrong;
})()";

/// A slow machine is no mistake; a step that takes a second is.
const TOO_LONG: f64 = 1000.0;

/// Looks at each file. Answers how many complaints were printed.
pub fn look(pictures: &Path, files: &[&str]) -> Result<usize, String> {
    fs::create_dir_all(pictures).map_err(|error| format!("{}: {error}", pictures.display()))?;
    let mut browser = Browser::start()?;
    let mut complaints = 0;
    for file in files {
        let path = Path::new(file);
        browser.open(&address(path)?, &VIEWS[0])?;
        let players = browser.run("document.querySelectorAll('.replay').length")?;
        let mut found = Vec::new();
        for player in 0..players.as_u64().unwrap_or_default() {
            found.extend(use_it(&mut browser, path, player)?);
        }
        if browser.run("document.querySelectorAll('.pair').length > 0")? == json!(true) {
            let wrong = browser.run(PAIR)?;
            if wrong != json!([]) {
                found.push(format!("the pair is not together: {wrong}"));
            }
        }
        found.extend(see_it(&mut browser, path, pictures)?);
        found.append(&mut browser.troubles);
        for text in &found {
            println!("{file}: {text}");
        }
        complaints += found.len();
    }
    println!("book: {} replays, {complaints} problems", files.len());
    Ok(complaints)
}

/// A player that is being used, and what was wrong with it.
struct Visit<'a> {
    browser: &'a mut Browser,
    /// Which one of its page.
    player: u64,
    complaints: Vec<String>,
}

impl Visit<'_> {
    fn run(&mut self, script: &str) -> Result<Value, String> {
        let root = format!("document.querySelectorAll('.replay')[{}]", self.player);
        self.browser.run(&script.replace("ROOT", &root))
    }

    /// After `what`, the page must be at this step in all its places.
    fn expect(&mut self, what: &str, step: u64) -> Result<(), String> {
        let state = self.run(STATE)?;
        for place in ["step", "slider", "current"] {
            if state[place] != json!(step) {
                let text = format!("{what}: {place} is {}, not {step}", state[place]);
                self.complaints.push(text);
            }
        }
        if state["isTold"] != json!(true) {
            self.complaints
                .push(format!("{what}: another sentence is told"));
        }
        let facts = self.run(FACTS)?;
        if facts != json!([]) {
            let text = format!("{what}: picture and table differ in {facts}");
            self.complaints.push(text);
        }
        Ok(())
    }

    fn click(&mut self, name: &str, step: u64) -> Result<(), String> {
        self.run(&format!("ROOT.querySelector('[data-go={name}]').click()"))?;
        self.expect(name, step)
    }

    fn press(&mut self, (key, code): (&str, u8), step: u64) -> Result<(), String> {
        self.browser.press(key, code)?;
        self.expect(key, step)
    }

    fn is(&mut self, what: &str, script: &str, expected: &Value) -> Result<(), String> {
        let found = self.run(script)?;
        if found != *expected {
            let text = format!("{what}: {found}, not {expected}");
            self.complaints.push(text);
        }
        Ok(())
    }
}

const LEFT: (&str, u8) = ("ArrowLeft", 37);
const RIGHT: (&str, u8) = ("ArrowRight", 39);
const HOME: (&str, u8) = ("Home", 36);
const END: (&str, u8) = ("End", 35);
const SPACE: (&str, u8) = (" ", 32);

/// Steps through the file in every way there is.
fn use_it(browser: &mut Browser, file: &Path, player: u64) -> Result<Vec<String>, String> {
    let address = address(file)?;
    browser.open(&address, &VIEWS[0])?;
    let mut visit = Visit {
        browser,
        player,
        complaints: Vec::new(),
    };
    let last = visit.run(STATE)?["count"].as_u64().unwrap_or_default();
    let is_page = visit.run("'page' in ROOT.dataset")? == json!(true);
    let trace = "JSON.parse(ROOT.querySelector('script').textContent)";
    let begin = visit.run(BEGIN)?;
    visit.expect("opened", begin.as_u64().unwrap_or_default())?;
    visit.is(
        "live region",
        "ROOT.querySelector('.said').getAttribute('aria-live')",
        &json!("polite"),
    )?;
    visit.is(
        "fonts, pictures and scripts from elsewhere",
        "performance.getEntriesByType('resource').length",
        &json!(0),
    )?;

    let places = "[...ROOT.querySelectorAll('.bar button')].map((b) => b.getBoundingClientRect()).map((b) => [b.left, b.width]).join()";
    visit.click("last", last)?;
    let at_last = visit.run(places)?;
    let broken = "ROOT.querySelectorAll('.cluster .what').length > 0";
    let breaks = format!("(({trace}).broken ?? ({trace}).stopped) !== null");
    let breaks = visit.run(&breaks)?;
    visit.is("the break is marked at the end", broken, &breaks)?;
    visit.click("forward", last)?;
    visit.click("back", last - 1)?;
    visit.click("first", 1)?;
    visit.is("the break is marked at the begin", broken, &json!(false))?;
    visit.is("buttons move", places, &at_last)?;
    visit.click("back", 1)?;
    visit.click("forward", 2)?;
    let hash = if is_page { "#2" } else { "" };
    let address = "new Promise((done) => setTimeout(() => done(location.hash), 200))";
    visit.is("address", address, &json!(hash))?;

    // Nothing has the focus, then a button, then the slider: each key moves one step and no more.
    let inside = [
        "ROOT.querySelector('[data-go=back]')",
        "ROOT.querySelector('input')",
    ];
    let focuses = is_page.then_some("document.body");
    for focus in focuses.into_iter().chain(inside) {
        visit.run(&format!("document.activeElement.blur(); {focus}.focus()"))?;
        visit.press(HOME, 1)?;
        visit.press(RIGHT, 2)?;
        visit.press(RIGHT, 3)?;
        visit.press(LEFT, 2)?;
        visit.press(END, last)?;
        visit.press(LEFT, last - 1)?;
    }
    let focus = match is_page {
        true => "document.activeElement.blur()",
        false => "ROOT.querySelector('input').focus()",
    };
    visit.run(focus)?;
    visit.press(SPACE, last - 1)?;
    let play = "ROOT.querySelector('[data-go=play]').textContent";
    visit.is("space plays", play, &json!("Pause"))?;
    visit.press(SPACE, last - 1)?;
    visit.is("space pauses", play, &json!("Play"))?;

    let slide = "(() => { const s = ROOT.querySelector('input'); s.value = 2; s.dispatchEvent(new Event('input', { bubbles: true })); })()";
    visit.run(slide)?;
    visit.expect("slider", 2)?;
    if is_page {
        visit.run("new Promise((done) => { addEventListener('hashchange', done, { once: true }); location.hash = '#3'; }).then(() => 0)")?;
        visit.expect("address", 3)?;
    }
    visit.run("ROOT.querySelector('.story a').click()")?;
    visit.expect("sentence", 1)?;

    let times = visit.run(TIMES)?;
    let time = |at: usize| times[at].as_f64().unwrap_or(f64::INFINITY);
    println!(
        "{}, player {player}: {last} steps; laid out in {:.1} ms, at most {:.1}; on the screen in {:.1} ms, at most {:.1}",
        file.display(),
        time(0),
        time(1),
        time(2),
        time(3)
    );
    if time(1).max(time(3)) > TOO_LONG {
        visit.complaints.push("a step takes a second".to_owned());
    }
    visit.expect("all steps", last)?;
    Ok(visit.complaints)
}

/// Looks at the step that it opens with, the last one, and the printed page, in every view.
fn see_it(browser: &mut Browser, file: &Path, pictures: &Path) -> Result<Vec<String>, String> {
    let stem = file
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let address = address(file)?;
    let mut complaints = Vec::new();
    browser.call(
        "Emulation.setScriptExecutionDisabled",
        json!({ "value": true }),
    )?;
    let height = browser.open(&address, &VIEWS[0])?;
    browser.keep(
        &pictures.join(format!("replay-{stem}-no-script")),
        &VIEWS[0],
        height.min(2000),
    )?;
    let shown = "[...document.querySelectorAll('.replay')].every((root) => root.querySelector('.scene').hidden && root.querySelector('.story').offsetHeight > 0)";
    if browser.run(shown)? != json!(true) {
        complaints.push("without scripts: no sentences".to_owned());
    }
    browser.call(
        "Emulation.setScriptExecutionDisabled",
        json!({ "value": false }),
    )?;
    for view in &VIEWS {
        browser.open("about:blank", view)?;
        browser.open(&address, view)?;
        let mut shots = vec!["opened"];
        if view.media == "screen" {
            shots.push("last");
        }
        for shot in shots {
            if shot == "last" {
                browser
                    .run("document.querySelectorAll('[data-go=last]').forEach((b) => b.click())")?;
            }
            if browser.run(IN_SIGHT)? != json!(true) {
                complaints.push(format!(
                    "{}: the last step so far is out of sight",
                    view.name
                ));
            }
            // A long list of sentences is looked at once.
            let height = browser.run("document.documentElement.scrollHeight")?;
            let height = u32::try_from(height.as_u64().unwrap_or_default()).unwrap_or_default();
            let picture = pictures.join(format!("replay-{stem}-{shot}-{}", view.name));
            browser.keep(&picture, view, height.min(6000))?;
            if shot == "opened" && view.media == "print" {
                let sentences = "[...document.querySelectorAll('.story li')].every((item) => item.getClientRects().length > 0)";
                if browser.run(sentences)? != json!(true) {
                    complaints.push("print: sentences are missing".to_owned());
                }
                let ends = "[...document.querySelectorAll('.replay')].every((root) => {
                    const step = root.querySelector('input');
                    return !/\"(broken|stopped)\":\\{/.test(root.querySelector('script').textContent) || step.value === step.max;
                })";
                if browser.run(ends)? != json!(true) {
                    complaints.push("print: not the break".to_owned());
                }
            }
        }
        for text in browser.measure()?.into_iter().take(5) {
            complaints.push(format!("{}: {text}", view.name));
        }
        browser.run(
            "document.querySelectorAll('details').forEach((fold) => { fold.open = false; })",
        )?;
    }
    Ok(complaints)
}
