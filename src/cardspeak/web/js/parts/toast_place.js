/** Where short messages lie: where nothing can be tapped. At a table that is the middle of the felt, which it says itself. */

const STEP = 24; // pixels between two places that are tried
const EDGE = 12;

const CONTROL = 100; // times as much is lost by covering a control as by covering words

/** Boxes of what is seen of these, without the messages themselves. */
const boxesOf = (found, stack) =>
  [...found]
    .filter((one) => !stack.contains(one) && one.checkVisibility())
    .map((one) => one.getBoundingClientRect());

/**
 * The place of a page for messages: the lowest that covers neither a control nor words, in the middle, at the right or at
 * the left; where there is none, the one that covers least.
 * @param {HTMLElement} stack
 */
export function placeToasts(stack) {
  const { width, height } = stack.getBoundingClientRect();
  if (!height) return;
  const { clientWidth: wide, clientHeight: high } = document.documentElement;
  const controls = boxesOf(document.querySelectorAll("a[href], button, input, select, textarea, summary"), stack);
  const words = boxesOf(document.querySelectorAll("main :is(h1, h2, h3, p, li, td, th, dt, dd, label, figure)"), stack);
  const under = (boxes, x, y) =>
    boxes.reduce((sum, box) => sum + shared(x, width, box.left, box.right) * shared(y, height, box.top, box.bottom), 0);
  const covered = (x, y) => CONTROL * under(controls, x, y) + under(words, x, y);
  const across = [(wide - width) / 2, wide - width - EDGE, EDGE];
  const least = { x: across[0], y: high - height - EDGE, cost: Infinity };
  for (let y = least.y; y > EDGE && least.cost > 0; y -= STEP)
    for (const x of across) {
      const cost = covered(x, y);
      if (cost < least.cost) Object.assign(least, { x, y, cost });
    }
  for (const [name, value] of [["x", least.x], ["y", least.y]])
    stack.style.setProperty(`--place-${name}`, `${Math.round(Number(value))}px`);
}

/** How much of a stretch lies within another. */
const shared = (from, length, begin, end) => Math.max(0, Math.min(from + length, end) - Math.max(from, begin));


/**
 * @param {HTMLElement} felt @param {{x: number, y: number, w: number, h: number}} box on its plane @param {number} zoom
 */
export function toastsAt(felt, { x, y, w, h }, zoom) {
  const { left, top } = felt.getBoundingClientRect();
  const place = { x: left + x / zoom, y: top + y / zoom, w: w / zoom, h: h / zoom };
  const stack = /** @type {HTMLElement?} */ (document.querySelector("toast-stack")); // alone: nothing else is styled anew
  for (const [name, value] of Object.entries(place)) stack?.style.setProperty(`--toast-${name}`, `${Math.round(value)}px`);
}
