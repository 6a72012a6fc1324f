//! Opens each page in a headless Chromium as a reader would see it, measures it, and keeps pictures of it.
//!
//! The browser is driven over its own pipe (JSON messages that end with a zero byte): no server, no port, no driver program.
//! One browser serves all pages. What is measured: nothing is wider than the page, all text stands out from its ground, and
//! letters in pictures are large enough on a phone.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

use crate::page::{Page, Problem};
use crate::site::OUT;

/// How a page is looked at.
pub struct View {
    pub name: &'static str,
    pub width: u32,
    pub scheme: &'static str,
    pub media: &'static str,
}

pub const VIEWS: [View; 5] = [
    View {
        name: "1280-light",
        width: 1280,
        scheme: "light",
        media: "screen",
    },
    View {
        name: "1280-dark",
        width: 1280,
        scheme: "dark",
        media: "screen",
    },
    View {
        name: "360-light",
        width: 360,
        scheme: "light",
        media: "screen",
    },
    View {
        name: "360-dark",
        width: 360,
        scheme: "dark",
        media: "screen",
    },
    // A4 without its margins, at 96 dots an inch.
    View {
        name: "print",
        width: 718,
        scheme: "light",
        media: "print",
    },
];

/// A longer page becomes several pictures: a browser draws only so much at once.
const SLICE: u32 = 4000;

/// One wrong rule of the style sheet is wrong everywhere; a few places tell as much as all.
const COMPLAINTS: usize = 5;

/// Opens every page in every view. Pictures go to `pictures`, made if missing.
pub fn look(
    root: &Path,
    pages: &[Page],
    pictures: &Path,
    problems: &mut Vec<Problem>,
) -> Result<usize, String> {
    fs::create_dir_all(pictures).map_err(|error| format!("{}: {error}", pictures.display()))?;
    let mut browser = Browser::start()?;
    let mut count = 0;
    for page in pages {
        let file = Path::new(OUT).join(format!("{}.html", page.stem()));
        let address = address(&root.join(&file))?;
        for view in &VIEWS {
            let height = browser.open(&address, view)?;
            if browser.turns_at_arrow()? {
                let text = "the arrow keys turn the page: theme/keys.js does not work".to_owned();
                problems.push(Problem {
                    path: file.clone(),
                    line: 0,
                    text,
                });
                continue;
            }
            count += browser.keep(
                &pictures.join(format!("{}-{}", page.stem(), view.name)),
                view,
                height,
            )?;
            let complaints = browser.measure()?;
            let more = complaints.len().saturating_sub(COMPLAINTS);
            let rest = (more > 0).then(|| format!("and {more} more"));
            for text in complaints.into_iter().take(COMPLAINTS).chain(rest) {
                let text = format!("{}: {text}", view.name);
                problems.push(Problem {
                    path: file.clone(),
                    line: 0,
                    text,
                });
            }
        }
    }
    Ok(count)
}

/// A file's address.
pub fn address(file: &Path) -> Result<String, String> {
    let full = fs::canonicalize(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let full = full.display().to_string();
    let full = full
        .replace('%', "%25")
        .replace(' ', "%20")
        .replace('#', "%23");
    Ok(format!("file://{full}"))
}

/// A running Chromium with one tab.
pub struct Browser {
    child: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    session: Option<String>,
    last: u64,
    profile: PathBuf,
    /// What the pages complained of in the console, or threw.
    pub troubles: Vec<String>,
}

impl Browser {
    pub fn start() -> Result<Browser, String> {
        let program = ["chromium-headless-shell", "chromium"]
            .into_iter()
            .find(|name| Command::new(name).arg("--version").output().is_ok())
            .ok_or("no chromium-headless-shell and no chromium: apt-get install chromium-headless-shell")?;
        let profile = std::env::temp_dir().join(format!("book-build-{}", std::process::id()));
        // The pipe is file 3 to the browser and file 4 from it. The shell only moves our two pipes there.
        let mut child = Command::new("sh")
            .args([
                "-c",
                "exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null",
                program,
            ])
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
            ])
            .args([
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ])
            .args(["--hide-scrollbars", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (to, output) = child
            .stdin
            .take()
            .zip(child.stdout.take())
            .ok_or("the browser has no pipes")?;
        let (sender, from) = channel();
        std::thread::spawn(move || {
            for message in BufReader::new(output).split(0) {
                let Some(value) = message
                    .ok()
                    .and_then(|bytes| serde_json::from_slice(&bytes).ok())
                else {
                    return;
                };
                if sender.send(value).is_err() {
                    return;
                }
            }
        });
        let mut browser = Browser {
            child,
            to,
            from,
            session: None,
            last: 0,
            profile,
            troubles: Vec::new(),
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let attached = browser.call(
            "Target.attachToTarget",
            json!({ "targetId": target["targetId"], "flatten": true }),
        )?;
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log"] {
            browser.call(&format!("{domain}.enable"), json!({}))?;
        }
        Ok(browser)
    }

    fn receive(&mut self) -> Result<Value, String> {
        let message = self
            .from
            .recv_timeout(Duration::from_secs(60))
            .map_err(|error| format!("the browser says nothing: {error}"))?;
        let said = &message["params"];
        let is_trouble = match message["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => true,
            "Runtime.consoleAPICalled" => said["type"] == json!("error"),
            "Log.entryAdded" => said["entry"]["level"] == json!("error"),
            _ => false,
        };
        if is_trouble {
            self.troubles.push(said.to_string());
        }
        Ok(message)
    }

    pub fn call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.last += 1;
        let id = self.last;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to
            .write_all(format!("{message}\0").as_bytes())
            .map_err(|error| format!("{method}: {error}"))?;
        loop {
            let mut answer = self.receive()?;
            if answer["id"] == json!(id) {
                return match answer.get("error") {
                    Some(error) => Err(format!("{method}: {error}")),
                    None => Ok(answer["result"].take()),
                };
            }
        }
    }

    pub fn run(&mut self, script: &str) -> Result<Value, String> {
        let params = json!({ "expression": script, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.call("Runtime.evaluate", params)?;
        match answer.get("exceptionDetails") {
            Some(error) => Err(format!("a script in the page failed: {error}")),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// Shows the page, fonts loaded. Answers its height.
    pub fn open(&mut self, address: &str, view: &View) -> Result<u32, String> {
        let size =
            json!({ "width": view.width, "height": 800, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size)?;
        let scheme = json!([{ "name": "prefers-color-scheme", "value": view.scheme }]);
        self.call(
            "Emulation.setEmulatedMedia",
            json!({ "media": view.media, "features": scheme }),
        )?;
        let opened = self.call("Page.navigate", json!({ "url": address }))?;
        if let Some(error) = opened.get("errorText") {
            return Err(format!("{address}: {error}"));
        }
        while self.receive()?["method"] != json!("Page.loadEventFired") {}
        let height =
            self.run("document.fonts.ready.then(() => document.documentElement.scrollHeight)")?;
        height
            .as_u64()
            .and_then(|height| u32::try_from(height).ok())
            .ok_or_else(|| format!("no height: {height}"))
    }

    /// Presses a key and lets it go. `code` is Windows' number of it: the slider asks for that.
    pub fn press(&mut self, key: &str, code: u8) -> Result<(), String> {
        let text = if key == " " { key } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let event = json!({ "type": kind, "key": key, "code": if key == " " { "Space" } else { key }, "windowsVirtualKeyCode": code, "text": if kind == "keyDown" { text } else { "" } });
            self.call("Input.dispatchKeyEvent", event)?;
        }
        Ok(())
    }

    /// Presses the right arrow, and tells whether the page was left.
    fn turns_at_arrow(&mut self) -> Result<bool, String> {
        self.run("document.body.dataset.stayed = ''")?;
        self.press("ArrowRight", 39)?;
        let wait =
            "new Promise((done) => setTimeout(() => done('stayed' in document.body.dataset), 50))";
        // A page that is left takes its script along.
        Ok(self.run(wait).map_or(true, |stayed| stayed != json!(true)))
    }

    /// Writes pictures of the whole page; answers how many.
    pub fn keep(&mut self, stem: &Path, view: &View, height: u32) -> Result<usize, String> {
        let mut count = 0;
        for top in (0..height.max(1)).step_by(SLICE as usize) {
            let clip = json!({ "x": 0, "y": top, "width": view.width, "height": SLICE.min(height - top), "scale": 1 });
            let shot = self.call(
                "Page.captureScreenshot",
                json!({ "format": "png", "captureBeyondViewport": true, "clip": clip }),
            )?;
            count += 1;
            let path = format!("{}-{count}.png", stem.display());
            let bytes = from_base64(shot["data"].as_str().unwrap_or_default());
            fs::write(&path, bytes).map_err(|error| format!("{path}: {error}"))?;
        }
        Ok(count)
    }

    /// Measures the page, first as it comes, then with all folds open. Each complaint once.
    pub fn measure(&mut self) -> Result<Vec<String>, String> {
        let found = self.run(include_str!("measure.js"))?;
        let list = found
            .as_array()
            .ok_or_else(|| format!("no measures: {found}"))?;
        Ok(list
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser ends by itself when asked; killing is for one that does not answer.
        if self.call("Browser.close", json!({})).is_err() {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut places = [0_u8; 256];
    for (place, &letter) in (0..).zip(LETTERS) {
        places[usize::from(letter)] = place;
    }
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut held, mut bits) = (0_u32, 0);
    for letter in text.bytes().filter(|letter| *letter != b'=') {
        held = held << 6 | u32::from(places[usize::from(letter)]);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xff) as u8);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read_with_and_without_padding() {
        assert_eq!(from_base64("TWFu"), b"Man");
        assert_eq!(from_base64("TWE="), b"Ma");
        assert_eq!(from_base64("iVBORw0KGgo="), b"\x89PNG\r\n\x1a\n");
    }
}
