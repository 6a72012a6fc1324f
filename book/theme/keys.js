// Ours: makes the pages usable by keyboard and screen reader. Without it everything can still be read.
"use strict";

// mdBook turns the page at a bare arrow key. Who reads code with a screen reader, or scrolls it sideways, needs these keys.
window.addEventListener(
    "keydown",
    (event) => {
        // A replay takes its own arrows, and keeps them from mdBook.
        const isReplays = event.target instanceof Element && event.target.closest(".replay");
        if (!isReplays && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
            event.stopImmediatePropagation();
        }
    },
    true,
);

for (const link of document.querySelectorAll("[aria-keyshortcuts=Left], [aria-keyshortcuts=Right]")) {
    link.removeAttribute("aria-keyshortcuts");
}

for (const line of document.querySelectorAll("#mdbook-help-popup p")) {
    if (line.textContent.includes("←")) {
        line.remove();
    }
}

// The book's name above each page is not a second title of the page.
document.querySelector(".menu-title")?.setAttribute("role", "presentation");

// What scrolls sideways must be reachable by Tab, so that the arrow keys can scroll it.
for (const box of document.querySelectorAll("main pre > code, main .table-wrapper")) {
    if (box.scrollWidth > box.clientWidth) {
        box.tabIndex = 0;
        box.setAttribute("role", "region");
        box.setAttribute("aria-label", box.localName === "code" ? "Code" : "Table");
    }
}
