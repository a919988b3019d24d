// Boxes of the layout against the house, by arithmetic: for every number of boxes and many sizes none meets another or sticks out.
async () => {
  const { houseLayout } = await globalThis.own("/web/js/banked/layout.js");
  const meet = (a, b) =>
    Math.min(a.x + a.w, b.x + b.w) > Math.max(a.x, b.x) && Math.min(a.y + a.h, b.y + b.h) > Math.max(a.y, b.y);
  const found = { hits: [], outside: [], none: [], count: 0 };
  const games = [
    { board: true, dealer: 2, held: 2, main: 4, side: 4, pools: 3 },
    { board: true, dealer: 2, held: 2, main: 4, side: 2, pools: 0 },
    { board: false, dealer: 3, held: 3, main: 2, side: 1, pools: 0 },
  ];
  for (const game of games)
    for (let boxes = 1; boxes <= 9; boxes++)
      for (const seated of [true, false])
        for (let width = 340; width <= 3400; width = Math.round(width * 1.4))
          for (let height = 300; height <= 1950; height = Math.round(height * 1.15)) {
            found.count++;
            const l = houseLayout({ ...game, boxes, seated }, width, height);
            const name = `${JSON.stringify({ ...game, boxes, seated })} ${width}x${height}`;
            if (!l) {
              found.none.push(name);
              continue;
            }
            const all = [l.dealer, l.board, l.left, l.right, ...l.boxes].filter(Boolean);
            all.forEach((a, at) => {
              if (a.x < -1 || a.y < -1 || a.x + a.w > l.W + 1 || a.y + a.h > l.H + 1) found.outside.push(`${name} ${at}`);
              all.slice(at + 1).forEach((b, other) => meet(a, b) && found.hits.push(`${name} ${at} ${other}`));
            });
          }
  for (const kind of ["hits", "outside", "none"]) found[kind] = found[kind].slice(0, 5);
  return found;
}
