// Runs in a page of the book. Answers a list of complaints; an empty list is a good page.
(() => {
  const complaints = new Set();
  const main = document.querySelector("main");
  const name = (element) => {
    const words = element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    return `<${element.localName}> "${words}"`;
  };

  const isPrint = matchMedia("print").matches;
  // mdBook lets the content scroll, not the window: look at each box from the text outwards.
  const width = () => {
    for (let box = main; box; box = box.parentElement) {
      if (box.scrollWidth <= box.clientWidth) continue;
      const edge = box.getBoundingClientRect().left + box.clientWidth;
      const scrolls = (element) => {
        for (let e = element.parentElement; e && e !== box; e = e.parentElement) {
          if (getComputedStyle(e).overflowX !== "visible") return true;
        }
        return false;
      };
      const wide = [...main.querySelectorAll("*")].filter(
        (e) => e.getBoundingClientRect().right > edge + 0.5 && !scrolls(e),
      );
      const inner = wide.filter((e) => !wide.some((other) => other !== e && e.contains(other)));
      const who = inner.slice(0, 3).map(name).join(", ");
      complaints.add(`scrolls sideways, ${box.scrollWidth} wide where ${box.clientWidth} are there: ${who}`);
      return;
    }
  };

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const ground = (element) => {
    const layers = [];
    for (let e = element; e; e = e.parentElement) layers.push(rgba(getComputedStyle(e).backgroundColor));
    return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const light = (color) => {
    const [r, g, b] = color.map((c) => {
      const part = c / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (part) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const seen = new Set();
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || seen.has(element) || !element.getClientRects().length) continue;
      seen.add(element);
      const style = getComputedStyle(element);
      if (style.visibility === "hidden" || element.closest("svg:not([role=img])")) continue;
      const back = ground(element);
      const text = over(rgba(element.closest("svg") ? style.fill : style.color), back);
      const [high, low] = [light(text), light(back)].sort((a, b) => b - a);
      const ratio = (high + 0.05) / (low + 0.05);
      const size = parseFloat(style.fontSize);
      const needed = size >= 24 || (size >= 18.66 && style.fontWeight >= 600) ? 3 : 4.5;
      if (ratio < needed) complaints.add(`contrast ${ratio.toFixed(2)} below ${needed}: ${name(element)}`);
    }
  };

  const letters = () => {
    for (const text of main.querySelectorAll("svg[role=img] text")) {
      const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
      if (size < 9) complaints.add(`letters of ${size.toFixed(1)} pixels in a picture: ${name(text)}`);
    }
  };

  const all = () => {
    width();
    if (!isPrint) [main, document.querySelector("#mdbook-sidebar")].filter(Boolean).forEach(contrast);
    letters();
  };
  all();
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  all();
  return [...complaints];
})();
