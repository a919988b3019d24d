/** One drawing before the next frame, however much changes until then; at once after what a person does. */

const due = new Set();
let asked = false;
let drawing = false;

/** Draw this part before the next frame. @param {{update: () => void}} part */
export function soon(part) {
  due.add(part);
  if (asked || drawing) return;
  asked = true;
  requestAnimationFrame(settle);
}

/** Draw now whatever is due, and what becomes due by drawing it. */
export function settle() {
  if (drawing) return;
  drawing = true;
  try {
    for (const part of due) {
      due.delete(part);
      part.update();
    }
  } finally {
    drawing = asked = false;
  }
}
