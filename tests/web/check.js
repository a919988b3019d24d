// What is wrong with the page as it stands: things that lie on each other, stick out, are covered, cut, too small to read or
// to tap. Written by what is seen (boxes on the screen), not by how it was laid out.
(touch) => {
  const rect = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const around = (nodes) =>
    nodes.map(rect).reduce((a, b) => ({
      left: Math.min(a.left, b.left),
      top: Math.min(a.top, b.top),
      right: Math.max(a.right, b.right),
      bottom: Math.max(a.bottom, b.bottom),
    }));
  const stage = document.querySelector(".stage");
  const all = (selector, root = stage) => [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const things = [];
  const add = (name, box) => box.right - box.left > 0.5 && things.push({ name, ...box });

  for (const seat of all(".seat, .bet-box")) {
    const number = seat.dataset.seat ?? seat.dataset.box;
    for (const kind of [".plate", ".note", ".sit", ".hole", ".owner", ".sum-pill", ".made"])
      all(kind, seat).forEach((one) => add(`${kind} ${number}`, rect(one)));
    const cards = all(".card", seat);
    if (cards.length) add(`cards ${number}`, around(cards));
    all(".area", seat).forEach((one) => add(`area ${number} ${one.className}`, rect(one)));
  }
  const many = ".lane .bet, .lane .note, .button-disc, .pot, .board .card, .board-name, .caption span, .pile, .meter > span, .jackpots p, .limits-plate";
  for (const kind of many.split(", ")) all(kind).forEach((one, at) => one.textContent !== "" && add(`${kind} ${at}`, rect(one)));
  all(".dealer-hand .card, .dealer-hand .engraved, .community > *").forEach((one, at) => add(`dealer ${at}`, rect(one)));

  const overlaps = [];
  const inside = (a, b) => a.name.startsWith(".sum-pill") && b.name.startsWith(".owner") && a.name.split(" ")[1] === b.name.split(" ")[1];
  things.forEach((a, at) =>
    things.slice(at + 1).forEach((b) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1 && !inside(a, b) && !inside(b, a)) overlaps.push(`${a.name} / ${b.name}`);
    }),
  );
  const edge = rect(stage);
  const outside = things
    .filter((a) => a.left < edge.left - 1 || a.top < edge.top - 1 || a.right > edge.right + 1 || a.bottom > edge.bottom + 1)
    .map((a) => a.name);

  // Rank and suit of every card that lies open are seen: nothing else of ours is on top of them.
  const covered = [];
  const cover = ".card, .plate, .note, .owner, .area, .stack";
  const open = [...document.querySelectorAll(".stage .card:not(.down), .docked .dock .card:not(.down)")];
  for (const card of open)
    for (const part of card.querySelectorAll(".rank, .pip")) {
      const box = part.getBoundingClientRect();
      if (!box.width) continue;
      for (const along of [0.15, 0.5, 0.85]) {
        const x = box.left + box.width * along;
        const y = box.top + box.height / 2;
        const hit = document.elementsFromPoint(x, y).find((one) => one.closest(cover));
        const by = hit?.closest(cover);
        if (by && by !== card && !by.contains(card)) {
          covered.push(`${card.ariaLabel} by ${by.className}`);
          break;
        }
      }
    }

  const small = new Set();
  const words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const of = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !of.checkVisibility() || of.closest("kbd, svg, .hidden")) continue;
    const scale = Number(getComputedStyle(of.closest(".plane") ?? document.body).getPropertyValue("--zoom")) || 1;
    const size = parseFloat(getComputedStyle(of).fontSize) * scale;
    if (size < 10.95) small.add(`${of.className || of.tagName} ${size.toFixed(1)}`);
  }
  const taps = [];
  if (touch)
    for (const one of document.querySelectorAll(".docked :is(button, a[href], input, summary)")) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".side")) continue;
      const box = one.getBoundingClientRect();
      const after = getComputedStyle(one, "::after"); // a larger place to tap than is seen
      const [wide, high] = [Math.max(box.width, parseFloat(after.width) || 0), Math.max(box.height, parseFloat(after.height) || 0)];
      if (wide < 43.5 || high < 43.5) taps.push(`${one.className || one.tagName} ${Math.round(box.width)}x${Math.round(box.height)}`);
    }
  const cut = [];
  for (const one of document.querySelectorAll(".bet, .pot, .act, .pick, .lane, .sizer, .acts, .said, .dock, .chips-left, .pots, .meter")) {
    const tall = one.matches(".act, .pick, .dock, .said") && one.scrollHeight > one.clientHeight + 1;
    if (one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 || tall)) cut.push(`${one.className} ${one.textContent.slice(0, 30)}`);
  }

  const places = {};
  const at = (key, node) => {
    const box = node.getBoundingClientRect();
    places[key] = [box.left, box.top, box.width, box.height];
  };
  for (const one of document.querySelectorAll(".docked .table-bar, .stage, .dock, .own, .said, .sizer, .acts, aside.side"))
    if (one.checkVisibility()) at(one.className.split(" ")[0], one);
  for (const one of all(".seat, .bet-box")) {
    const number = one.dataset.seat ?? one.dataset.box;
    at(`seat ${number}`, one);
    all(".plate, .owner", one).forEach((plate) => at(`plate ${number}`, plate));
    all(".area", one).forEach((area, index) => at(`area ${number} ${index}`, area));
  }
  all(".lane").forEach((one) => at(`lane ${one.dataset.lane}`, one));
  all(".centre, .meter, .pots, .boards, .piles, .caption, .dealer-hand, .community").forEach((one) => at(one.className.split(" ")[0], one));
  document.querySelectorAll(".acts > *").forEach((one, index) => at(`act ${index}`, one));
  return { overlaps, outside, covered, small: [...small], taps, cut, places };
}
