// The two sides of a pair show the same tick.
document.querySelectorAll(".pair").forEach((pair) => {
  const players = [...pair.querySelectorAll(".replay")];
  let moves = false;
  for (const from of players) {
    from.addEventListener("replay:at", (event) => {
      if (moves) return;
      moves = true;
      for (const to of players) if (to !== from) to.dispatchEvent(new CustomEvent("replay:to", { detail: event.detail }));
      moves = false;
    });
  }
  // The page opens where the first one ends.
  players[0].dispatchEvent(new CustomEvent("replay:to", { detail: Infinity }));
});
