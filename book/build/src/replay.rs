//! Opens replays of chapter 5 as a learner would, steps through them by button, key, slider and address, and looks at them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::browser::{Browser, VIEWS, address};

/// What the page shows of itself.
const STATE: &str = "(() => {
  const root = document.querySelector('.replay');
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
    [...document.querySelectorAll(`.replay ${part} [data-f]`)].map((e) => [e.dataset.f, e.textContent.replace(/[\\s✓✗✂≈▲]/g, '')]));
  const picture = words('.cluster');
  const table = words('.facts');
  const few = (key) => key.includes('.seen.') || key.startsWith('link.');
  const wrong = Object.keys(picture).filter((key) => !(key in table) || (!few(key) && picture[key] !== table[key]));
  // The rest is in the table alone.
  const alone = Object.keys(table).filter((key) => !(key in picture) && !/^\\d+\\.(start|end|epochs)$|^(ack|fail)\\./.test(key));
  return [...wrong, ...alone];
})()";

/// The longest and the middle time of a step until it is laid out, and of one until it is on the screen, in milliseconds.
const TIMES: &str = "(async () => {
  const root = document.querySelector('.replay');
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

/// A slow machine is no mistake; a step that takes a second is.
const TOO_LONG: f64 = 1000.0;

/// Looks at each file. Answers how many complaints were printed.
pub fn look(pictures: &Path, files: &[&str]) -> Result<usize, String> {
    fs::create_dir_all(pictures).map_err(|error| format!("{}: {error}", pictures.display()))?;
    let mut browser = Browser::start()?;
    let mut complaints = 0;
    for file in files {
        let path = Path::new(file);
        let mut found = use_it(&mut browser, path)?;
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

/// A page that is being used, and what was wrong with it.
struct Visit<'a> {
    browser: &'a mut Browser,
    complaints: Vec<String>,
}

impl Visit<'_> {
    /// After `what`, the page must be at this step in all its places.
    fn expect(&mut self, what: &str, step: u64) -> Result<(), String> {
        let state = self.browser.run(STATE)?;
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
        let facts = self.browser.run(FACTS)?;
        if facts != json!([]) {
            let text = format!("{what}: picture and table differ in {facts}");
            self.complaints.push(text);
        }
        Ok(())
    }

    fn click(&mut self, name: &str, step: u64) -> Result<(), String> {
        let script = format!("document.querySelector('[data-go={name}]').click()");
        self.browser.run(&script)?;
        self.expect(name, step)
    }

    fn press(&mut self, (key, code): (&str, u8), step: u64) -> Result<(), String> {
        self.browser.press(key, code)?;
        self.expect(key, step)
    }

    fn is(&mut self, what: &str, script: &str, expected: &Value) -> Result<(), String> {
        let found = self.browser.run(script)?;
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
fn use_it(browser: &mut Browser, file: &Path) -> Result<Vec<String>, String> {
    let address = address(file)?;
    browser.open(&address, &VIEWS[0])?;
    let last = browser.run(STATE)?["count"].as_u64().unwrap_or_default();
    let trace = "JSON.parse(document.querySelector('.replay script').textContent)";
    let begin = browser.run(&format!("(() => {{ const t = {trace}; const n = t.frames.length; return t.broken ? Math.max(1, n - 1) : t.stopped ? n : 1; }})()"))?;
    let mut visit = Visit {
        browser,
        complaints: Vec::new(),
    };
    visit.expect("opened", begin.as_u64().unwrap_or_default())?;
    visit.is(
        "live region",
        "document.querySelector('.said').getAttribute('aria-live')",
        &json!("polite"),
    )?;
    visit.is(
        "fonts, pictures and scripts from elsewhere",
        "performance.getEntriesByType('resource').length",
        &json!(0),
    )?;

    let places = "[...document.querySelectorAll('.bar button')].map((b) => b.getBoundingClientRect()).map((b) => [b.left, b.width]).join()";
    visit.click("last", last)?;
    let at_last = visit.browser.run(places)?;
    let broken = "document.querySelectorAll('.cluster .what').length > 0";
    let breaks = format!("(({trace}).broken ?? ({trace}).stopped) !== null");
    let breaks = visit.browser.run(&breaks)?;
    visit.is("the break is marked at the end", broken, &breaks)?;
    visit.click("forward", last)?;
    visit.click("back", last - 1)?;
    visit.click("first", 1)?;
    visit.is("the break is marked at the begin", broken, &json!(false))?;
    visit.is("buttons move", places, &at_last)?;
    visit.click("back", 1)?;
    visit.click("forward", 2)?;
    let hash = "new Promise((done) => setTimeout(() => done(location.hash), 200))";
    visit.is("address", hash, &json!("#2"))?;

    // Nothing has the focus, then a button, then the slider: each key moves one step and no more.
    for focus in ["body", "[data-go=back]", "input"] {
        let script =
            format!("document.activeElement.blur(); document.querySelector('{focus}').focus()");
        visit.browser.run(&script)?;
        visit.press(HOME, 1)?;
        visit.press(RIGHT, 2)?;
        visit.press(RIGHT, 3)?;
        visit.press(LEFT, 2)?;
        visit.press(END, last)?;
        visit.press(LEFT, last - 1)?;
    }
    visit.browser.run("document.activeElement.blur()")?;
    visit.press(SPACE, last - 1)?;
    let play = "document.querySelector('[data-go=play]').textContent";
    visit.is("space plays", play, &json!("Pause"))?;
    visit.press(SPACE, last - 1)?;
    visit.is("space pauses", play, &json!("Play"))?;

    let slide = "(() => { const s = document.querySelector('input'); s.value = 2; s.dispatchEvent(new Event('input', { bubbles: true })); })()";
    visit.browser.run(slide)?;
    visit.expect("slider", 2)?;
    visit
        .browser
        .run("new Promise((done) => { addEventListener('hashchange', done, { once: true }); location.hash = '#3'; }).then(() => 0)")?;
    visit.expect("address", 3)?;
    visit
        .browser
        .run("document.querySelector('.story a').click()")?;
    visit.expect("sentence", 1)?;

    let times = visit.browser.run(TIMES)?;
    let time = |at: usize| times[at].as_f64().unwrap_or(f64::INFINITY);
    println!(
        "{}: {last} steps; laid out in {:.1} ms, at most {:.1}; on the screen in {:.1} ms, at most {:.1}",
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
    let shown = "document.querySelector('.scene').hidden && document.querySelector('.story').offsetHeight > 0";
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
                browser.run("document.querySelector('[data-go=last]').click()")?;
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
                let state = browser.run(STATE)?;
                let breaks = browser.run("/\"(broken|stopped)\":\\{/.test(document.querySelector('.replay script').textContent)")?;
                if breaks == json!(true) && state["step"] != state["count"] {
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
