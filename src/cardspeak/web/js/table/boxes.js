/** Boxes of the layout, for the style sheet. */

const px = (value) => `${value}px`;

/** A box: where it lies and how large it is. @param {{x: number, y: number, w: number, h: number}} where */
export const boxed = ({ x, y, w, h }) => ({ "--x": px(x), "--y": px(y), "--bw": px(w), "--bh": px(h) });

/** Where something that is being drawn came from, seen from the middle of its own box. */
export function from(there, here) {
  const across = (one) => one.x + one.w / 2;
  const down = (one) => one.y + one.h / 2;
  return { "--from-x": px(across(there) - across(here)), "--from-y": px(down(there) - down(here)) };
}

/** The sizes that everything on the felt hangs on. @param {any} l a layout */
export const units = (l) => ({
  "--f": px(l.f),
  "--small": px(l.small),
  "--seat-card": px(l.cardW),
  "--seat-lift": px(l.lift),
  "--plate-w": px(l.plateW),
  "--plate-h": px(l.plateH),
  "--note-h": px(l.noteH),
  "--cards-h": px(l.cardsH),
  "--row-h": px(l.rowH),
  "--tuck": px(l.tuck),
  "--gap": px(l.gap),
  "--pot-w": px(l.potW),
  "--pot-h": px(l.potH),
  "--pile-h": px(l.pileH),
  "--caption-h": px(l.board.captionH),
  "--meter-h": px(l.board.meterH),
  "--boards-h": px(l.board.boardsH),
  "--plane-w": px(l.W),
  "--plane-h": px(l.H),
  "--zoom": String(1 / l.zoom),
});
