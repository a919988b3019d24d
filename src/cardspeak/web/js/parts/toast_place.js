/** Where short messages lie at a table: over the middle of the felt, where nothing can be tapped. */

/**
 * @param {HTMLElement} felt @param {{x: number, y: number, w: number, h: number}} box on its plane @param {number} zoom
 */
export function toastsAt(felt, { x, y, w, h }, zoom) {
  const { left, top } = felt.getBoundingClientRect();
  const place = { x: left + x / zoom, y: top + y / zoom, w: w / zoom, h: h / zoom };
  const root = document.documentElement.style;
  for (const [name, value] of Object.entries(place)) root.setProperty(`--toast-${name}`, `${Math.round(value)}px`);
}
