// Boxes of the felt by arithmetic: for every number of chairs, every shape and many sizes none meets another or sticks out.
async ([shapes, step]) => {
  const { layout } = await globalThis.own("/web/js/table/layout.js");
  const meet = (a, b) =>
    Math.min(a.x + a.w, b.x + b.w) > Math.max(a.x, b.x) && Math.min(a.y + a.h, b.y + b.h) > Math.max(a.y, b.y);
  const found = { hits: [], outside: [], none: [], shrunk: [], count: 0 };
  for (const { most, ...shape } of shapes)
    for (let places = 2; places <= most; places++)
      for (const [hero, meter] of [[true, false], [false, false], [true, true]])
        for (let width = 340; width <= 3400; width = Math.round(width * step))
          for (let height = 300; height <= 1950; height = Math.round(height * step)) {
            found.count++;
            const l = layout({ ...shape, places, hero, meter }, width, height);
            const name = `${places} ${shape.kind} ${shape.held}/${shape.boards} ${hero} ${meter} ${width}x${height}`;
            if (!l) {
              found.none.push(name);
              continue;
            }
            if (l.zoom > 1 && width >= 560 && height >= 400) found.shrunk.push(name);
            const all = [...l.seats, ...l.lanes, l.centre];
            // A board may be wider than the rest of the middle.
            const { boardW, boardsH, meterH } = l.board;
            const board = { x: l.centre.x + (l.centre.w - boardW) / 2, y: l.centre.y + meterH + l.potH, w: boardW, h: boardsH };
            [...l.seats, ...l.lanes].forEach((one, at) => meet(one, board) && found.hits.push(`${name} ${at} board`));
            all.forEach((a, at) => {
              if (a.x < -1 || a.y < -1 || a.x + a.w > l.W + 1 || a.y + a.h > l.H + 1) found.outside.push(`${name} ${at}`);
              all.slice(at + 1).forEach((b, other) => meet(a, b) && found.hits.push(`${name} ${at} ${other}`));
            });
          }
  for (const kind of ["hits", "outside", "none", "shrunk"]) found[kind] = found[kind].slice(0, 5);
  return found;
}
