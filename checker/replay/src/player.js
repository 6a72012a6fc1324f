// The replay: draws any frame of a trace from its JSON alone, as a picture and as a table. What changed is found by
// drawing the frame before as well. Each fact has a key, the same in the picture and in the table.
(() => {
  "use strict";

  // Text is escaped unless it comes from html`` itself.
  const raw = (text) => ({ raw: text });
  const show = (value) => {
    if (value === null || value === undefined || value === false) return "";
    if (Array.isArray(value)) return value.map(show).join("");
    return value.raw ?? String(value).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  };
  const html = (parts, ...values) => raw(parts.map((part, i) => part + show(values[i])).join(""));
  const join = (list, between = " ") => list.map((item, i) => [i > 0 && between, item]);
  const sorted = (list) => [...(list ?? [])].sort((a, b) => a - b);
  const node = (id) => (id === 0 ? "controller" : `broker ${id}`);
  const set = (list) => (list ? sorted(list).join(" ") || "nobody" : "–");

  // Who is stopped, or has heard of no leader yet, knows none.
  const epoch = (b) => (b.epoch < 0 ? "–" : b.epoch);

  // Said also when there is none: else nobody would see that a question is given up.
  const asked = (b) => (b.pending ? set(b.pending) : "no change");

  // The headline has the whole text.
  const ending = (stopped) => `${stopped.decision} ${stopped.text.split(/[:\n]/)[0].replace(/\.$/, "")}.`;

  // More than this is not drawn: a wrong answer may be an offset beyond any log.
  const MOST_SLOTS = 300;

  // The facts of a frame: `fact` wraps a value for the page, and marks it when `old` has another.
  const book = (old) => {
    const all = {};
    const changed = (key, value) => old !== null && old[key] !== String(value);
    const fact = (key, value, inner = value) => {
      all[key] = String(value);
      const tag = changed(key, value) ? raw("mark") : raw("span");
      // Only what is too long may break inside a word, so that columns stay readable.
      return html`<${tag} data-f="${key}"${String(value).length > 14 && raw(' class="long"')}>${inner}</${tag}>`;
    };
    return { all, old, changed, fact };
  };

  const slots = (frame, broken) => {
    const starts = frame.brokers.map((b) => b.start);
    const ends = frame.brokers.map((b) => b.start + b.log.length);
    let end = Math.max(...ends, 0);
    if (broken && broken.offset !== null && broken.offset - end < 8) end = Math.max(end, broken.offset + 1);
    const start = Math.min(...starts, end);
    return { start: Math.max(start, end - MOST_SLOTS), end };
  };

  const drawLog = (b, range, page, isBroken, broken) => {
    const marks = {};
    for (const [id, offset] of b.seen ?? []) {
      const at = Math.max(range.start, Math.min(offset, range.end));
      (marks[at] ??= []).push(page.fact(`${b.id}.seen.${id}`, offset, `▲${id}`));
    }
    const bar = Math.max(range.start, Math.min(b.hw, range.end));
    const out = [];
    for (let o = range.start; o <= range.end; o++) {
      const key = `${b.id}.log.${o}`;
      const record = o < b.start ? undefined : b.log[o - b.start];
      const lost = !record && page.old?.[key];
      const wrong = isBroken && broken.offset === o;
      let cell = "";
      let kind = "none";
      if (record) {
        kind = `e${record[0] % 6}`;
        cell = page.fact(key, `${o} ${record[1]} e${record[0]}`, html`<i>${o}</i> <b>${record[1]}</b> <small>e${record[0]}</small>`);
      } else {
        if (lost) kind += " gone";
        cell = html`<i>${o}</i>${lost && html`<s><b>${lost.split(" ").slice(1, -1).join(" ")}</b></s><small>gone</small>`}`;
      }
      out.push(html`<span class="slot ${kind}${wrong && " wrong"}" data-o="${o}">${o === bar && html`<em>hw</em>`}${wrong && html`<strong>✗</strong>`}${cell}<u>${join(marks[o] ?? [])}</u></span>`);
    }
    return html`<div class="log">${out}</div>`;
  };

  const drawBroker = (b, frame, range, page, end) => {
    const { fact } = page;
    const { broken, stopped } = end;
    // No broker named: each that has something else there.
    const isBroken = broken && (broken.broker === null ? broken.offset !== null && (b.log[broken.offset - b.start]?.[1] ?? "nothing") !== broken.expected : broken.broker === b.id);
    const inSync = frame.controller.isr.includes(b.id);
    return html`<div class="broker ${b.state}${b.role === "leader" && " leader"}">
<p><b class="name">Broker ${b.id}</b>
<span class="role">${fact(`${b.id}.role`, b.role === "none" ? "no role" : b.role)}${b.follows !== null && html` of ${fact(`${b.id}.follows`, b.follows)}`}</span>
<span>epoch ${fact(`${b.id}.epoch`, epoch(b))}</span>
<span>high watermark ${fact(`${b.id}.hw`, b.hw)}</span>
<span class="sync">${fact(`${b.id}.sync`, inSync ? "in-sync" : "not in-sync", inSync ? "✓ in-sync" : "✗ not in-sync")}</span>
<span class="state">${fact(`${b.id}.state`, b.state)}</span></p>
${drawLog(b, range, page, isBroken, broken)}
${b.isr && html`<p>It says in-sync: ${fact(`${b.id}.isr`, set(b.isr))} at version ${fact(`${b.id}.version`, b.version)}, and asks for ${fact(`${b.id}.pending`, asked(b))}</p>`}
${isBroken && html`<p class="what"><b>✗</b> ${broken.offset !== null && `Offset ${broken.offset}: `}expected ${broken.expected}, got ${broken.got}</p>`}
${stopped && stopped.broker === b.id && html`<p class="what"><b>✗</b> After this: ${ending(stopped)}</p>`}
</div>`;
  };

  const list = (items, none) => (items.length ? items.map((item) => html`<li>${item}</li>`) : html`<li class="none">${none}</li>`);

  // What the controller, the network and the clients are drawn from, and listed from under the table.
  const rest = (frame, page) => {
    const { fact } = page;
    const c = frame.controller;
    const counts = {};
    const message = (m) => {
      const text = `${node(m.from)} to ${node(m.to)}: ${m.text}`;
      counts[text] = (counts[text] ?? 0) + 1;
      return fact(`message.${text}.${counts[text]}`, text);
    };
    const clients = frame.clients;
    return {
      controller: [
        html`leader ${fact("c.leader", c.leader ?? "nobody")}`,
        html`epoch ${fact("c.epoch", c.epoch)}`,
        html`in-sync ${fact("c.isr", set(c.isr))}`,
        html`version ${fact("c.version", c.version)}`,
        html`live ${fact("c.live", set(c.live))}`,
      ],
      links: frame.links.map((l) =>
        fact(`link.${l.a}.${l.b}`, l.state, `${l.state === "cut" ? "✂" : "≈"} ${node(l.a)} to ${node(l.b)}: ${l.state}`),
      ),
      messages: frame.messages.map(message),
      acknowledged: clients.acknowledged.map(([value, offset, acks]) =>
        fact(`ack.${value}.${offset}`, `${value} at ${offset}, acks=${acks}`),
      ),
      waiting: clients.waiting.map((value) => fact(`wait.${value}`, value)),
      failed: clients.failed.map(([value, why]) => fact(`fail.${value}`, `${value}: ${why}`)),
      read: fact("read", clients.read),
    };
  };

  const drawRest = (r) => html`<div class="side">
<div class="box"><b class="name">Controller</b><p>${join(r.controller, ", ")}</p></div>
<div class="box"><b class="name">Network</b><ul>${list([...r.links, ...r.messages.map((m) => html`✉ ${m}`)], "all links work, nothing is on its way")}</ul></div>
<div class="box"><b class="name">Clients</b>
<p>Acknowledged: ${join(r.acknowledged.slice(-12), "; ")}${!r.acknowledged.length && "nothing"}${r.acknowledged.length > 12 && `; and ${r.acknowledged.length - 12} before`}</p>
${r.waiting.length > 0 && html`<p>Waiting: ${join(r.waiting, ", ")}</p>`}
${r.failed.length > 0 && html`<p>Failed: ${join(r.failed.slice(-6), "; ")}</p>`}
<p>A consumer has read everything before offset ${r.read}.</p></div></div>`;

  const COLUMNS = [
    ["Broker"],
    ["State", (b, f) => f(`${b.id}.state`, b.state)],
    ["Role", (b, f) => [f(`${b.id}.role`, b.role === "none" ? "no role" : b.role), b.follows !== null && html` of ${f(`${b.id}.follows`, b.follows)}`]],
    ["Epoch", (b, f) => f(`${b.id}.epoch`, epoch(b))],
    ["High watermark", (b, f) => f(`${b.id}.hw`, b.hw)],
    ["Controller says", (b, f, frame) => f(`${b.id}.sync`, frame.controller.isr.includes(b.id) ? "in-sync" : "not in-sync")],
    ["Log start, end", (b, f) => [f(`${b.id}.start`, b.start), ", ", f(`${b.id}.end`, b.start + b.log.length)]],
    ["Log: offset, value, epoch", (b, f) => join(b.log.map(([e, v], i) => html`<span class="rec">${f(`${b.id}.log.${b.start + i}`, `${b.start + i} ${v} e${e}`)}</span>`), ", ")],
    ["Epochs begin", (b, f) => f(`${b.id}.epochs`, b.epochs.map(([e, o]) => `e${e} at ${o}`).join(", ") || "–")],
    ["Its in-sync set", (b, f) => [b.isr ? html`${f(`${b.id}.isr`, set(b.isr))} at version ${f(`${b.id}.version`, b.version)}` : "–", b.isr && html`, asks for ${f(`${b.id}.pending`, asked(b))}`]],
    ["What it knows", (b, f) => join((b.seen ?? []).map(([id, o]) => html`${id} has all before ${f(`${b.id}.seen.${id}`, o)}`), "; ")],
  ];

  const drawTable = (frame, r, page, end, step) => {
    const rows = frame.brokers.map((b) => html`<tr role="row"><th scope="row" role="rowheader">Broker ${b.id}${end.broken?.broker === b.id && " ✗"}</th>
${COLUMNS.slice(1).map(([name, draw]) => {
  const cell = show(draw(b, page.fact, frame));
  return html`<td role="cell" data-name="${name}">${cell ? raw(cell) : "–"}</td>`;
})}</tr>`);
    const other = [
      ["Controller", join(r.controller, ", ")],
      ["Links", r.links.length ? join(r.links, "; ") : "all work"],
      ["On the way", r.messages.length ? join(r.messages, "; ") : "nothing"],
      ["Acknowledged", r.acknowledged.length ? join(r.acknowledged, "; ") : "nothing"],
      ["Waiting", r.waiting.length ? join(r.waiting, ", ") : "nothing"],
      ["Failed", r.failed.length ? join(r.failed, "; ") : "nothing"],
      ["Read before", html`offset ${r.read}`],
    ];
    return html`<table role="table" class="wide"><caption>The brokers, ${step}</caption>
<thead role="rowgroup"><tr role="row">${COLUMNS.map(([name]) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows}</tbody></table>
<table><caption>Everything else, ${step}</caption><tbody>${other.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>`;
  };

  const inWords = (frame, end) => {
    const brokers = frame.brokers.map((b) => `Broker ${b.id}: ${b.state}, ${b.role === "none" ? "no role" : b.role}, epoch ${epoch(b)}, log ${b.log.map(([, v]) => v).join(" ") || "empty"}, high watermark ${b.hw}.`);
    const broken = end.broken ? ` Broken here: ${end.broken.text}` : "";
    return `Picture of the cluster. ${brokers.join(" ")}${broken} The table below has all facts.`;
  };

  const draw = (frame, old, end, step) => {
    const page = book(old);
    const range = slots(frame, end.broken);
    const r = rest(frame, page);
    const picture = html`<div class="brokers">${frame.brokers.map((b) => drawBroker(b, frame, range, page, end))}</div>${drawRest(r)}`;
    return { picture: picture.raw, table: drawTable(frame, r, page, end, step).raw, facts: page.all };
  };

  // A packed frame has what is not as before.
  const unpack = (packed) => {
    let old = { brokers: [] };
    return packed.map((frame) => {
      const brokers = frame.brokers?.map((b, i) => ({ ...old.brokers[i], ...b }));
      return (old = { ...old, ...frame, brokers: brokers ?? old.brokers });
    });
  };

  const mount = (root) => {
    const find = (selector) => root.querySelector(selector);
    const source = find("script").textContent;
    const fail = (text) => root.prepend(Object.assign(document.createElement("p"), { textContent: text, className: "what" }));
    let trace;
    try {
      trace = JSON.parse(source);
    } catch (error) {
      return fail(`The recording cannot be read: ${error.message}`);
    }
    if (trace.v !== 1) return fail(`This page plays recordings of version 1. This one has version ${trace.v}.`);
    const frames = trace.packed ? unpack(trace.frames) : trace.frames;
    if (!frames.length) return fail("Nothing was recorded before the stop.");

    const isPage = "page" in root.dataset;
    const last = frames.length - 1;
    const slider = find("input");
    const play = find("[data-go=play]");
    const story = find(".story").children;
    const breaks = trace.broken ?? trace.stopped;
    let now = -1;
    let timer = 0;
    let address = 0;

    const c = trace.config;
    find(".config").textContent = `Brokers ${c.brokers.join(" ")}. Minimum of in-sync replicas: ${c.min_isr}. A follower may be behind for ${c.lag_max} ticks. Unclean election: ${c.unclean ? "yes" : "no"}. A fetch takes up to ${c.max_records} ${c.max_records === 1 ? "record" : "records"}.`;
    find(".legend").innerHTML = html`<b>hw</b> bar: all records left of it are committed. <b>▲2</b>: the leader knows that broker 2 has everything left of this mark. <b>e0</b> and the colour: the leader's epoch when it was written. <mark>Marked</mark>: changed in this step.`.raw;
    const schedule = find(".steps");
    schedule.innerHTML = show(trace.steps.map((s) => html`<li>tick ${s.at}: ${s.text}`));

    // Who goes forward has just seen the frame before.
    let seen = { index: -1, facts: null };
    const factsOf = (index) => {
      if (index < 0) return null;
      return index === seen.index ? seen.facts : draw(frames[index], null, {}, "").facts;
    };
    // Scrolls the list alone, never the page.
    const keepInSight = (box) => {
      const item = [...box.querySelectorAll(":scope > [aria-current]")].at(-1);
      if (item) box.scrollTop = item.offsetTop - (box.clientHeight - item.offsetHeight) / 2;
    };
    const paint = (index) => {
      const frame = frames[index];
      const end = index === last ? { broken: trace.broken, stopped: trace.stopped } : {};
      const step = `step ${index + 1} of ${frames.length}, tick ${frame.tick}`;
      const drawn = draw(frame, factsOf(index - 1), end, step);
      seen = { index, facts: drawn.facts };
      const picture = find(".cluster");
      picture.innerHTML = drawn.picture;
      picture.setAttribute("aria-label", inWords(frame, end));
      find(".facts").innerHTML = drawn.table;
      find(".step").textContent = step[0].toUpperCase() + step.slice(1);
      find(".said").innerHTML = html`<p>${frame.said}</p>${end.broken && html`<p class="what"><b>✗</b> ${end.broken.rule} is broken here: expected ${end.broken.expected}, got ${end.broken.got}.</p>`}${end.stopped && html`<p class="what"><b>✗</b> After this: ${ending(end.stopped)}</p>`}`.raw;
      find(".events").innerHTML = show(list(frame.events, "Nothing else."));
      slider.max = frames.length;
      slider.value = index + 1;
      slider.setAttribute("aria-valuetext", step);
      for (const [go, off] of [["first", index === 0], ["back", index === 0], ["forward", index === last], ["last", index === last]]) {
        find(`[data-go=${go}]`).setAttribute("aria-disabled", off);
      }
      const done = trace.steps.filter((s) => s.at <= frame.tick).length;
      [...schedule.children].forEach((item, i) => {
        item.className = i < done ? "done" : "later";
        item.toggleAttribute("aria-current", false);
        if (i < done && trace.steps[i].at === trace.steps[done - 1].at) item.setAttribute("aria-current", "step");
      });
      keepInSight(schedule);
    };

    const go = (wanted) => {
      const index = Math.max(0, Math.min(last, Math.trunc(wanted)));
      if (index === now) return;
      story[now]?.removeAttribute("aria-current");
      now = index;
      story[now]?.setAttribute("aria-current", "true");
      keepInSight(find(".story"));
      paint(now);
      root.dispatchEvent(new CustomEvent("replay:at", { detail: frames[now].tick }));
      if (!isPage) return;
      // A browser takes only so many changes of the address a second.
      clearTimeout(address);
      address = setTimeout(() => history.replaceState(null, "", `#${now + 1}`), 100);
    };

    const stop = () => {
      clearInterval(timer);
      timer = 0;
      play.textContent = "Play";
    };
    const start = () => {
      if (now === last) go(0);
      play.textContent = "Pause";
      timer = setInterval(() => {
        go(now + 1);
        if (now === last) stop();
      }, 2000);
    };
    find(".story").closest("details").addEventListener("toggle", () => keepInSight(find(".story")));
    const actions = {
      first: () => go(0),
      back: () => go(now - 1),
      forward: () => go(now + 1),
      last: () => go(last),
    };
    const act = (name) => {
      if (name === "play") return timer ? stop() : start();
      stop();
      actions[name]();
    };

    const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
    const press = (event) => {
      const name = KEYS[event.key];
      if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // mdBook turns its pages with the arrows.
      event.stopPropagation();
      const self = event.target;
      // Keys that belong to what has the focus: the slider moves itself, space presses a button.
      if (self === slider && name !== "play") return;
      if (name === "play" && self.closest("button, summary, a")) return;
      event.preventDefault();
      act(name);
    };
    (isPage ? document : root).addEventListener("keydown", press);
    root.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      const link = event.target.closest(".story a");
      if (button) act(button.dataset.go);
      if (link) {
        event.preventDefault();
        stop();
        go(Number(link.hash.slice(1)) - 1);
        find(".bar").scrollIntoView();
      }
    });
    root.addEventListener("replay:to", (event) => {
      stop();
      go(frames.findLastIndex((frame) => frame.tick <= event.detail));
    });
    slider.addEventListener("input", () => {
      stop();
      go(Number(slider.value) - 1);
    });

    const fromAddress = () => (isPage ? Number(location.hash.slice(1)) - 1 : -1);
    const begin = trace.broken ? last - 1 : breaks ? last : 0;
    const wanted = fromAddress();
    find(".scene").hidden = false;
    find("details").open = false;
    go(wanted >= 0 ? wanted : begin);
    if (isPage) {
      addEventListener("hashchange", () => {
        stop();
        if (fromAddress() >= 0) go(fromAddress());
      });
    }

    // Paper shows the break.
    const paper = matchMedia("print");
    const print = () => paint(paper.matches && breaks ? last : now);
    paper.addEventListener("change", print);
    addEventListener("beforeprint", () => breaks && paint(last));
    addEventListener("afterprint", () => paint(now));
    if (paper.matches) print();
  };

  document.querySelectorAll(".replay").forEach(mount);
})();
